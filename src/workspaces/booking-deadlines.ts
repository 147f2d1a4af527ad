import { takenItemsOf } from '../domain/listing/list-items.js';
import { itemMoments } from '../domain/schedule/item-id.js';
import { latestBookingTime } from '../domain/schedule/item.js';
import { isVoucher, type AvailabilityRule } from '../domain/catalogue/rule.js';
import { firstDayOf, MINUTE_MS, localDay } from '../domain/shared/civil-time.js';
import type { EpochMs } from '../domain/shared/moment.js';
import type { ReadTables } from '../store/tables.js';
import { inOrderOfTime } from './in-order-of-time.js';

/** The last day that the id of an item can name, less one: the bound of a range of ids is the day after. */
const LAST_DAY = firstDayOf(10_000, 1) - 2;

/** The latest booking time of an availability item that is booked or captured (A5). */
export interface Deadline {
  readonly kind: 'deadline';
  readonly at: EpochMs;
  readonly id: string;
}

/**
 * Yields the latest booking times of booked or captured items, of those after a moment, in order of time (A5). Its cost
 * follows the number of rules and of deadlines read. Nothing may be changed while they are read.
 */
export function* deadlinesAfter(tables: ReadTables, after: EpochMs): Generator<Deadline, void> {
  const rules = [...tables.rules.values()].filter((rule) => !isVoucher(rule));
  yield* inOrderOfTime(rules.map((rule) => deadlinesOfRule(tables, rule, after)));
}

/** Yields those of one rule: the ids of its items are in order of their starts. */
function* deadlinesOfRule(
  tables: ReadTables,
  rule: AvailabilityRule,
  after: EpochMs,
): Generator<Deadline, void> {
  const timezone = tables.merchants.get(rule.merchant)?.timezone;
  if (timezone === undefined) return;
  const firstDay = localDay(timezone, after + rule.cutOffTime * MINUTE_MS);
  if (firstDay > LAST_DAY) return;
  for (const id of takenItemsOf(tables, rule, [firstDay, LAST_DAY])) {
    const moments = itemMoments(id, rule, timezone);
    const at = moments && latestBookingTime({ rule, startsAt: moments.startsAt });
    if (at !== null && at > after) yield { kind: 'deadline', at, id };
  }
}
