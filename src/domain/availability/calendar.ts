import type { AvailabilityRule } from '../catalogue/rule.js';
import type { EpochMs } from '../shared/moment.js';
import { addOccurrencesOn, voucherOccurrence, type DatedOccurrence, type Occurrence } from './recurrence.js';
import { DAY_MS, type DayNumber } from '../shared/civil-time.js';
import { localDay } from '../shared/time-zone.js';

/** Rules merged into one order: by start, then id; vouchers last (P12). Days are worked out as they are read. */
export interface Calendar {
  readonly rules: readonly ZonedRule[];
  readonly vouchers: readonly Occurrence[];
  /** By UTC day. */
  readonly days: Map<DayNumber, readonly DatedOccurrence[]>;
  readonly memory: Memory;
}
/** A rule with its merchant's zone. */
export interface ZonedRule {
  readonly rule: AvailabilityRule;
  readonly zone: string;
}
/** The calendars of one catalogue, by what was asked of it, and how many occurrences they keep together. */
interface Memory {
  readonly basis: readonly object[];
  readonly calendars: Map<string, Calendar>;
  kept: number;
}

// Occurrences take some 250 bytes: calendars of a catalogue keep at most 50 MB, and start anew when that is full.
const KEPT_OCCURRENCES = 200_000;
const KEPT_CALENDARS = 64;
const memories = new WeakMap<object, Memory>();
const NONE: readonly DatedOccurrence[] = [];

/** The order of lists: by start, then id; what has no start comes last (P12). */
export function compareOccurrences(a: Occurrence, b: Occurrence): number {
  const difference = (a.startsAt ?? Infinity) - (b.startsAt ?? Infinity);
  return difference || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0); // NaN, of two vouchers, is falsy
}

/** A calendar of some rules that is kept by nobody. */
export function calendarOf(rules: readonly ZonedRule[]): Calendar {
  return newCalendar(rules, { basis: [], calendars: new Map(), kept: 0 });
}

function newCalendar(rules: readonly ZonedRule[], memory: Memory): Calendar {
  const vouchers = rules.filter(({ rule }) => rule.type === 'voucher');
  return {
    rules: rules.filter(({ rule }) => rule.type !== 'voucher'),
    vouchers: vouchers.map(({ rule, zone }) => voucherOccurrence(rule, zone)).toSorted(compareOccurrences),
    days: new Map(),
    memory,
  };
}

/**
 * The calendar of the rules that `select` finds. It is kept under `key` for as long as the tables that it was selected
 * from are what they were: `basis` holds their versions, that of the rules first.
 */
export function keptCalendar(
  basis: readonly [object, ...object[]],
  key: string,
  select: () => ZonedRule[],
): Calendar {
  let memory = memories.get(basis[0]);
  if (!memory || memory.basis.some((version, index) => version !== basis[index])) {
    memory = { basis, calendars: new Map(), kept: 0 };
    memories.set(basis[0], memory);
  }
  const calendar = memory.calendars.get(key) ?? newCalendar(select(), memory);
  memory.calendars.delete(key); // the one asked for last goes to the end
  memory.calendars.set(key, calendar);
  if (memory.calendars.size > KEPT_CALENDARS) dropOldest(memory);
  return calendar;
}

/** Keeps the calendars that were asked for last. */
function dropOldest(memory: Memory): void {
  for (const [key, { days }] of [...memory.calendars].slice(0, -KEPT_CALENDARS)) {
    for (const day of days.values()) memory.kept -= day.length;
    memory.calendars.delete(key);
  }
}

function occurrencesOfDay(calendar: Calendar, day: DayNumber): readonly DatedOccurrence[] {
  let found = calendar.days.get(day);
  if (!found) {
    found = mergeDay(calendar.rules, day);
    const { memory } = calendar;
    if (memory.kept + found.length > KEPT_OCCURRENCES) {
      for (const { days } of memory.calendars.values()) days.clear();
      calendar.days.clear();
      memory.kept = 0;
    }
    calendar.days.set(day, found);
    memory.kept += found.length;
  }
  return found;
}

/** All that starts on a UTC day, which is parts of two local days, or three where a day is set back. */
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
  if (found.length === 0) return NONE;
  return found.filter(({ startsAt }) => startsAt >= from && startsAt < to).toSorted(compareOccurrences);
}

/** The index of the first that starts at or after a moment. */
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

/** The occurrences of a calendar that start in `[from, to]`, in order, as they are asked for; no vouchers. */
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
