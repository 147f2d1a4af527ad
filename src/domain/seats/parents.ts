import type { PriceCategory } from '../catalogue/rule.js';
import { memoByObject } from '../shared/memo.js';
import { isActive, type AvailabilityItem } from '../schedule/item.js';
import { occurrenceAt } from '../schedule/recurrence.js';
import { resourcesLeft } from './resources.js';
import { seatsOfCategory, type CategoryRoom, type ItemSeats } from './room.js';
import type { SeatSource } from './seat-source.js';

const parentRuleIds = memoByObject(
  (_version: object, rules: SeatSource['rules']): ReadonlySet<number> =>
    new Set([...rules.values()].flatMap((rule) => rule.parentRuleId ?? [])),
);

/** Returns whether the items of a rule are sums of others (A4). */
export function isParentRule({ rules }: Pick<SeatSource, 'rules'>, ruleId: number): boolean {
  return parentRuleIds(rules.version, rules).has(ruleId);
}

/** Returns whether an item is the sum of others (A4). */
export function isParent(source: Pick<SeatSource, 'rules'>, item: AvailabilityItem): boolean {
  return isParentRule(source, item.occurrence.rule.id);
}

/** Returns the items whose sum a parent is: the occurrences of its child rules at the same start (A4). */
export function childItems(source: SeatSource, item: AvailabilityItem): AvailabilityItem[] {
  const { rule, startsAt } = item.occurrence;
  if (startsAt === null) return [];
  return source.childRules(rule.id).flatMap((child) => {
    const merchant = source.merchants.get(child.merchant);
    const activity = source.activities.get(child.activityId);
    const occurrence = merchant && occurrenceAt(child, merchant.timezone, startsAt);
    return merchant && activity && occurrence ? [{ occurrence, activity, merchant }] : [];
  });
}

/** The seats of one child that count for its parent. */
interface ChildSeats {
  readonly seats: ItemSeats;
  readonly available: number;
  readonly categories: readonly CategoryRoom[];
}

/** Returns the seats of a parent: the sum over its children (A4), whose seats `seatsOf` counts. */
export function parentSeats(
  source: SeatSource,
  item: AvailabilityItem,
  seatsOf: (source: SeatSource, child: AvailabilityItem) => ItemSeats,
): ItemSeats {
  const children = shareResources(source, item, seatsOf);
  const total = (valueOf: (child: ChildSeats) => number) =>
    children.reduce((sum, child) => sum + valueOf(child), 0);
  return {
    capacity: total(({ seats }) => seats.capacity),
    available: total(({ available }) => available),
    booked: total(({ seats }) => seats.booked),
    paid: total(({ seats }) => seats.paid),
    isResourceFull: [...resourcesLeft(source, item).values()].some((left) => left <= 0),
    isParent: true,
    categories: parentCategories(
      item.occurrence.rule.priceCategories,
      children.map(({ categories }) => categories),
    ),
  };
}

/**
 * Counts the seats of a parent's children one after the other, so that no seat of a shared resource counts twice (A2). A
 * child that is not on sale has no available seats.
 */
function shareResources(
  source: SeatSource,
  item: AvailabilityItem,
  seatsOf: (source: SeatSource, child: AvailabilityItem) => ItemSeats,
): ChildSeats[] {
  const left = resourcesLeft(source, item);
  return childItems(source, item).map((child) => {
    const seats = seatsOf(source, child);
    for (const [id, own] of resourcesLeft(source, child)) if (!left.has(id)) left.set(id, own);
    const ids = new Set([...item.occurrence.rule.resources, ...child.occurrence.rule.resources]);
    const limits = [...left].filter(([id]) => ids.has(id));
    const isOnSale = isActive(child);
    const available = isOnSale ? Math.min(seats.available, ...limits.map(([, most]) => most)) : 0;
    for (const [id, before] of limits) left.set(id, before - available);
    const leftOf = (room: CategoryRoom) => (room.left === null ? null : seatsOfCategory(seats, room));
    const categories = seats.categories.map((room) => ({ ...room, left: isOnSale ? leftOf(room) : 0 }));
    return { seats, available, categories };
  });
}

/**
 * Returns the categories of a parent, each the sum of those of its children that match it: of the same name, else at
 * the same place, else the last (A4). A sum is without a limit where one of its parts is.
 */
function parentCategories(
  categories: readonly PriceCategory[],
  children: readonly (readonly CategoryRoom[])[],
): CategoryRoom[] {
  const placeOf = ({ category }: CategoryRoom, index: number) => {
    const named = categories.findIndex(({ name }) => name === category.name);
    return named < 0 ? Math.min(index, categories.length - 1) : named;
  };
  return categories.map((category, place) => {
    const parts = children.flatMap((rooms) => rooms.filter((room, index) => placeOf(room, index) === place));
    const total = (valueOf: (room: CategoryRoom) => number) =>
      parts.reduce((sum, room) => sum + valueOf(room), 0);
    const limit = (valueOf: (room: CategoryRoom) => number | null) => {
      const sum = total((room) => valueOf(room) ?? Infinity);
      return sum === Infinity ? null : sum;
    };
    return {
      category,
      capacity: limit((room) => room.capacity),
      left: limit((room) => room.left),
      booked: total((room) => room.booked),
      paid: total((room) => room.paid),
    };
  });
}
