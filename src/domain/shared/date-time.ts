import type { EpochMs } from './epoch-ms.js';
import {
  type DayNumber,
  MINUTE_MS,
  DAY_MS,
  SECOND_MS,
  firstDayOf,
  padded,
  parseDate,
  parseTime,
  formatLocal,
  zoneOffset,
  toLocal,
  startOfDay,
  LAST_ZONE,
} from './civil-time.js';
import {
  requestError,
  wrongFormat,
  type RequestError,
  type ErrorPlace,
  type ErrorCode,
  type FormatName,
} from './errors.js';

function offsetText(offset: number, colon: string): string {
  const minutes = Math.round(Math.abs(offset) / MINUTE_MS);
  return `${offset < 0 ? '-' : '+'}${padded(Math.floor(minutes / 60))}${colon}${padded(minutes % 60)}`;
}

function withOffset(at: EpochMs, zone: string, colon: string): string {
  const offset = zoneOffset(zone, at);
  const { date, time } = formatLocal(at + offset);
  return `${date}T${time}${offsetText(offset, colon)}`;
}

/** Formats a time in RFC 3339 with the zone's offset: `2026-06-05T10:00:00+02:00`. */
export function formatDateTime(at: EpochMs, zone: string): string {
  return withOffset(at, zone, ':');
}

/** Formats a time as replies show `latestBookingTime` and `startsAt`: `2026-06-05T10:00:00+0200` (P13). */
export function formatCompactOffset(at: EpochMs, zone: string): string {
  return withOffset(at, zone, '');
}

/** Formats a time as in the reply of `/updated`: `2026-06-05 10:00:00` (P13). */
export function formatUpdated(at: EpochMs, zone: string): string {
  const { date, time } = formatLocal(toLocal(zone, at));
  return `${date} ${time}`;
}

/** A time in a request: an instant, or a local day in the time zone of the merchant's record. */
export type MomentOrDay = { readonly at: EpochMs } | { readonly day: DayNumber };

const DATE_TIME =
  /^(\d{4}-\d{2}-\d{2})[Tt](\d{2}:\d{2}(?::\d{2})?)(?:\.(\d{1,9}))?(?:([Zz])|([+\- ])(\d{2}):?(\d{2}))$/;

/**
 * The earliest and latest time that requests and fixtures may contain: two days inside the years 0000 to 9999, so that
 * dates have four-digit years in all time zones.
 */
export const [FIRST_MOMENT, LAST_MOMENT]: readonly [EpochMs, EpochMs] = [
  (firstDayOf(0, 1) + 2) * DAY_MS,
  (firstDayOf(10_000, 1) - 2) * DAY_MS - SECOND_MS,
];

/**
 * Parses an RFC 3339 time (with `Z`, or an offset with or without colon) or a date (P13). Null if it is malformed or outside
 * the allowed range. A space instead of the plus sign is accepted as an unescaped `+` (P11).
 */
export function parseWhen(text: string): MomentOrDay | null {
  const when = parseAnyWhen(text);
  return when && 'at' in when && limitOf(when.at) ? null : when;
}

/** Returns the error of a text that `parseWhen` rejects: a time too early or too late, or a wrong format. */
export function whenError(at: ErrorPlace, text: string, format: FormatName): RequestError {
  const when = parseAnyWhen(text);
  const limit = when && 'at' in when ? limitOf(when.at) : null;
  return limit
    ? requestError('P13', at, limit.code, { received: text, allowed: limit.allowed })
    : wrongFormat('P13', at, text, format);
}

/** Returns the error code and the limit of a time that is too early or too late; null for an allowed time. */
function limitOf(at: EpochMs): { readonly code: ErrorCode; readonly allowed: string } | null {
  if (at < FIRST_MOMENT) return { code: 'too_small', allowed: formatDateTime(FIRST_MOMENT, 'UTC') };
  if (at > LAST_MOMENT) return { code: 'too_large', allowed: formatDateTime(LAST_MOMENT, 'UTC') };
  return null;
}

/** Parses a time or day, also outside the allowed range; null if it is malformed. */
function parseAnyWhen(text: string): MomentOrDay | null {
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

/** Returns the first instant of `when` in a time zone: the instant itself, or the start of the day. */
export function rangeBegin(when: MomentOrDay, zone: string): EpochMs {
  return 'at' in when ? when.at : startOfDay(zone, when.day);
}

/** Returns the last instant of `when` in a time zone: the instant itself, or the end of the day (P13). */
export function rangeEnd(when: MomentOrDay, zone: string): EpochMs {
  return 'at' in when ? when.at : startOfDay(zone, when.day + 1) - 1;
}

/** Returns the earliest `rangeBegin` of all time zones. */
export function earliestBegin(when: MomentOrDay): EpochMs {
  return rangeBegin(when, 'Etc/GMT-14');
}

/** Returns the latest `rangeEnd` of all time zones. */
export function latestEnd(when: MomentOrDay): EpochMs {
  return rangeEnd(when, LAST_ZONE);
}

/** A period of time. Both ends are inclusive; null means open. */
export interface Period {
  readonly from: EpochMs | null;
  readonly to: EpochMs | null;
}

/** A period in a request. Its days are those of the time zone of the merchant whose record is compared (P13). */
export interface NamedPeriod {
  readonly from: MomentOrDay | null;
  readonly to: MomentOrDay | null;
}

/**
 * Parses the notation `[start][,end]` of `bookingDate` and `activityDate`. Without a comma, the period has no end
 * (P13). Null if the text is malformed or has neither start nor end.
 */
export function parsePeriod(text: string): NamedPeriod | null {
  const [start = '', end = '', ...more] = text.split(',').map((part) => part.trim());
  if (more.length > 0 || (start === '' && end === '')) return null;
  const [from, to] = [start, end].map((part) => (part === '' ? undefined : parseWhen(part)));
  return from === null || to === null ? null : { from: from ?? null, to: to ?? null };
}

/** Returns the error of an invalid period: its start or end is too early or too late, or the format is wrong. */
export function periodError(at: ErrorPlace, text: string): RequestError {
  const errors = text.split(',').map((part) => whenError(at, part.trim(), 'period'));
  const wrong = errors.find(({ code }) => code !== 'wrong_format');
  return wrong ? { ...wrong, received: text } : wrongFormat('P13', at, text, 'period');
}

/**
 * Returns the period from the earliest start to the latest end of a period in all time zones. A time outside that
 * period matches in no time zone.
 */
export function widestPeriod({ from, to }: NamedPeriod): Period {
  return { from: from && earliestBegin(from), to: to && latestEnd(to) + SECOND_MS - 1 };
}

/** Returns whether a time lies within a period. Ignores fractions of a second, which responses do not show (P13). */
export function isWithinPeriod({ from, to }: NamedPeriod, zone: string, at: EpochMs): boolean {
  const shown = Math.floor(at / SECOND_MS) * SECOND_MS;
  return (!from || shown >= rangeBegin(from, zone)) && (!to || shown <= rangeEnd(to, zone));
}
