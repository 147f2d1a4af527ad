import { isVoucher, VOUCHER_CAPACITY, type ListedItem, type PriceCategory } from '../catalogue/rule.js';
import { type AvailabilityItem, isActive } from '../schedule/item.js';
import {
  NO_SEATS,
  type ItemCount,
  type RoomSource,
  type SeatCount,
  type SeatSource,
  type ResourceUse,
} from './seat-source.js';
import type { ItemMoments } from '../schedule/item-id.js';
import type { EpochMs } from '../shared/epoch-ms.js';
import { memoByObject } from '../shared/memo.js';
import { occurrenceAt, type Occurrence } from '../schedule/recurrence.js';

/** The capacity and the remaining seats of an item. `left` is never negative (A2). */
export interface SeatRoom {
  readonly capacity: number;
  readonly left: number;
}

/** The seats of one price category in an item. If `capacity` is null, only the item limits it (A3). */
export interface CategoryRoom {
  readonly category: PriceCategory;
  readonly capacity: number | null;
  /** The seats left within the category's own limit; null if it has no limit. */
  readonly left: number | null;
  readonly booked: number;
  readonly paid: number;
}

/** The seats of an item, as lists show them (A1–A4). */
export interface ItemSeats {
  readonly capacity: number;
  /** The seats that can still be booked: not taken by bookings or captures, and available in all shared resources. */
  readonly available: number;
  readonly booked: number;
  readonly paid: number;
  readonly isResourceFull: boolean;
  readonly isParent: boolean;
  readonly categories: readonly CategoryRoom[];
}

/**
 * Returns the taken seats of an occurrence: bookings and captures of the workspace, plus the seats listed in its rule (A2).
 */
export function countOf(source: Pick<RoomSource, 'occupancy'>, { id, listed }: Occurrence): ItemCount {
  const count = source.occupancy(id);
  if (!listed) return count;
  const categories = new Map(count.categories);
  for (const category of listed.categories ?? [])
    categories.set(category.id, withListed(count.categories.get(category.id) ?? NO_SEATS, category));
  return { ...withListed(count, listed), categories };
}

function withListed(
  { booked, paid, held }: SeatCount,
  listed: Pick<ListedItem, 'occupancy' | 'occupancyPaid' | 'held'>,
): SeatCount {
  return {
    booked: booked + (listed.occupancy ?? 0),
    paid: paid + (listed.occupancyPaid ?? 0),
    held: held + (listed.held ?? 0),
  };
}

/** Returns the capacity and the seats left of an item, without shared resources. Not for parents (A2, A8). */
export function itemRoom(
  source: RoomSource,
  item: AvailabilityItem,
  count = countOf(source, item.occurrence),
): SeatRoom {
  const { rule, id, listed } = item.occurrence;
  if (isVoucher(rule)) return { capacity: VOUCHER_CAPACITY, left: VOUCHER_CAPACITY }; // A4
  const capacity = source.capacitySetting(id, null) ?? listed?.capacity ?? rule.capacity;
  const taken = count.booked + count.held;
  // A4: the first booking of an exclusive event takes all seats
  return { capacity, left: rule.isExclusive && taken > 0 ? 0 : Math.max(0, capacity - taken) };
}

/** Returns the capacity and the seats left of a category; nulls if only the item limits it (A3, A8). */
export function categoryRoom(
  source: RoomSource,
  item: AvailabilityItem,
  category: PriceCategory,
  count = countOf(source, item.occurrence),
): CategoryRoom {
  const { id, rule, listed } = item.occurrence;
  const { booked, paid, held } = count.categories.get(category.id) ?? NO_SEATS;
  const setting = isVoucher(rule) ? undefined : source.capacitySetting(id, category.id); // A4
  const own = listed?.categories?.find((one) => one.id === category.id);
  const capacity = setting ?? own?.capacity ?? category.capacity;
  const left = capacity === null ? null : Math.max(0, capacity - booked - held);
  return { category, capacity, left, booked, paid };
}

/** Returns the available seats of a category, limited by the item's available seats (A2, A3). */
export function seatsOfCategory(seats: Pick<ItemSeats, 'available'>, { left }: CategoryRoom): number {
  return left === null ? seats.available : Math.min(left, seats.available);
}

/** Counts the seats of an item (A2–A4). */
export function itemSeats(source: SeatSource, item: AvailabilityItem): ItemSeats {
  if (isParent(source, item)) return parentSeats(source, item);
  const { rule } = item.occurrence;
  const count = countOf(source, item.occurrence);
  const { capacity, left } = itemRoom(source, item, count);
  const ofResources =
    rule.resources.length > 0 ? Math.min(...resourcesLeft(source, item).values()) : Infinity;
  return {
    capacity,
    available: Math.min(left, ofResources),
    booked: count.booked,
    paid: count.paid,
    isResourceFull: ofResources <= 0,
    isParent: false,
    categories: rule.priceCategories.map((category) => categoryRoom(source, item, category, count)),
  };
}

/**
 * Returns the held seats of an item: seats in live captures, plus `held` of its entry in the rule's `items`. A parent
 * has the sum of its children (A4).
 */
export function heldSeats(source: SeatSource, item: AvailabilityItem): number {
  if (!isParent(source, item)) return countOf(source, item.occurrence).held;
  return childItems(source, item).reduce((held, child) => held + heldSeats(source, child), 0);
}

/** Returns the categories to show: those with seats left (A3). A key that may overbook sees all categories (A6). */
export function shownCategories(seats: ItemSeats, overbooks: boolean): readonly CategoryRoom[] {
  return overbooks ? seats.categories : seats.categories.filter((room) => seatsOfCategory(seats, room) > 0);
}

/** The values of `occupancyStatus`, in order of precedence. */
export type OccupancyStatus = 'inactive' | 'resource-full' | 'full' | 'almostfull' | 'bookedsome' | 'free';

/** Returns the occupancy status of an item: the first one that applies (A1). */
export function occupancyStatus(item: AvailabilityItem, seats: ItemSeats): OccupancyStatus {
  if (isVoucher(item.occurrence.rule)) return seats.booked > 0 ? 'bookedsome' : 'free'; // A4
  if (!isActive(item)) return 'inactive';
  if (seats.isResourceFull) return 'resource-full';
  if (seats.available <= 0) return 'full';
  if (seats.booked / seats.capacity > 0.8) return 'almostfull';
  return seats.booked > 0 ? 'bookedsome' : 'free';
}

/**
 * Returns the number of seats of a shared resource that are free throughout a period (A1); Infinity if the resource
 * does not exist.
 */
export function resourceLeft(source: RoomSource, resourceId: number, span: ItemMoments): number {
  const resource = source.resources.get(resourceId);
  if (!resource) return Infinity;
  const uses = source.resourceUses(resourceId, span.startsAt, span.endsAt);
  return Math.max(0, resource.capacity - peakOf(uses, span));
}

/** Returns the maximum number of seats in use at the same time within a period (A1). */
function peakOf(uses: readonly ResourceUse[], span: ItemMoments): number {
  const steps = new Map<EpochMs, number>();
  const step = (at: EpochMs, seats: number) => steps.set(at, (steps.get(at) ?? 0) + seats);
  for (const { startsAt, endsAt, seats } of uses) {
    if (startsAt >= span.endsAt || endsAt <= span.startsAt) continue;
    step(Math.max(startsAt, span.startsAt), seats);
    step(endsAt, -seats);
  }
  let [used, peak] = [0, 0];
  for (const [at, seats] of [...steps].toSorted(([a], [b]) => a - b)) {
    used += seats;
    if (at < span.endsAt) peak = Math.max(peak, used);
  }
  return peak;
}

/** Returns the seats left of each shared resource of an item, keyed by resource id. Empty for a voucher (A1). */
export function resourcesLeft(source: RoomSource, { occurrence }: AvailabilityItem): Map<number, number> {
  const { rule, startsAt, endsAt } = occurrence;
  if (startsAt === null || endsAt === null) return new Map();
  return new Map(rule.resources.map((id) => [id, resourceLeft(source, id, { startsAt, endsAt })]));
}

const parentRuleIds = memoByObject(
  (_version: object, rules: SeatSource['rules']): ReadonlySet<number> =>
    new Set([...rules.values()].flatMap((rule) => rule.parentRuleId ?? [])),
);

/** Returns whether a rule has child rules, so that its items are sums (A4). */
export function isParentRule({ rules }: Pick<SeatSource, 'rules'>, ruleId: number): boolean {
  return parentRuleIds(rules.version, rules).has(ruleId);
}

/** Returns whether an item is the sum of its child items (A4). */
export function isParent(source: Pick<SeatSource, 'rules'>, item: AvailabilityItem): boolean {
  return isParentRule(source, item.occurrence.rule.id);
}

/** Returns the child items of a parent: the occurrences of its child rules with the same start (A4). */
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

/** The seats of a child, and the parts of them that its parent adds up. */
interface ChildSeats {
  readonly seats: ItemSeats;
  readonly available: number;
  readonly categories: readonly CategoryRoom[];
}

/** Returns the seats of a parent: the sums over its children (A4). */
export function parentSeats(source: SeatSource, item: AvailabilityItem): ItemSeats {
  const children = shareResources(source, item);
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
 * Returns the seats of each child of a parent. Available seats are reserved child by child, so that two children do not
 * count the same seat of a shared resource (A2). A child that is not on sale has none available.
 */
function shareResources(source: SeatSource, item: AvailabilityItem): ChildSeats[] {
  const left = resourcesLeft(source, item);
  return childItems(source, item).map((child) => {
    const seats = itemSeats(source, child);
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
 * Returns the categories of a parent, each with the sum of its children's matching categories. Categories match by
 * name, otherwise by position. If a child has more categories than the parent, the surplus ones are added to the
 * parent's last category (A4). A sum has no limit if one of its categories has no limit.
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

/** An item with its seats. */
export interface CountedItem {
  readonly item: AvailabilityItem;
  readonly seats: ItemSeats;
}

/** The latest seat count of an occurrence, with the data version at that time. */
const counts = memoByObject((_occurrence: Occurrence): { version?: object; seats?: ItemSeats } => ({}));

/**
 * Returns the seats of an item (A2–A4). Counts them again only after a change of data. If the count is the same,
 * returns the same object, so that callers can use it as a cache key.
 */
export function countedSeats(
  source: SeatSource & { readonly version: object },
  item: AvailabilityItem,
): ItemSeats {
  const count = counts(item.occurrence);
  if (count.seats && count.version === source.version) return count.seats;
  const seats = itemSeats(source, item);
  count.version = source.version;
  count.seats = count.seats && isSame(count.seats, seats) ? count.seats : seats;
  return count.seats;
}

function isSame(a: ItemSeats, b: ItemSeats): boolean {
  return (
    a.available === b.available &&
    a.booked === b.booked &&
    a.paid === b.paid &&
    a.capacity === b.capacity &&
    a.isParent === b.isParent &&
    a.isResourceFull === b.isResourceFull &&
    a.categories.every((room, index) => isSameRoom(room, b.categories[index]))
  );
}

function isSameRoom(a: CategoryRoom, b: CategoryRoom | undefined): boolean {
  return a.left === b?.left && a.booked === b.booked && a.paid === b.paid && a.capacity === b.capacity;
}
