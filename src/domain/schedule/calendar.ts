import { isVoucher, type AvailabilityRule } from '../catalogue/rule.js';
import { DAY_MS, type DayNumber, fromLocalForward, localDay } from '../shared/civil-time.js';
import { memoByInputs, memoByKey } from '../shared/memo.js';
import type { EpochMs } from '../shared/epoch-ms.js';
import {
  occurrenceStarting,
  scheduleOf,
  voucherOccurrence,
  type DatedOccurrence,
  type Occurrence,
  type Schedule,
} from './recurrence.js';

/** A rule with its merchant's time zone. */
export interface ZonedRule {
  readonly rule: AvailabilityRule;
  readonly zone: string;
}

interface ScheduledRule extends ZonedRule {
  readonly schedule: Schedule;
}

/** The occurrences of several rules, in the order of availability lists: by start and id, vouchers last (P12). */
export interface Calendar {
  /** The rules with dates. */
  readonly rules: readonly ScheduledRule[];
  readonly vouchers: readonly Occurrence[];
  /** The occurrences by UTC day. A day is computed when it is first read. */
  readonly days: Map<DayNumber, readonly DatedOccurrence[]>;
  readonly cache: CalendarCache;
}

/** The calendars of a catalogue. The key of a calendar identifies the selection of its rules. */
interface CalendarCache {
  calendarOf: (key: string, select: () => readonly ZonedRule[]) => Calendar;
  /** The total number of occurrences in the cached days. */
  held: number;
}

// An occurrence takes about 250 bytes. So the calendars of a catalogue take at most 50 MB.
const MAX_HELD = 200_000;
const MAX_CALENDARS = 128;

/** Compares occurrences by start and id; those without a start come last (P12). */
export function compareOccurrences(a: Occurrence, b: Occurrence): number {
  const difference = (a.startsAt ?? Infinity) - (b.startsAt ?? Infinity);
  return difference || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0); // For two vouchers, the difference is NaN, which is falsy.
}

/**
 * Returns the calendar of some rules. `cache` counts the occurrences of the calendar. By default, the calendar has a
 * cache of its own.
 */
export function calendarOf(rules: readonly ZonedRule[], cache = newCache()): Calendar {
  const vouchers = rules.filter(({ rule }) => isVoucher(rule));
  return {
    rules: rules.flatMap((zoned) => {
      const schedule = scheduleOf(zoned.rule);
      return schedule === 'undated' ? [] : [{ ...zoned, schedule }];
    }),
    vouchers: vouchers.map(({ rule, zone }) => voucherOccurrence(rule, zone)).toSorted(compareOccurrences),
    days: new Map(),
    cache,
  };
}

function newCache(): CalendarCache {
  const cache = { held: 0 } as CalendarCache;
  emptyCache(cache);
  return cache;
}

function emptyCache(cache: CalendarCache): void {
  cache.held = 0;
  cache.calendarOf = memoByKey(MAX_CALENDARS, (_key, select) => calendarOf(select(), cache));
}

const cacheOf = memoByInputs<object, CalendarCache>();

/**
 * Returns the calendar of the rules that `select` returns. `rules` and `others` are the version objects of the tables
 * that `select` reads. The calendar is cached under `key` until one of these objects is replaced.
 */
export function cachedCalendar(
  [rules, ...others]: readonly [rules: object, ...others: readonly object[]],
  key: string,
  select: () => readonly ZonedRule[],
): Calendar {
  return cacheOf(rules, others, newCache).calendarOf(key, select);
}

/** Adds a day to the cache. If the cache would become too large, it is emptied first. */
function keep({ days, cache }: Calendar, day: DayNumber, found: readonly DatedOccurrence[]): void {
  if (cache.held + found.length > MAX_HELD) {
    emptyCache(cache);
    days.clear();
  }
  cache.held += found.length;
  days.set(day, found);
}

/** Returns the occurrences that start on a UTC day, in order. Yields null after each examined rule. */
function* occurrencesOfDay(calendar: Calendar, day: DayNumber): Generator<null, readonly DatedOccurrence[]> {
  const known = calendar.days.get(day);
  if (known) return known;
  const [from, to] = [day * DAY_MS, (day + 1) * DAY_MS];
  const found: DatedOccurrence[] = [];
  for (const zoned of calendar.rules) {
    const { firstDay, lastDay } = zoned.schedule;
    if (day < firstDay - 1 || day > lastDay + 1) continue;
    // A UTC day overlaps two local days, or three if the clock is set back by a day.
    const last = Math.min(localDay(zoned.zone, to - 1), lastDay);
    for (let local = Math.max(localDay(zoned.zone, from), firstDay); local <= last; local++)
      for (const start of zoned.schedule.startsOn(local)) {
        const startsAt = fromLocalForward(zoned.zone, start);
        if (startsAt < from || startsAt >= to) continue; // checked first, because creating an occurrence takes longer
        const occurrence = occurrenceStarting(zoned.rule, zoned.zone, start);
        if (occurrence) found.push(occurrence);
      }
    yield null;
  }
  found.sort(compareOccurrences);
  if (!calendar.days.has(day)) keep(calendar, day, found); // another reader may have added the day during a pause
  return found;
}

/** The range of starts to read. */
interface Range {
  readonly from: EpochMs;
  readonly to: EpochMs;
  /** Returns the earliest start for rules in a time zone. Default: `from`. */
  readonly begin?: (zone: string) => EpochMs;
}

/** Yields the occurrences of a calendar that start in `[from, to]`, in order, without vouchers. See `Steps`. */
export function* occurrencesBetween(
  calendar: Calendar,
  { from, to, begin = () => from }: Range,
): Generator<DatedOccurrence | null, void> {
  const lastDay = Math.floor(to / DAY_MS);
  for (let day = Math.floor(from / DAY_MS); day <= lastDay; day++) {
    for (const occurrence of yield* occurrencesOfDay(calendar, day)) {
      if (occurrence.startsAt > to) return;
      if (occurrence.startsAt >= from && occurrence.startsAt >= begin(occurrence.zone)) yield occurrence;
    }
    yield null;
  }
}
