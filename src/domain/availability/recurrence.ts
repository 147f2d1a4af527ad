import type { AvailabilityRule } from '../catalogue/rule.js';
import { formatItemId, occurrenceTimes, parseItemId } from './item-id.js';
import type { EpochMs } from '../shared/moment.js';
import { DAY_MS, parseDate, parseTime, weekday, type DayNumber, type LocalMs } from '../shared/civil-time.js';
import { localDay } from '../shared/time-zone.js';

/** One occurrence of a rule: an availability item without its seats. A voucher has no times (A4). */
export interface Occurrence {
  readonly id: string;
  readonly rule: AvailabilityRule;
  /** The zone of the rule's merchant, which its local times are of. */
  readonly zone: string;
  readonly start: LocalMs | null;
  /** For a day trip midnight of its last day (A10). */
  readonly end: LocalMs | null;
  readonly startsAt: EpochMs | null;
  /** For a day trip the midnight after its last day. */
  readonly endsAt: EpochMs | null;
}

/** An occurrence that has a date, as calendars hold it. */
export interface DatedOccurrence extends Occurrence {
  readonly start: LocalMs;
  readonly end: LocalMs;
  readonly startsAt: EpochMs;
  readonly endsAt: EpochMs;
}

/** A rule's recurrence as numbers; rules are immutable, so it is worked out once. */
interface Schedule {
  readonly firstDay: DayNumber;
  readonly lastDay: DayNumber;
  /** After midnight, in milliseconds. */
  readonly starts: readonly number[];
  readonly occursOn: (day: DayNumber) => boolean;
}
const schedules = new WeakMap<AvailabilityRule, Schedule | 'undated'>();

const weekOf = (day: DayNumber) => Math.floor((day + 3) / 7); // weeks begin on Monday (A10)
const dayOr = (date: string | null, otherwise: DayNumber) =>
  (date === null ? null : parseDate(date)) ?? otherwise;

function compile(rule: AvailabilityRule): Schedule | 'undated' {
  const firstDay = rule.startDate === null ? null : parseDate(rule.startDate);
  if (rule.type === 'voucher' || firstDay === null) return 'undated';
  const starts = rule.type === 'day_trip' ? [0] : rule.startTimes.flatMap((time) => parseTime(time) ?? []);
  const { recurrence } = rule;
  if (!recurrence) return { firstDay, lastDay: firstDay, starts, occursOn: () => true };

  const lastDay = Math.min(dayOr(recurrence.until, Infinity), dayOr(rule.actualUntil, Infinity));
  const exceptions = new Set(recurrence.exceptions.map(parseDate));
  const interval = Math.max(1, recurrence.interval);
  const isWeekly = recurrence.frequency === 'weekly';
  // A weekly rule that names no weekday repeats that of its start date; a daily one has them all.
  const weekdays = new Set(
    recurrence.weekdays.length > 0 || !isWeekly ? recurrence.weekdays : [weekday(firstDay)],
  );
  const [count, first] = isWeekly ? [weekOf, weekOf(firstDay)] : [(day: DayNumber) => day, firstDay];
  const occursOn = (day: DayNumber) =>
    (count(day) - first) % interval === 0 &&
    (weekdays.size === 0 || weekdays.has(weekday(day))) &&
    !exceptions.has(day);
  return { firstDay, lastDay, starts, occursOn };
}

function scheduleOf(rule: AvailabilityRule): Schedule | 'undated' {
  let schedule = schedules.get(rule);
  if (!schedule) {
    schedule = compile(rule);
    schedules.set(rule, schedule);
  }
  return schedule;
}

/** Adds the occurrences of a rule that start on a local day, in order, to `found` (A10). */
export function addOccurrencesOn(
  rule: AvailabilityRule,
  zone: string,
  day: DayNumber,
  found: DatedOccurrence[],
): void {
  const schedule = scheduleOf(rule);
  if (schedule === 'undated' || day < schedule.firstDay || day > schedule.lastDay) return;
  if (!schedule.occursOn(day)) return;
  for (const sinceMidnight of schedule.starts) {
    const start = day * DAY_MS + sinceMidnight;
    const times = occurrenceTimes(rule, start, zone);
    if (!times) continue; // the clock skips it (A10)
    const { startsAt, endsAt, end } = times;
    const id = formatItemId({ ruleId: rule.id, type: rule.type, start, end });
    found.push({ id, rule, zone, start, end, startsAt, endsAt });
  }
}

/** The occurrences of a rule that start on a local day, in order (A10). */
export function occurrencesOn(
  rule: AvailabilityRule,
  zone: string,
  day: DayNumber,
): readonly DatedOccurrence[] {
  const found: DatedOccurrence[] = [];
  addOccurrencesOn(rule, zone, day, found);
  return found;
}

/** Yields the occurrences of a rule that start on the local days from one to another, both inclusive, in order (A10). */
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

/** The occurrence of a rule that starts at a moment, if there is one. */
export function occurrenceAt(
  rule: AvailabilityRule,
  zone: string,
  startsAt: EpochMs,
): DatedOccurrence | undefined {
  return occurrencesOn(rule, zone, localDay(zone, startsAt)).find(
    (occurrence) => occurrence.startsAt === startsAt,
  );
}

/** What a voucher rule offers: one item without dates (A4). */
export function voucherOccurrence(rule: AvailabilityRule, zone: string): Occurrence {
  const id = formatItemId({ ruleId: rule.id, type: rule.type, start: null, end: null });
  return { id, rule, zone, start: null, end: null, startsAt: null, endsAt: null };
}

/** The occurrence that an id names, or undefined where the rule has none such: the id must be the very one (A10). */
export function findOccurrence(rule: AvailabilityRule, zone: string, itemId: string): Occurrence | undefined {
  let known = latest.get(rule);
  if (!known) latest.set(rule, (known = new Map()));
  const before = known.get(itemId);
  if (before?.zone === zone) return before;
  const found = lookUp(rule, zone, itemId);
  if (known.size >= MOST_LATEST) known.clear();
  if (found) known.set(itemId, found);
  return found;
}

/** Occurrences that were found, by their ids: what is listed is captured next, and then booked. */
const latest = new WeakMap<AvailabilityRule, Map<string, Occurrence>>();
const MOST_LATEST = 64;

function lookUp(rule: AvailabilityRule, zone: string, itemId: string): Occurrence | undefined {
  const parsed = parseItemId(itemId);
  if (!parsed || parsed.ruleId !== rule.id || parsed.type !== rule.type) return undefined;
  if (parsed.start === null) return voucherOccurrence(rule, zone);
  return occurrencesOn(rule, zone, Math.floor(parsed.start / DAY_MS)).find(({ id }) => id === itemId);
}

/** Whether the last day of a rule lies before a day of its zone; a voucher never ends. */
export function isOutdated(rule: AvailabilityRule, today: DayNumber): boolean {
  const schedule = scheduleOf(rule);
  return schedule !== 'undated' && schedule.lastDay < today;
}
