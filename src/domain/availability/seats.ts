import { isActive, type AvailabilityItem, type CatalogueSource } from './item.js';
import type { AvailabilityRule, PriceCategory, Resource } from '../catalogue/rule.js';
import { itemMoments, parseItemId, type ItemMoments } from './item-id.js';
import type { Capture } from '../capture/record.js';
import type { CategorySeats } from './capacity.js';
import type { EpochMs } from '../shared/moment.js';
import { occurrenceAt, type DatedOccurrence } from './recurrence.js';

/** Seats taken: `booked` in live baskets, `paid` those of paid ones, `held` by live captures (A2). */
export interface SeatCount {
  readonly booked: number;
  readonly paid: number;
  readonly held: number;
}

/** Seats taken of an item, also by category. */
export interface ItemCount extends SeatCount {
  readonly categories: ReadonlyMap<number, SeatCount>;
}

/** What the seat rules ask of a workspace; its tables answer all of it. */
export interface SeatSource extends CatalogueSource {
  readonly rules: CatalogueSource['rules'] & {
    readonly version: object;
    values(): Iterable<AvailabilityRule>;
  };
  readonly resources: { get(id: number): Resource | undefined };
  childRules(parentRuleId: number): readonly AvailabilityRule[];
  occupancy(availabilityItemId: string): ItemCount;
  resourceUse(resourceId: number, from: EpochMs, to: EpochMs): number;
  capacitySetting(availabilityItemId: string, priceCategoryId: number | null): number | undefined;
}

/**
 * Seats that a request takes besides what the tables hold, or gives back in the same breath (`sign` -1): the capture
 * that it replaces (C3), the seat that a guest leaves (B8), the other items of the same booking (B4).
 */
export interface SeatClaim {
  readonly availabilityItemIds: readonly string[];
  readonly seats: readonly CategorySeats[];
  readonly sign: 1 | -1;
}

/** The seats of a capture as free again (C3). */
export function released(capture: Capture): SeatClaim {
  return { availabilityItemIds: capture.availabilityItemIds, seats: capture.seats, sign: -1 };
}

/** Where an item, a category or a resource stands; `left` is never below 0 (A2). */
export interface SeatRoom {
  readonly capacity: number;
  readonly left: number;
}

/** The seats of one price category of an item; null capacity: only the item limits it (A3). */
export interface CategoryRoom {
  readonly category: PriceCategory;
  readonly capacity: number | null;
  /** By the category alone; null without a limit. */
  readonly left: number | null;
  readonly booked: number;
  readonly paid: number;
}

/** The seats of an item, as lists show them (A1–A4). */
export interface ItemSeats {
  readonly capacity: number;
  /** By capacity, captures and shared resources. */
  readonly available: number;
  readonly booked: number;
  readonly paid: number;
  readonly isResourceFull: boolean;
  readonly isParent: boolean;
  readonly categories: readonly CategoryRoom[];
}

/** The seats of a voucher, however many are sold: it has no date to fill and no capacity to set (A4). */
export const VOUCHER_SEATS = 9999;

const NO_SEATS: SeatCount = { booked: 0, paid: 0, held: 0 };
const NO_CLAIMS: readonly SeatClaim[] = [];

/** Returns the seats that claims add to an item, or to one of its categories; those given back are negative. */
export function claimed(claims: readonly SeatClaim[], itemId: string, categoryId: number | null): number {
  let sum = 0;
  for (const { availabilityItemIds, seats, sign } of claims) {
    if (!availabilityItemIds.includes(itemId)) continue;
    for (const entry of seats)
      if (categoryId === null || entry.priceCategoryId === categoryId) sum += sign * entry.seats;
  }
  return sum;
}

/** Capacity and room of an item by itself: without resources, and not of a parent (A2, A8). */
export function itemRoom(
  source: SeatSource,
  item: AvailabilityItem,
  claims = NO_CLAIMS,
  count = source.occupancy(item.occurrence.id),
): SeatRoom {
  const { rule, id } = item.occurrence;
  if (rule.type === 'voucher') return { capacity: VOUCHER_SEATS, left: VOUCHER_SEATS }; // A4
  const capacity = source.capacitySetting(id, null) ?? rule.capacity;
  const taken = count.booked + count.held + claimed(claims, id, null);
  // A4: the first booking of an exclusive event takes all of it.
  return { capacity, left: rule.isExclusive && taken > 0 ? 0 : Math.max(0, capacity - taken) };
}

/** Capacity and room of one category of an item; nulls where only the item limits it (A3, A8). */
export function categoryRoom(
  source: SeatSource,
  item: AvailabilityItem,
  category: PriceCategory,
  claims = NO_CLAIMS,
  count = source.occupancy(item.occurrence.id),
): CategoryRoom {
  const { id, rule } = item.occurrence;
  const { booked, paid, held } = count.categories.get(category.id) ?? NO_SEATS;
  const setting = rule.type === 'voucher' ? undefined : source.capacitySetting(id, category.id); // A4
  const capacity = setting ?? category.capacity;
  const taken = booked + held + claimed(claims, id, category.id);
  return { category, capacity, left: capacity === null ? null : Math.max(0, capacity - taken), booked, paid };
}

/** What is left of a shared resource all through a span (A1); Infinity where there is no such resource. */
export function resourceLeft(
  source: SeatSource,
  resourceId: number,
  span: ItemMoments,
  claims = NO_CLAIMS,
): number {
  const resource = source.resources.get(resourceId);
  if (!resource) return Infinity;
  const changes = claims.flatMap((claim) => resourceClaims(source, resourceId, claim));
  // Between two of these moments no claim begins or ends, so that the most of each part is exact.
  const cuts = new Set([span.startsAt, span.endsAt]);
  for (const { startsAt, endsAt } of changes)
    for (const cut of [startsAt, endsAt]) if (cut > span.startsAt && cut < span.endsAt) cuts.add(cut);
  const moments = [...cuts].toSorted((a, b) => a - b);
  let used = 0;
  for (let part = 0; part + 1 < moments.length; part++) {
    const [from = 0, to = 0] = moments.slice(part, part + 2);
    const covering = changes.filter(({ startsAt, endsAt }) => startsAt <= from && endsAt >= to);
    const change = covering.reduce((sum, { seats }) => sum + seats, 0);
    used = Math.max(used, source.resourceUse(resourceId, from, to) + change);
  }
  return Math.max(0, resource.capacity - used);
}

function resourceClaims(source: SeatSource, resourceId: number, claim: SeatClaim) {
  const seats = claim.sign * claim.seats.reduce((sum, entry) => sum + entry.seats, 0);
  return claim.availabilityItemIds.flatMap((id) => {
    const rule = source.rules.get(parseItemId(id)?.ruleId ?? 0);
    if (!rule?.resources.includes(resourceId)) return [];
    const zone = source.merchants.get(rule.merchant)?.timezone;
    const moments = zone === undefined ? null : itemMoments(id, rule, zone);
    return moments ? [{ ...moments, seats }] : [];
  });
}

function momentsOf({ startsAt, endsAt }: AvailabilityItem['occurrence']): ItemMoments | null {
  return startsAt === null || endsAt === null ? null : { startsAt, endsAt };
}

/** What is left of each resource that an item shares, by its id; none for a voucher. */
function resourcesLeft(source: SeatSource, item: AvailabilityItem): Map<number, number> {
  const moments = momentsOf(item.occurrence);
  const { resources } = item.occurrence.rule;
  return new Map(moments ? resources.map((id) => [id, resourceLeft(source, id, moments)]) : []);
}

/** The items whose sum a parent is: the occurrences of its child rules at the same start (A4). */
export function childItems(source: SeatSource, item: AvailabilityItem): AvailabilityItem[] {
  const { rule, startsAt } = item.occurrence;
  if (startsAt === null) return [];
  return source.childRules(rule.id).flatMap((child) => {
    const merchant = source.merchants.get(child.merchant);
    const activity = source.activities.get(child.activityId);
    const occurrence: DatedOccurrence | undefined =
      merchant && occurrenceAt(child, merchant.timezone, startsAt);
    return merchant && activity && occurrence ? [{ occurrence, activity, merchant }] : [];
  });
}

const parents = new WeakMap<object, ReadonlySet<number>>();

/** Returns whether the items of a rule are sums of others (A4). */
export function isParentRule({ rules }: Pick<SeatSource, 'rules'>, ruleId: number): boolean {
  let ids = parents.get(rules.version);
  if (!ids) {
    ids = new Set([...rules.values()].flatMap((rule) => rule.parentRuleId ?? []));
    parents.set(rules.version, ids);
  }
  return ids.has(ruleId);
}

/** Returns whether an item is the sum of others (A4). */
export function isParent(source: Pick<SeatSource, 'rules'>, item: AvailabilityItem): boolean {
  return isParentRule(source, item.occurrence.rule.id);
}

/** Counts the seats of an item (A2–A4). */
export function itemSeats(source: SeatSource, item: AvailabilityItem): ItemSeats {
  const { rule, id } = item.occurrence;
  if (isParent(source, item)) return parentSeats(source, item);
  const count = source.occupancy(id);
  const categories = rule.priceCategories.map((category) =>
    categoryRoom(source, item, category, NO_CLAIMS, count),
  );
  const { capacity, left } = itemRoom(source, item, NO_CLAIMS, count);
  const { booked, paid } = count;
  const ofResources =
    rule.resources.length > 0 ? Math.min(...resourcesLeft(source, item).values()) : Infinity;
  return {
    capacity,
    available: Math.min(left, ofResources),
    booked,
    paid,
    isResourceFull: ofResources <= 0,
    isParent: false,
    categories,
  };
}

/** The sum of an item's children (A4); those that are not on sale give no seats, and none a seat twice (A2). */
function parentSeats(source: SeatSource, item: AvailabilityItem): ItemSeats {
  let [capacity, available, booked, paid] = [0, 0, 0, 0];
  const shared = resourcesLeft(source, item);
  const rooms: CategoryRoom[][] = [];
  for (const child of childItems(source, item)) {
    const seats = itemSeats(source, child);
    capacity += seats.capacity;
    booked += seats.booked;
    paid += seats.paid;
    for (const [id, left] of resourcesLeft(source, child)) if (!shared.has(id)) shared.set(id, left);
    const ids = new Set([...item.occurrence.rule.resources, ...child.occurrence.rule.resources]);
    const limits = [...shared].filter(([id]) => ids.has(id));
    const free = isActive(child) ? Math.min(seats.available, ...limits.map(([, left]) => left)) : 0;
    for (const [id, left] of limits) shared.set(id, left - free);
    available += free;
    const leftOf = (room: CategoryRoom) => (room.left === null ? null : seatsOfCategory(seats, room));
    rooms.push(seats.categories.map((room) => ({ ...room, left: isActive(child) ? leftOf(room) : 0 })));
  }
  const own = resourcesLeft(source, item);
  return {
    capacity,
    available,
    booked,
    paid,
    isResourceFull: [...own.values()].some((left) => left <= 0),
    isParent: true,
    categories: parentCategories(item.occurrence.rule.priceCategories, rooms),
  };
}

/**
 * Returns the categories of a parent, each the sum of those of its children that are like it: of the same name, else at
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

/** The seats that can be had of a category: no more than of the item (A2, A3). */
export function seatsOfCategory(seats: ItemSeats, room: CategoryRoom): number {
  return room.left === null ? seats.available : Math.min(room.left, seats.available);
}

/** The categories that are shown: those with a seat left (A3), all to a key that overbooks (A6). */
export function shownCategories(seats: ItemSeats, overbooks: boolean): readonly CategoryRoom[] {
  return overbooks ? seats.categories : seats.categories.filter((room) => seatsOfCategory(seats, room) > 0);
}

/** The values of `occupancyStatus`. */
export type OccupancyStatus = 'inactive' | 'resource-full' | 'full' | 'almostfull' | 'bookedsome' | 'free';

/** How full an item is; the first that holds (A1). */
export function occupancyStatus(item: AvailabilityItem, seats: ItemSeats): OccupancyStatus {
  if (item.occurrence.rule.type === 'voucher') return seats.booked > 0 ? 'bookedsome' : 'free'; // A4
  if (!isActive(item)) return 'inactive';
  if (seats.isResourceFull) return 'resource-full';
  if (seats.available <= 0) return 'full';
  if (seats.booked / seats.capacity > 0.8) return 'almostfull';
  return seats.booked > 0 ? 'bookedsome' : 'free';
}
