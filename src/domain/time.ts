import { Temporal } from 'temporal-polyfill';
import type { EpochMs } from './ledger.js';

/** Milliseconds of a wall clock, counted from its 1970-01-01T00:00 as though every day had 24 hours. */
export type LocalMs = number;
/** Days since 1970-01-01 of a calendar without a zone. */
export type DayNumber = number;
/** A moment, as a zone's wall clock shows it. */
export interface LocalTime {
  readonly date: string;
  readonly time: string;
}
export const SECOND_MS = 1000;
export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;

const pad = (value: number, digits = 2) => String(value).padStart(digits, '0');

// Calendar ---------------------------------------------------------------------------------------------------

/** The day of `YYYY-MM-DD`, or null where there is no such day. */
export function parseDate(text: string): DayNumber | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  return match ? civilDay(Number(match[1]), Number(match[2]), Number(match[3])) : null;
}

/** The day of a year, month (1–12) and day, or null where there is no such day. */
export function civilDay(year: number, month: number, day: number): DayNumber | null {
  const days = firstOf(year, month) + day - 1;
  const back = civil(days);
  return back.month === month && back.day === day ? days : null;
}

/** The first day of a month (1–12). */
function firstOf(year: number, month: number): DayNumber {
  // Years begin in March here, so that the leap day is the last of one.
  const y = month <= 2 ? year - 1 : year;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5);
  return 365 * y + Math.floor(y / 4) - Math.floor(y / 100) + Math.floor(y / 400) + dayOfYear - 719_468;
}

/** Year, month (1–12) and day of a day. */
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

/** 1 is Monday, 7 Sunday (A10). */
export function weekday(day: DayNumber): number {
  return ((((day + 3) % 7) + 7) % 7) + 1;
}

/** `YYYY-MM-DD`. */
export function formatDate(day: DayNumber): string {
  const { year, month, day: dayOfMonth } = civil(day);
  return `${pad(year, 4)}-${pad(month)}-${pad(dayOfMonth)}`;
}

/** Milliseconds after midnight of `HH:MM:SS` or `HH:MM`, or null. */
export function parseTime(text: string): number | null {
  const match = /^([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/.exec(text);
  if (!match) return null;
  return (Number(match[1]) * 3600 + Number(match[2]) * 60 + Number(match[3] ?? 0)) * 1000;
}

/** Date and `HH:MM:SS` of a wall clock. */
export function formatLocal(local: LocalMs): LocalTime {
  const day = Math.floor(local / DAY_MS);
  const seconds = Math.floor((local - day * DAY_MS) / 1000);
  const time = `${pad(Math.floor(seconds / 3600))}:${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}`;
  return { date: formatDate(day), time };
}

// Zones ------------------------------------------------------------------------------------------------------

/** A zone's offsets by day, so that a calendar of thousands of occurrences asks for each day but once. */
interface ZoneDays {
  /** Offset in milliseconds all through a local day and a margin around it; NaN where it changes. */
  readonly local: Map<DayNumber, number>;
  /** The same for UTC days. */
  readonly utc: Map<DayNumber, number>;
}
const zones = new Map<string, ZoneDays>();

function daysOf(zone: string): ZoneDays {
  let days = zones.get(zone);
  if (!days) {
    days = { local: new Map(), utc: new Map() };
    zones.set(zone, days);
  }
  return days;
}

function exactOffset(zone: string, at: EpochMs): number {
  return Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).offsetNanoseconds / 1e6;
}

function steadyOffset(zone: string, cache: Map<DayNumber, number>, day: DayNumber, marginMs: number): number {
  let offset = cache.get(day);
  if (offset === undefined) {
    const before = exactOffset(zone, day * DAY_MS - marginMs);
    const after = exactOffset(zone, (day + 1) * DAY_MS + marginMs);
    offset = before === after ? before : NaN;
    cache.set(day, offset);
  }
  return offset;
}

/** Whether the zone is one that the time zone database knows. */
export function isZone(zone: string): boolean {
  try {
    exactOffset(zone, 0);
    return true;
  } catch {
    return false;
  }
}

/** What a zone's wall clock is ahead of UTC at a moment, in milliseconds. */
export function zoneOffset(zone: string, at: EpochMs): number {
  const offset = steadyOffset(zone, daysOf(zone).utc, Math.floor(at / DAY_MS), 0);
  return Number.isNaN(offset) ? exactOffset(zone, at) : offset;
}

/** The wall clock of a zone at a moment. */
export function toLocal(zone: string, at: EpochMs): LocalMs {
  return at + zoneOffset(zone, at);
}

/** The local day of a moment. */
export function localDay(zone: string, at: EpochMs): DayNumber {
  return Math.floor(toLocal(zone, at) / DAY_MS);
}

/**
 * The moment at which a zone's wall clock shows `local`: the first of two where the clock is set back, null where a
 * daylight-saving change skips it (A10).
 */
export function fromLocal(zone: string, local: LocalMs): EpochMs | null {
  // No zone is further than 14 hours from UTC.
  const steady = steadyOffset(zone, daysOf(zone).local, Math.floor(local / DAY_MS), 15 * HOUR_MS);
  if (!Number.isNaN(steady)) return local - steady;
  for (const around of [local - DAY_MS, local + DAY_MS]) {
    const offset = exactOffset(zone, around);
    if (exactOffset(zone, local - offset) === offset) return local - offset;
  }
  return null;
}

/** As `fromLocal`; a skipped time is moved past the change. */
export function fromLocalForward(zone: string, local: LocalMs): EpochMs {
  return fromLocal(zone, local) ?? local - exactOffset(zone, local - DAY_MS);
}

/** The moment at which a local day begins. */
export function startOfDay(zone: string, day: DayNumber): EpochMs {
  return fromLocalForward(zone, day * DAY_MS);
}

// Durations --------------------------------------------------------------------------------------------------

/** Whole calendar days, and exact milliseconds beyond them; both negative in a negative duration. */
export interface Duration {
  readonly days: number;
  readonly ms: number;
}
const durations = new Map<string, Duration | null>();

/** Reads an ISO 8601 duration; null where malformed. A week has 7 days, a month counts 30, a year 365. */
export function parseDuration(text: string): Duration | null {
  const known = durations.get(text);
  if (known !== undefined) return known;
  const duration = readDuration(text);
  if (durations.size >= 1000) durations.clear(); // texts come from requests too
  durations.set(text, duration);
  return duration;
}

function readDuration(text: string): Duration | null {
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
}

/** The length of a duration where a day has 24 hours. */
export function durationMs(duration: Duration): number {
  return duration.days * DAY_MS + duration.ms;
}

/** The moment a duration after a wall-clock time: days are the calendar's, the rest is exact. */
export function addToLocal(zone: string, local: LocalMs, duration: Duration): EpochMs {
  return fromLocalForward(zone, local + duration.days * DAY_MS) + duration.ms;
}

/** The first day of a month, counted from year 0. */
const firstOfMonth = (month: number): DayNumber => firstOf(Math.floor(month / 12), (month % 12) + 1);

/** The moment a number of calendar months after another, by UTC; the last day of a month that is shorter. */
export function addMonths(at: EpochMs, months: number): EpochMs {
  const day = Math.floor(at / DAY_MS);
  const from = civil(day);
  const month = from.year * 12 + from.month - 1 + months;
  const [first, next] = [firstOfMonth(month), firstOfMonth(month + 1)];
  const to = Math.min(first + from.day - 1, next - 1);
  return at + (to - day) * DAY_MS;
}

// In and out (P13) -------------------------------------------------------------------------------------------

function offsetText(offset: number, colon: string): string {
  const minutes = Math.round(Math.abs(offset) / MINUTE_MS);
  return `${offset < 0 ? '-' : '+'}${pad(Math.floor(minutes / 60))}${colon}${pad(minutes % 60)}`;
}

function withOffset(at: EpochMs, zone: string, colon: string): string {
  const offset = zoneOffset(zone, at);
  const { date, time } = formatLocal(at + offset);
  return `${date}T${time}${offsetText(offset, colon)}`;
}

/** RFC 3339 with the zone's offset: `2026-06-05T10:00:00+02:00`. */
export function formatDateTime(at: EpochMs, zone: string): string {
  return withOffset(at, zone, ':');
}

/** The form of `latestBookingTime` and `startsAt`: `2026-06-05T10:00:00+0200` (P13). */
export function formatCompactOffset(at: EpochMs, zone: string): string {
  return withOffset(at, zone, '');
}

/** The form of `/updated`: `2026-06-05 10:00:00` (P13). */
export function formatUpdated(at: EpochMs, zone: string): string {
  const { date, time } = formatLocal(toLocal(zone, at));
  return `${date} ${time}`;
}

/** A point in time as a request names it: a moment, or a day that is local to whichever merchant it is asked of. */
export type When = { readonly at: EpochMs } | { readonly day: DayNumber };

const DATE_TIME =
  /^(\d{4}-\d{2}-\d{2})[Tt](\d{2}:\d{2}(?::\d{2})?)(?:\.(\d{1,9}))?(?:([Zz])|([+\- ])(\d{2}):?(\d{2}))$/;

/**
 * Reads RFC 3339 with either form of offset or `Z`, or a date (P13); null where malformed. A space in the place of
 * the plus is an unescaped `+` (P11).
 */
export function parseWhen(text: string): When | null {
  const day = parseDate(text);
  if (day !== null) return { day };
  const match = DATE_TIME.exec(text);
  if (!match) return null;
  const [, date = '', time = '', fraction = '', utc, sign, hours, minutes] = match;
  const dateDay = parseDate(date);
  const sinceMidnight = parseTime(time);
  if (dateDay === null || sinceMidnight === null) return null;
  const offset = utc ? 0 : (Number(hours) * 60 + Number(minutes)) * MINUTE_MS * (sign === '-' ? -1 : 1);
  if (Math.abs(offset) > DAY_MS || Number(minutes ?? 0) > 59) return null;
  const ms = Math.floor(Number(`0.${fraction || '0'}`) * 1000);
  return { at: dateDay * DAY_MS + sinceMidnight + ms - offset };
}

/** The moment that a range which begins at `when` begins at, in a zone. */
export function rangeBegin(when: When, zone: string): EpochMs {
  return 'at' in when ? when.at : startOfDay(zone, when.day);
}

/** The last moment of a range that ends at `when`: an end date is inclusive (P13). */
export function rangeEnd(when: When, zone: string): EpochMs {
  return 'at' in when ? when.at : startOfDay(zone, when.day + 1) - 1;
}

/** Returns the moment before which a range that begins at `when` begins in no zone. */
export function earliestBegin(when: When): EpochMs {
  return rangeBegin(when, 'Etc/GMT-14');
}

/** Returns the moment after which a range that ends at `when` ends in no zone. */
export function latestEnd(when: When): EpochMs {
  return rangeEnd(when, LAST_ZONE);
}

/** The zone in which days begin and end last. */
export const LAST_ZONE = 'Etc/GMT+12';
