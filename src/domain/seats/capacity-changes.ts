import type { Client } from '../catalogue/client.js';
import { isVoucher, type AvailabilityRule } from '../catalogue/rule.js';
import { requestError, otherRule, type ErrorPlace } from '../shared/errors.js';
import type { EpochMs } from '../shared/epoch-ms.js';
import { invalid, notFound, Refusal } from '../shared/refusal.js';
import {
  type CapacitySetting,
  type SeatSource,
  capacitySettingsOf,
  type CapacitySource,
} from './seat-source.js';
import type { AvailabilityItem } from '../schedule/item.js';
import { isParent, categoryRoom, itemSeats } from './item-seats.js';
import type { Activity } from '../catalogue/activity.js';
import { parseWhen, rangeBegin } from '../shared/date-time.js';

const ITEM: ErrorPlace = { in: 'path', field: 'itemId' };
const RULE: ErrorPlace = { in: 'body', field: '/ruleId' };

/** A new capacity for an item or one of its categories. */
export interface RequestedCapacity {
  readonly capacity: number;
  /** Must be the id of the item's rule. */
  readonly ruleId: number;
  readonly priceCategoryId: number | null;
}

/** Refuses (`forbidden`) a key that does not act as the operator of the item (A8). */
export function requireOperator({ merchant }: AvailabilityItem, client: Pick<Client, 'merchant'>): void {
  if (merchant.slug !== client.merchant) throw new Refusal('forbidden', 'A8');
}

/**
 * Returns the new capacity setting and the previous capacity (A8). Refuses an unknown category (`not_found`), another
 * rule's id, and parents and vouchers, because their capacity cannot be set (A4).
 */
export function decideCapacity(
  source: SeatSource,
  item: AvailabilityItem,
  { capacity, ruleId, priceCategoryId }: RequestedCapacity,
  now: EpochMs,
): { readonly setting: CapacitySetting; readonly before: number } {
  const { id, rule } = item.occurrence;
  const before = capacityBefore(source, item, priceCategoryId);
  const values = { item: id };
  const errors = [
    ...(ruleId === rule.id ? [] : [otherRule('A8', RULE, ruleId, rule.id)]),
    ...(isParent(source, item)
      ? [requestError('A4', ITEM, 'not_bookable', { message: 'not_bookable.parent_capacity', values })]
      : []),
    ...(isVoucher(rule)
      ? [requestError('A4', ITEM, 'not_supported', { message: 'not_supported.voucher_capacity', values })]
      : []),
  ];
  if (errors.length > 0) throw invalid(...errors);
  return { setting: { availabilityItemId: id, priceCategoryId, capacity, setAt: now }, before };
}

/** Returns the current capacity of an item or category. A category without its own limit has the capacity of the item. */
function capacityBefore(source: SeatSource, item: AvailabilityItem, priceCategoryId: number | null): number {
  const ofItem = itemSeats(source, item).capacity;
  if (priceCategoryId === null) return ofItem;
  const category = item.occurrence.rule.priceCategories.find(({ id }) => id === priceCategoryId);
  if (!category) throw notFound({ resource: 'price category', id: priceCategoryId });
  return categoryRoom(source, item, category).capacity ?? ofItem;
}

/**
 * Returns the time of the latest change of an activity, of its rules, or of a capacity that was set for one of their
 * items; 0 if unknown (A11).
 */
export function lastChange(
  source: CapacitySource & { rulesOfActivity(activityId: number): readonly AvailabilityRule[] },
  activity: Pick<Activity, 'id' | 'updatedAt'>,
  zone: string,
): EpochMs {
  const rules = source.rulesOfActivity(activity.id);
  const updates = [activity, ...rules].map(({ updatedAt }) => {
    const when = updatedAt === null ? null : parseWhen(updatedAt);
    return when ? rangeBegin(when, zone) : 0;
  });
  return Math.max(...updates, ...rules.map((rule) => lastCapacitySetAt(source, rule)));
}

function lastCapacitySetAt(source: CapacitySource, rule: AvailabilityRule): EpochMs {
  let last = 0;
  for (const { setAt = 0 } of capacitySettingsOf(source, rule)) last = Math.max(last, setAt);
  return last;
}
