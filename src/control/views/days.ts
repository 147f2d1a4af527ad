import {
  DAY_MS,
  firstDayOf,
  formatLocal,
  parseDate,
  type DayNumber,
  localDay,
} from '../../domain/shared/civil-time.js';
import { fieldError, wrongFormat } from '../../domain/shared/errors.js';
import { invalidFields } from '../../http/refusals.js';
import type { EpochMs } from '../../domain/shared/moment.js';
import type { ReadTables } from '../../store/tables.js';

/** The days that a list shows unless it is asked for others. */
const DEFAULT_DAYS = 14;
/** The most days that a list shows. */
const MAX_DAYS = 62;

/** The last day that has a date of four digits. */
const LAST_DAY = firstDayOf(10_000, 1) - 1;

/** Days of a request, each `2026-06-05`. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

const dayText = (day: DayNumber) => formatLocal(day * DAY_MS).date;

/** Returns the day of a parameter; undefined without one. Refuses a day that the calendar does not have. */
function readDay(field: keyof Days, text: string | undefined): DayNumber | undefined {
  if (text === undefined) return undefined;
  const day = parseDate(text);
  if (day === null) throw invalidFields(wrongFormat('P13', { in: 'query', field }, text, 'date'));
  return day;
}

/**
 * Returns the days of a query: from today on, and fourteen, unless it says otherwise. Refuses more than sixty-two, and a
 * last day before the first.
 */
export function daysOf(
  query: { readonly from?: string; readonly to?: string },
  tables: ReadTables,
  now: EpochMs,
): Days {
  const first = readDay('from', query.from) ?? today(tables, now);
  const last = readDay('to', query.to) ?? Math.max(first, Math.min(first + DEFAULT_DAYS - 1, LAST_DAY));
  const at = { in: 'query', field: 'to' } as const;
  const received = dayText(last);
  if (last < first) throw invalidFields(fieldError(at, 'too_small', { received, allowed: dayText(first) }));
  const allowed = first + MAX_DAYS - 1;
  if (last > allowed)
    throw invalidFields(fieldError(at, 'too_large', { received, allowed: dayText(allowed) }));
  return { from: dayText(first), to: received };
}

/** Returns the earliest day that it is now where a merchant is; in UTC without any merchant. */
function today(tables: ReadTables, now: EpochMs): DayNumber {
  const zones = new Set([...tables.merchants.values()].map(({ timezone }) => timezone));
  if (zones.size === 0) zones.add('UTC');
  return Math.min(...[...zones].map((zone) => localDay(zone, now)));
}
