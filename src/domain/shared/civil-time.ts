/** A wall clock's time in milliseconds since 1970-01-01T00:00, with 24 hours to each day. */
export type LocalMs = number;

/** A calendar day without a zone, in days since 1970-01-01. */
export type DayNumber = number;

/** Date and time of a wall clock. */
export interface LocalTime {
  readonly date: string;
  readonly time: string;
}

export const SECOND_MS = 1000;

export const MINUTE_MS = 60_000;

export const HOUR_MS = 3_600_000;

export const DAY_MS = 86_400_000;

/** Returns a number with leading zeros. */
export const padded = (value: number, digits = 2) => String(value).padStart(digits, '0');

/** Returns the day of `YYYY-MM-DD`, or null if malformed or no day of the calendar. */
export function parseDate(text: string): DayNumber | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  return match ? civilDay(Number(match[1]), Number(match[2]), Number(match[3])) : null;
}

/** Returns the day of a year, month (1–12) and day, or null if the calendar has none. */
export function civilDay(year: number, month: number, day: number): DayNumber | null {
  const days = firstDayOf(year, month) + day - 1;
  const back = civil(days);
  return back.month === month && back.day === day ? days : null;
}

/** Returns the first day of a month (1–12). */
export function firstDayOf(year: number, month: number): DayNumber {
  // Years begin in March here, so that a leap day is the last of its year.
  const y = month <= 2 ? year - 1 : year;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5);
  return 365 * y + Math.floor(y / 4) - Math.floor(y / 100) + Math.floor(y / 400) + dayOfYear - 719_468;
}

/** Returns the year, month (1–12) and day of the month of a day. */
export function civil(days: DayNumber): {
  readonly year: number;
  readonly month: number;
  readonly day: number;
} {
  const shifted = days + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const shiftedMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9;
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    day: dayOfYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1,
  };
}

/** Returns the weekday of a day: 1 is Monday, 7 Sunday (A10). */
export function weekday(day: DayNumber): number {
  return ((((day + 3) % 7) + 7) % 7) + 1;
}

/** Returns a day as `YYYY-MM-DD`. */
export function formatDate(day: DayNumber): string {
  const { year, month, day: dayOfMonth } = civil(day);
  return `${padded(year, 4)}-${padded(month)}-${padded(dayOfMonth)}`;
}

/** Returns the milliseconds after midnight of `HH:MM:SS` or `HH:MM`, or null if malformed. */
export function parseTime(text: string): number | null {
  const match = /^([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/.exec(text);
  if (!match) return null;
  return (Number(match[1]) * 3600 + Number(match[2]) * 60 + Number(match[3] ?? 0)) * 1000;
}

/** Returns the date and the time, `HH:MM:SS`, of a wall clock. */
export function formatLocal(local: LocalMs): LocalTime {
  const day = Math.floor(local / DAY_MS);
  const seconds = Math.floor((local - day * DAY_MS) / 1000);
  const time = `${padded(Math.floor(seconds / 3600))}:${padded(Math.floor(seconds / 60) % 60)}:${padded(seconds % 60)}`;
  return { date: formatDate(day), time };
}
