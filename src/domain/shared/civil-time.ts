import { Temporal } from 'temporal-polyfill';
import { memoByKey } from './memo.js';
import type { EpochMs } from './epoch-ms.js';

/** A local time in milliseconds since 1970-01-01T00:00, with 24 hours per day. */
export type LocalMs = number;

/** A calendar day without a zone, in days since 1970-01-01. */
export type DayNumber = number;

/** A local date and time. */
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

/** Parses `YYYY-MM-DD`; null if it is malformed or not a calendar day. */
export function parseDate(text: string): DayNumber | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  return match ? civilDay(Number(match[1]), Number(match[2]), Number(match[3])) : null;
}

/** Returns the day number of a year, month (1–12) and day; null if there is no such day. */
export function civilDay(year: number, month: number, day: number): DayNumber | null {
  const days = firstDayOf(year, month) + day - 1;
  const back = civil(days);
  return back.month === month && back.day === day ? days : null;
}

/** Returns the first day of a month (1–12). */
export function firstDayOf(year: number, month: number): DayNumber {
  // Here a year starts in March, so that the leap day is its last day.
  const y = month <= 2 ? year - 1 : year;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5);
  return 365 * y + Math.floor(y / 4) - Math.floor(y / 100) + Math.floor(y / 400) + dayOfYear - 719_468;
}

/** Returns the year, month (1–12) and day of month of a day number. */
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

/** Returns the weekday of a day: 1 is Monday, 7 is Sunday (A10). */
export function weekday(day: DayNumber): number {
  return ((((day + 3) % 7) + 7) % 7) + 1;
}

/** Formats a day as `YYYY-MM-DD`. */
export function formatDate(day: DayNumber): string {
  const { year, month, day: dayOfMonth } = civil(day);
  return `${padded(year, 4)}-${padded(month)}-${padded(dayOfMonth)}`;
}

/** Parses `HH:MM:SS` or `HH:MM` to milliseconds after midnight; null if it is malformed. */
export function parseTime(text: string): number | null {
  const match = /^([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/.exec(text);
  if (!match) return null;
  return (Number(match[1]) * 3600 + Number(match[2]) * 60 + Number(match[3] ?? 0)) * 1000;
}

/** Formats a local time as a date and a time (`HH:MM:SS`). */
export function formatLocal(local: LocalMs): LocalTime {
  const day = Math.floor(local / DAY_MS);
  const seconds = Math.floor((local - day * DAY_MS) / 1000);
  const time = `${padded(Math.floor(seconds / 3600))}:${padded(Math.floor(seconds / 60) % 60)}:${padded(seconds % 60)}`;
  return { date: formatDate(day), time };
}

/** The UTC offsets of a zone by day. They are cached, so that a long calendar computes each day only once. */
interface ZoneDays {
  /**
   * Returns the offset on a local day, in milliseconds. NaN if it changes on that day. As the UTC time of the day is
   * not known yet, also NaN for a change within about 15 hours before or after the day.
   */
  readonly localOffset: (day: DayNumber) => number;
  /** Returns the offset on a UTC day, in milliseconds. NaN if it changes on that day. */
  readonly utcOffset: (day: DayNumber) => number;
}

// Requests choose zones and days, so the caches are limited. Together they take at most about 10 MB.
const MAX_ZONES = 100;
const MAX_DAYS = 2000;
// No present zone differs from UTC by more than 14 hours.
const LOCAL_MARGIN_MS = 15 * HOUR_MS;

const daysOf = memoByKey(MAX_ZONES, (zone: string): ZoneDays => ({
  localOffset: memoByKey(MAX_DAYS, (day: DayNumber) => steadyOffset(zone, day, LOCAL_MARGIN_MS)),
  utcOffset: memoByKey(MAX_DAYS, (day: DayNumber) => steadyOffset(zone, day, 0)),
}));

function exactOffset(zone: string, at: EpochMs): number {
  return Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).offsetNanoseconds / 1e6;
}

function steadyOffset(zone: string, day: DayNumber, marginMs: number): number {
  const before = exactOffset(zone, day * DAY_MS - marginMs);
  const after = exactOffset(zone, (day + 1) * DAY_MS + marginMs);
  return before === after ? before : NaN;
}

/** Returns whether a name is a zone of the time zone database. */
export function isZone(zone: string): boolean {
  try {
    zoneOffset(zone, 0); // throws for an unknown zone
    return true;
  } catch {
    return false;
  }
}

/** Returns the UTC offset of a zone at a given time, in milliseconds. */
export function zoneOffset(zone: string, at: EpochMs): number {
  const offset = daysOf(zone).utcOffset(Math.floor(at / DAY_MS));
  return Number.isNaN(offset) ? exactOffset(zone, at) : offset;
}

/** Returns the local time of a zone at a given time. */
export function toLocal(zone: string, at: EpochMs): LocalMs {
  return at + zoneOffset(zone, at);
}

/** Returns the local day of a zone at a given time. */
export function localDay(zone: string, at: EpochMs): DayNumber {
  return Math.floor(toLocal(zone, at) / DAY_MS);
}

/**
 * Converts a zone's local time to an instant. If the local time occurs twice, because the clock is set back, returns
 * the first instant. Null if a daylight-saving change skips the local time (A10).
 */
export function fromLocal(zone: string, local: LocalMs): EpochMs | null {
  const steady = daysOf(zone).localOffset(Math.floor(local / DAY_MS));
  if (!Number.isNaN(steady)) return local - steady;
  for (const around of [local - DAY_MS, local + DAY_MS]) {
    const offset = exactOffset(zone, around);
    if (exactOffset(zone, local - offset) === offset) return local - offset;
  }
  return null;
}

/**
 * Like `fromLocal`, but never returns null. If a change of the clock skips the local time, returns the instant that it
 * would denote without the change.
 */
export function fromLocalForward(zone: string, local: LocalMs): EpochMs {
  return fromLocal(zone, local) ?? local - exactOffset(zone, local - DAY_MS);
}

/** Returns the instant at which a local day begins. */
export function startOfDay(zone: string, day: DayNumber): EpochMs {
  return fromLocalForward(zone, day * DAY_MS);
}

/** The time zone in which a calendar day begins and ends last. */
export const LAST_ZONE = 'Etc/GMT+12';

/** A duration of calendar days and exact milliseconds. In a negative one, both are negative. */
export interface CivilDuration {
  readonly days: number;
  readonly ms: number;
}

/** Parses an ISO 8601 duration; null if it is malformed. A week counts as 7 days, a month as 30, a year as 365. */
export const parseDuration = memoByKey(1000, (text: string): CivilDuration | null => {
  try {
    const read = Temporal.Duration.from(text);
    const seconds = read.hours * 3600 + read.minutes * 60 + read.seconds;
    return {
      days: read.years * 365 + read.months * 30 + read.weeks * 7 + read.days,
      ms: seconds * 1000 + read.milliseconds,
    };
  } catch {
    return null;
  }
});

/** Returns a duration in milliseconds, with 24 hours per day. */
export function durationMs(duration: CivilDuration): number {
  return duration.days * DAY_MS + duration.ms;
}

/**
 * Returns the instant that lies a duration after a local time. Adds the calendar days to the local date, then the
 * milliseconds to the instant.
 */
export function addToLocal(zone: string, local: LocalMs, duration: CivilDuration): EpochMs {
  return fromLocalForward(zone, local + duration.days * DAY_MS) + duration.ms;
}

/** Returns the first day of a month; months are counted from year 0. */
const firstOfMonth = (month: number): DayNumber => firstDayOf(Math.floor(month / 12), (month % 12) + 1);

/** Adds calendar months to an instant (UTC). If the resulting month has no such day, uses its last day. */
export function addMonths(at: EpochMs, months: number): EpochMs {
  const day = Math.floor(at / DAY_MS);
  const from = civil(day);
  const month = from.year * 12 + from.month - 1 + months;
  const [first, next] = [firstOfMonth(month), firstOfMonth(month + 1)];
  const to = Math.min(first + from.day - 1, next - 1);
  return at + (to - day) * DAY_MS;
}
