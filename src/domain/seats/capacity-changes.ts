import type { Client } from '../catalogue/client.js';
import { isVoucher, type AvailabilityRule } from '../catalogue/rule.js';
import { requestError, otherRule, type ErrorPlace } from '../shared/errors.js';
import type { EpochMs } from '../shared/moment.js';
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

/** A capacity to set for an item, or for one of its categories. */
export interface RequestedCapacity {
  readonly capacity: number;
  /** Must be that of the item's rule. */
  readonly ruleId: number;
  readonly priceCategoryId: number | null;
}

/** Refuses (`forbidden`) a key that does not act as the operator of an item whose capacity it would set (A8). */
export function requireOperator({ merchant }: AvailabilityItem, client: Pick<Client, 'merchant'>): void {
  if (merchant.slug !== client.merchant) throw new Refusal('forbidden', 'A8');
}

/**
 * Returns the setting of a capacity and the capacity before it (A8). Refuses an unknown category (`not_found`), another
 * rule's id, and a parent or voucher, whose capacity cannot be set (A4).
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

/** Returns the present capacity of an item, or of a category: the item's if the category has no limit of its own. */
function capacityBefore(source: SeatSource, item: AvailabilityItem, priceCategoryId: number | null): number {
  const ofItem = itemSeats(source, item).capacity;
  if (priceCategoryId === null) return ofItem;
  const category = item.occurrence.rule.priceCategories.find(({ id }) => id === priceCategoryId);
  if (!category) throw notFound({ resource: 'price category', id: priceCategoryId });
  return categoryRoom(source, item, category).capacity ?? ofItem;
}

/** Returns when an activity, one of its rules or a capacity set on one of their items last changed; 0 if unknown (A11). */
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
