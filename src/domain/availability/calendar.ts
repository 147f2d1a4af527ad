import { isVoucher, type AvailabilityRule } from '../catalogue/rule.js';
import type { EpochMs } from '../shared/moment.js';
import { memoByInputs, memoByKey } from '../shared/memo.js';
import { addOccurrencesOn, voucherOccurrence, type DatedOccurrence, type Occurrence } from './recurrence.js';
import { DAY_MS, type DayNumber } from '../shared/civil-time.js';
import { localDay } from '../shared/time-zone.js';

/** Rules merged into one order: by start, then id; vouchers last (P12). */
export interface Calendar {
  readonly rules: readonly ZonedRule[];
  readonly vouchers: readonly Occurrence[];
  /** Computed on first read, by UTC day. */
  readonly days: Map<DayNumber, readonly DatedOccurrence[]>;
  readonly cache: CalendarCache;
}

/** A rule with its merchant's zone. */
export interface ZonedRule {
  readonly rule: AvailabilityRule;
  readonly zone: string;
}

/** The calendars of one catalogue, by the query that selected their rules. */
interface CalendarCache {
  calendarOf: (key: string, selection: Selection) => Calendar;
  /** The occurrences that its calendars hold. */
  occurrences: number;
}

/** The rules of a calendar to be made, and the cache that it belongs to. */
interface Selection {
  readonly select: () => readonly ZonedRule[];
  readonly cache: CalendarCache;
}

// An occurrence takes some 250 bytes, so the calendars of a catalogue take at most 50 MB.
const MAX_OCCURRENCES = 200_000;
const MAX_CALENDARS = 128;

const NO_OCCURRENCES: readonly DatedOccurrence[] = [];

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
  return {
    rules: rules.filter(({ rule }) => !isVoucher(rule)),
    vouchers: vouchers.map(({ rule, zone }) => voucherOccurrence(rule, zone)).toSorted(compareOccurrences),
    days: new Map(),
    cache,
  };
}

const newCache = (): CalendarCache => ({ occurrences: 0, calendarOf: newCalendars() });

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

function occurrencesOfDay(calendar: Calendar, day: DayNumber): readonly DatedOccurrence[] {
  const { days, cache } = calendar;
  const cached = days.get(day);
  if (cached) return cached;
  const found = mergeDay(calendar.rules, day);
  if (cache.occurrences + found.length > MAX_OCCURRENCES) {
    cache.calendarOf = newCalendars();
    cache.occurrences = 0;
    days.clear();
  }
  days.set(day, found);
  cache.occurrences += found.length;
  return found;
}

/** Returns all that starts on a UTC day, which overlaps two local days, or three if the clock is set back a day. */
function mergeDay(rules: readonly ZonedRule[], day: DayNumber): readonly DatedOccurrence[] {
  const [from, to] = [day * DAY_MS, (day + 1) * DAY_MS];
  const found: DatedOccurrence[] = [];
  let [zone, firstDay, lastDay] = ['', 0, 0];
  for (const zoned of rules) {
    if (zoned.zone !== zone) {
      zone = zoned.zone;
      firstDay = localDay(zone, from);
      lastDay = localDay(zone, to - 1);
    }
    for (let local = firstDay; local <= lastDay; local++) addOccurrencesOn(zoned.rule, zone, local, found);
  }
  if (found.length === 0) return NO_OCCURRENCES;
  return found.filter(({ startsAt }) => startsAt >= from && startsAt < to).toSorted(compareOccurrences);
}

/** Returns the index of the first occurrence that starts at or after a moment. */
function firstFrom(occurrences: readonly DatedOccurrence[], from: EpochMs): number {
  let [low, high] = [0, occurrences.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const occurrence = occurrences[middle];
    if (occurrence && occurrence.startsAt < from) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Yields the occurrences of a calendar that start in `[from, to]`, in order; no vouchers. */
export function* occurrencesBetween(
  calendar: Calendar,
  from: EpochMs,
  to: EpochMs,
): Generator<DatedOccurrence> {
  const lastDay = Math.floor(to / DAY_MS);
  for (let day = Math.floor(from / DAY_MS); day <= lastDay; day++) {
    const occurrences = occurrencesOfDay(calendar, day);
    for (const occurrence of occurrences.slice(firstFrom(occurrences, from))) {
      if (occurrence.startsAt > to) return;
      yield occurrence;
    }
  }
}
