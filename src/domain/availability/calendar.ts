import { isVoucher } from '../catalogue/rule.js';
import type { EpochMs } from '../shared/moment.js';
import { memoByInputs, memoByKey } from '../shared/memo.js';
import { voucherOccurrence, type DatedOccurrence, type Occurrence } from './recurrence.js';
import { DAY_MS, type DayNumber } from '../shared/civil-time.js';
import { startsOn, timetableOf, type Start, type Timetable, type ZonedRule } from './timetable.js';

/** Rules merged into one order: by start, then id; vouchers last (P12). */
export interface Calendar {
  readonly rules: readonly ZonedRule[];
  readonly vouchers: readonly Occurrence[];
  readonly timetable: Timetable;
  /** Computed on first read, by UTC day. */
  readonly days: Map<DayNumber, readonly Start[]>;
  readonly cache: CalendarCache;
}

/** The calendars of one catalogue, by the query that selected their rules. */
interface CalendarCache {
  calendarOf: (key: string, selection: Selection) => Calendar;
  /** The starts and occurrences that its calendars hold. */
  held: number;
}

/** The rules of a calendar to be made, and the cache that it belongs to. */
interface Selection {
  readonly select: () => readonly ZonedRule[];
  readonly cache: CalendarCache;
}

// An occurrence or a start takes some 250 bytes, so the calendars of a catalogue take at most 50 MB.
const MAX_HELD = 200_000;
const MAX_CALENDARS = 128;

/** Compares in the order of lists: by start, then id; occurrences without a start last (P12). */
export function compareOccurrences(a: Occurrence, b: Occurrence): number {
  const difference = (a.startsAt ?? Infinity) - (b.startsAt ?? Infinity);
  return difference || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0); // NaN, of two vouchers, is falsy
}

/** Returns a calendar of some rules, outside of any cache. */
export function calendarOf(rules: readonly ZonedRule[]): Calendar {
  return newCalendar(rules, newCache());
}

function newCalendar(rules: readonly ZonedRule[], cache: CalendarCache): Calendar {
  const vouchers = rules.filter(({ rule }) => isVoucher(rule));
  const dated = rules.filter(({ rule }) => !isVoucher(rule));
  return {
    rules: dated,
    timetable: timetableOf(dated),
    vouchers: vouchers.map(({ rule, zone }) => voucherOccurrence(rule, zone)).toSorted(compareOccurrences),
    days: new Map(),
    cache,
  };
}

const newCache = (): CalendarCache => ({ held: 0, calendarOf: newCalendars() });

const newCalendars = () =>
  memoByKey(MAX_CALENDARS, (_key: string, { select, cache }: Selection) => newCalendar(select(), cache));

const cacheOf = memoByInputs<object, CalendarCache>();

/**
 * Returns the calendar of the rules that `select` finds, cached by `key` while the tables that it reads are unchanged.
 * `versions` are those of the tables, that of the rules first.
 */
export function cachedCalendar(
  [rules, ...others]: readonly [rules: object, ...others: readonly object[]],
  key: string,
  select: () => readonly ZonedRule[],
): Calendar {
  const cache = cacheOf(rules, others, newCache);
  return cache.calendarOf(key, { select, cache });
}

/** Counts what calendars hold more; if that is too much, all start anew. */
function count({ days, cache }: Calendar, added: number): void {
  if (cache.held + added > MAX_HELD) {
    cache.calendarOf = newCalendars();
    cache.held = 0;
    days.clear();
  }
  cache.held += added;
}

function startsOfDay(calendar: Calendar, day: DayNumber): readonly Start[] {
  const cached = calendar.days.get(day);
  if (cached) return cached;
  const found = startsOn(calendar.timetable, day, () => count(calendar, 1));
  count(calendar, found.length);
  calendar.days.set(day, found);
  return found;
}

/** The starts to read. */
interface Range {
  readonly from: EpochMs;
  readonly to: EpochMs;
  /** Returns the first start to read of a zone's rules; `from` if it is not given. */
  readonly begin?: (zone: string) => EpochMs;
}

/**
 * Yields the occurrences of a calendar that start in `[from, to]`, in order; no vouchers. Computes those that are read,
 * of no start at which no zone has begun; see `Steps`.
 */
export function* occurrencesBetween(
  calendar: Calendar,
  { from, to, begin = () => from }: Range,
): Generator<DatedOccurrence | null, void> {
  const lastDay = Math.floor(to / DAY_MS);
  for (let day = Math.floor(from / DAY_MS); day <= lastDay; day++) {
    for (const start of startsOfDay(calendar, day)) {
      if (start.startsAt > to) return;
      if (start.startsAt >= from && start.hasBegun(begin)) yield* start.occurrences();
    }
    yield null;
  }
}
