import { itemIdBounds, itemMoments } from '../domain/availability/item-id.js';
import { latestBookingTime } from '../domain/availability/item.js';
import { dueEvent, type DueEvent } from '../domain/basket/expiry.js';
import { isVoucher, type AvailabilityRule } from '../domain/catalogue/rule.js';
import { firstDayOf, MINUTE_MS } from '../domain/shared/civil-time.js';
import type { EpochMs } from '../domain/shared/moment.js';
import { localDay } from '../domain/shared/time-zone.js';
import type { ReadTables } from '../store/tables.js';
import { inOrderOfTime } from './in-order-of-time.js';

/** The last day that the id of an item can name, less one: the bound of a range of ids is the day after. */
const LAST_DAY = firstDayOf(10_000, 1) - 2;

/**
 * Yields an event for each booked or captured item at its latest booking time, of those after a moment, in order of that
 * time (A5). Its cost follows the number of rules and of events read. Nothing may be changed while they are read.
 */
function* deadlinesAfter(tables: ReadTables, after: EpochMs): Generator<DueEvent, void> {
  const rules = [...tables.rules.values()].filter((rule) => !isVoucher(rule));
  yield* inOrderOfTime(rules.map((rule) => deadlinesOfRule(tables, rule, after)));
}

/** Yields those of one rule: the ids of its items are in order of their starts. */
function* deadlinesOfRule(
  tables: ReadTables,
  rule: AvailabilityRule,
  after: EpochMs,
): Generator<DueEvent, void> {
  const timezone = tables.merchants.get(rule.merchant)?.timezone;
  if (timezone === undefined) return;
  const firstDay = localDay(timezone, after + rule.cutOffTime * MINUTE_MS);
  if (firstDay > LAST_DAY) return;
  for (const id of tables.takenItems(...itemIdBounds(rule, firstDay, LAST_DAY))) {
    const moments = itemMoments(id, rule, timezone);
    const at = moments && latestBookingTime({ rule, startsAt: moments.startsAt });
    if (at !== null && at > after) yield { at, type: 'availability.closed', id };
  }
}

/**
 * Returns an event for each booked or captured item whose latest booking time is in `(from, to]`, in order of that time
 * (A5).
 */
export function passedDeadlines(
  tables: ReadTables,
  { from, to }: { readonly from: EpochMs; readonly to: EpochMs },
): DueEvent[] {
  const events: DueEvent[] = [];
  for (const event of deadlinesAfter(tables, from)) {
    if (event.at > to) break;
    events.push(event);
  }
  return events;
}

/**
 * Yields what comes due after a moment, in order of time: captures (C4), hosted payments (H2) and latest booking times
 * (A5). Nothing may be changed while it is read.
 */
export function* comingDue(tables: ReadTables, now: EpochMs): Generator<DueEvent, void> {
  yield* inOrderOfTime([expiring(tables), deadlinesAfter(tables, now)]);
}

function* expiring(tables: ReadTables): Generator<DueEvent, void> {
  for (const due of tables.due()) yield dueEvent(due);
}
