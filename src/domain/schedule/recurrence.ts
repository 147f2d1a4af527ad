import { isVoucher, type AvailabilityRule, type ListedItem } from '../catalogue/rule.js';
import { formatItemId, occurrenceTimes, parseItemId } from './item-id.js';
import { listedAt, listingOf } from './listed-items.js';
import { memoByInputs, memoByKey, memoByObject } from '../shared/memo.js';
import type { EpochMs } from '../shared/epoch-ms.js';
import {
  DAY_MS,
  parseDate,
  parseTime,
  weekday,
  type DayNumber,
  type LocalMs,
  localDay,
} from '../shared/civil-time.js';

/** An occurrence of a rule: an availability item without its seats. Times are null for a voucher (A4). */
export interface Occurrence {
  readonly id: string;
  readonly rule: AvailabilityRule;
  /** The time zone of the rule's merchant. All local times of this record are in this zone. */
  readonly zone: string;
  readonly start: LocalMs | null;
  /** For a day trip, midnight of its last day (A10). */
  readonly end: LocalMs | null;
  readonly startsAt: EpochMs | null;
  /** For a day trip, midnight after its last day. */
  readonly endsAt: EpochMs | null;
  /** The entry of this occurrence, if the rule lists its items explicitly. */
  readonly listed?: ListedItem;
}

/** An occurrence with a date: any except that of a voucher. */
export interface DatedOccurrence extends Occurrence {
  readonly start: LocalMs;
  readonly end: LocalMs;
  readonly startsAt: EpochMs;
  readonly endsAt: EpochMs;
}

/** The recurrence of a rule in numeric form. */
export interface Schedule {
  readonly firstDay: DayNumber;
  readonly lastDay: DayNumber;
  /** Returns the starts on a day, in ascending order. */
  readonly startsOn: (day: DayNumber) => readonly LocalMs[];
}

/** Returns the schedule of a rule; `undated` for a voucher, and for a rule without dates. */
export const scheduleOf = memoByObject(compile);

const weekOf = (day: DayNumber) => Math.floor((day + 3) / 7); // weeks begin on Monday (A10)
const lastDayOf = (date: string | null): DayNumber => (date === null ? null : parseDate(date)) ?? Infinity;

function compile(rule: AvailabilityRule): Schedule | 'undated' {
  if (isVoucher(rule)) return 'undated';
  if (rule.items) return compileListed(rule.items);
  const firstDay = rule.startDate === null ? null : parseDate(rule.startDate);
  if (firstDay === null) return 'undated';
  const starts = rule.type === 'day_trip' ? [0] : rule.startTimes.flatMap((time) => parseTime(time) ?? []);
  const { recurrence } = rule;
  const allOf = (day: DayNumber) => starts.map((time) => day * DAY_MS + time);
  if (!recurrence) return { firstDay, lastDay: firstDay, startsOn: allOf };

  const lastDay = Math.min(lastDayOf(recurrence.until), lastDayOf(rule.actualUntil));
  const exceptions = new Set(recurrence.exceptions.map(parseDate));
  const interval = Math.max(1, recurrence.interval);
  const isWeekly = recurrence.frequency === 'weekly';
  // A weekly rule without weekdays repeats on the weekday of its start date; a daily rule repeats on all days.
  const weekdays = new Set(
    recurrence.weekdays.length > 0 || !isWeekly ? recurrence.weekdays : [weekday(firstDay)],
  );
  const [count, first] = isWeekly ? [weekOf, weekOf(firstDay)] : [(day: DayNumber) => day, firstDay];
  const occursOn = (day: DayNumber) =>
    (count(day) - first) % interval === 0 &&
    (weekdays.size === 0 || weekdays.has(weekday(day))) &&
    !exceptions.has(day);
  return { firstDay, lastDay, startsOn: (day) => (occursOn(day) ? allOf(day) : []) };
}

function compileListed(items: readonly ListedItem[]): Schedule | 'undated' {
  const { byDay } = listingOf(items);
  const days = [...byDay.keys()];
  const [firstDay, lastDay] = [days[0], days.at(-1)];
  if (firstDay === undefined || lastDay === undefined) return 'undated';
  return { firstDay, lastDay, startsOn: (day) => byDay.get(day) ?? [] };
}

/** Returns a rule's occurrence that starts at a local time; null if it has no times (see `occurrenceTimes`). */
export function occurrenceStarting(
  rule: AvailabilityRule,
  zone: string,
  start: LocalMs,
): DatedOccurrence | null {
  const times = occurrenceTimes(rule, start, zone);
  if (!times) return null;
  const { startsAt, endsAt, end } = times;
  const listed = listedAt(rule, start)?.item;
  if (listed) return { id: listed.id, rule, zone, start, end, startsAt, endsAt, listed };
  const id = formatItemId({ ruleId: rule.id, type: rule.type, start, end });
  return { id, rule, zone, start, end, startsAt, endsAt };
}

/** Returns the occurrences of a rule that start on a local day, in order (A10). */
export function occurrencesOn(
  rule: AvailabilityRule,
  zone: string,
  day: DayNumber,
): readonly DatedOccurrence[] {
  const schedule = scheduleOf(rule);
  if (schedule === 'undated' || day < schedule.firstDay || day > schedule.lastDay) return [];
  return schedule.startsOn(day).flatMap((start) => occurrenceStarting(rule, zone, start) ?? []);
}

/** Yields a rule's occurrences that start between two local days (inclusive), in order (A10). */
export function* occurrencesBetweenDays(
  rule: AvailabilityRule,
  zone: string,
  from: DayNumber,
  to: DayNumber,
): Generator<DatedOccurrence> {
  const schedule = scheduleOf(rule);
  if (schedule === 'undated') return;
  const last = Math.min(to, schedule.lastDay);
  for (let day = Math.max(from, schedule.firstDay); day <= last; day++) yield* occurrencesOn(rule, zone, day);
}

/** Returns a rule's occurrence that starts at a given time, if there is one. */
export function occurrenceAt(
  rule: AvailabilityRule,
  zone: string,
  startsAt: EpochMs,
): DatedOccurrence | undefined {
  return occurrencesOn(rule, zone, localDay(zone, startsAt)).find(
    (occurrence) => occurrence.startsAt === startsAt,
  );
}

/** Returns the only item of a voucher rule; it has no dates (A4). */
export function voucherOccurrence(rule: AvailabilityRule, zone: string): Occurrence {
  const times = { start: null, end: null, startsAt: null, endsAt: null };
  const listed = rule.items?.[0];
  if (listed) return { id: listed.id, rule, zone, ...times, listed };
  return {
    id: formatItemId({ ruleId: rule.id, type: rule.type, start: null, end: null }),
    rule,
    zone,
    ...times,
  };
}

const MAX_OCCURRENCES = 64;

const occurrencesById = memoByInputs<AvailabilityRule, (id: string) => Occurrence | undefined>();

/**
 * Returns a rule's occurrence with the given id; undefined if there is none. The id must match exactly (A10). Recent
 * results are cached, because the same item is usually listed, captured and booked within a short time.
 */
export function findOccurrence(rule: AvailabilityRule, zone: string, itemId: string): Occurrence | undefined {
  const find = occurrencesById(rule, [zone], () =>
    memoByKey(MAX_OCCURRENCES, (id: string) => lookUp(rule, zone, id)),
  );
  return find(itemId);
}

function lookUp(rule: AvailabilityRule, zone: string, itemId: string): Occurrence | undefined {
  if (rule.items) return lookUpListed(rule, rule.items, zone, itemId);
  const parsed = parseItemId(itemId);
  if (!parsed || parsed.ruleId !== rule.id || parsed.type !== rule.type) return undefined;
  if (parsed.start === null) return voucherOccurrence(rule, zone);
  return occurrencesOn(rule, zone, Math.floor(parsed.start / DAY_MS)).find(({ id }) => id === itemId);
}

function lookUpListed(
  rule: AvailabilityRule,
  items: readonly ListedItem[],
  zone: string,
  itemId: string,
): Occurrence | undefined {
  if (isVoucher(rule)) return [voucherOccurrence(rule, zone)].find(({ id }) => id === itemId);
  const start = listingOf(items).byId.get(itemId)?.start ?? null;
  const found = start === null ? null : occurrenceStarting(rule, zone, start);
  return found ?? undefined;
}

/** Returns whether a rule's last day is before a given day in its zone. False for vouchers. */
export function isOutdated(rule: AvailabilityRule, today: DayNumber): boolean {
  const schedule = scheduleOf(rule);
  const last = schedule === 'undated' ? -Infinity : schedule.lastDay;
  if (rule.items && !isVoucher(rule)) return Math.max(last, informedEnd(rule)) < today;
  return schedule !== 'undated' && last < today;
}

/**
 * Returns the last day on which a rule can have an occurrence according to its recurrence and dates. Ignores its listed
 * items.
 */
function informedEnd({ recurrence, actualUntil, startDate }: AvailabilityRule): DayNumber {
  if (recurrence) return Math.min(lastDayOf(recurrence.until), lastDayOf(actualUntil));
  return lastDayOf(actualUntil ?? startDate);
}
