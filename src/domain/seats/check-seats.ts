import type { PriceCategory } from '../catalogue/rule.js';
import {
  type ErrorPlace,
  requestError,
  type RequestError,
  type ErrorMessage,
  type MessageValues,
  unknownCategory,
} from '../shared/errors.js';
import {
  type CategorySeats,
  type ItemsSeats,
  NO_SEATS,
  type ItemCount,
  type ResourceUse,
  type RoomSource,
  type SeatSource,
} from './seat-source.js';
import {
  type AvailabilityItem,
  isActive,
  isPastCutOff,
  latestBookingTime,
  mayOverbook,
} from '../schedule/item.js';
import { itemMoments } from '../schedule/item-id.js';
import { ruleOfItem } from '../schedule/listed-items.js';
import { resourcesLeft, categoryRoom, countOf, itemRoom, isParent } from './item-seats.js';
import type { Client } from '../catalogue/client.js';
import { formatDateTime } from '../shared/date-time.js';
import type { EpochMs } from '../shared/epoch-ms.js';

/** Requested seats of one category: an entry of a capture, or a guest of a booking (C2). */
export interface SeatEntry extends CategorySeats {
  /** The field for errors of this entry, such as `/items/0/guests/1/occupancy`. */
  readonly at: ErrorPlace;
}

/** A request for seats of an item or a chain. */
export interface SeatRequest {
  /** The items from `resolveItems`. Each of them needs the requested seats (A9). */
  readonly items: readonly AvailabilityItem[];
  readonly entries: readonly SeatEntry[];
  /** The field for errors of the item, such as `/items/0/availabilityItemId`. */
  readonly itemAt: ErrorPlace;
  /** The field for errors of the sum of all entries, such as `/items/0/guests`. */
  readonly seatsAt: ErrorPlace;
}

/**
 * Merges the entries of each category into one. The merged entry has the sum of the seats and is otherwise equal to the
 * first entry.
 */
export function sumEntries<Entry extends CategorySeats>(entries: readonly Entry[]): Entry[] {
  const sums = new Map<number, Entry>();
  for (const entry of entries) {
    const sum = sums.get(entry.priceCategoryId);
    sums.set(entry.priceCategoryId, sum ? { ...sum, seats: sum.seats + entry.seats } : entry);
  }
  return [...sums.values()];
}

/** Returns the total seats per category, in the order of their first entries. */
export function sumSeats(entries: readonly CategorySeats[]): CategorySeats[] {
  return sumEntries(entries).map(({ priceCategoryId, seats }) => ({ priceCategoryId, seats }));
}

/** Returns an item's price category with the given id; undefined if the item has no such category. */
export function categoryOf(item: AvailabilityItem, id: number): PriceCategory | undefined {
  return item.occurrence.rule.priceCategories.find((category) => category.id === id);
}

/**
 * Seats that the same request takes (`sign` 1) or releases (-1), besides the checked seats. Examples are the seats of a
 * replaced capture (C3), of a moving guest (B8) or of other items of the booking (B4).
 */
export interface SeatClaim extends ItemsSeats {
  readonly sign: 1 | -1;
}

/**
 * Returns the number of seats that claims take in an item or category; negative if they release more than they take.
 */
export function claimedSeats(
  claims: readonly SeatClaim[],
  itemId: string,
  categoryId: number | null = null,
): number {
  let sum = 0;
  for (const { availabilityItemIds, seats, sign } of claims) {
    if (!availabilityItemIds.includes(itemId)) continue;
    for (const entry of seats)
      if (categoryId === null || entry.priceCategoryId === categoryId) sum += sign * entry.seats;
  }
  return sum;
}

/** Returns a workspace's seat data with the claims applied: seats that they take count as held. */
export function withClaims(source: SeatSource, claims: readonly SeatClaim[]): RoomSource {
  if (claims.length === 0) return source;
  return {
    resources: source.resources,
    capacitySetting: (itemId, categoryId) => source.capacitySetting(itemId, categoryId),
    occupancy: (itemId) => claimedCount(source.occupancy(itemId), itemId, claims),
    resourceUses: (resourceId, from, to) => [
      ...source.resourceUses(resourceId, from, to),
      ...claims.flatMap((claim) => claimedUses(source, resourceId, claim)),
    ],
  };
}

function claimedCount(count: ItemCount, itemId: string, claims: readonly SeatClaim[]): ItemCount {
  const categories = new Map(count.categories);
  const own = claims.filter(({ availabilityItemIds }) => availabilityItemIds.includes(itemId));
  for (const { priceCategoryId: id } of own.flatMap(({ seats }) => seats)) {
    const before = count.categories.get(id) ?? NO_SEATS;
    categories.set(id, { ...before, held: before.held + claimedSeats(own, itemId, id) });
  }
  return { ...count, held: count.held + claimedSeats(own, itemId), categories };
}

function claimedUses(source: SeatSource, resourceId: number, claim: SeatClaim): ResourceUse[] {
  const seats = claim.sign * claim.seats.reduce((sum, entry) => sum + entry.seats, 0);
  return claim.availabilityItemIds.flatMap((id) => {
    const rule = ruleOfItem(source.rules, id);
    if (!rule?.resources.includes(resourceId)) return [];
    const zone = source.merchants.get(rule.merchant)?.timezone;
    const moments = zone === undefined ? null : itemMoments(id, rule, zone);
    return moments ? [{ ...moments, seats }] : [];
  });
}

/**
 * The numbers of requested and of remaining seats in an item, category or resource, with the error if there are too
 * few.
 */
interface Limit {
  readonly at: ErrorPlace;
  readonly asked: number;
  readonly left: number;
  readonly message: ErrorMessage;
  readonly values: MessageValues;
}

/** Returns an error if a request needs more seats than are left. */
export function seatsExceeded(
  { at, asked, left, message, values }: Limit,
  rule: 'C2' | 'C6' = 'C2',
): RequestError[] {
  if (asked <= left) return [];
  return [
    requestError(rule, at, 'seats_exceeded', {
      message,
      values: { asked, left, ...values },
      received: asked,
      allowed: left,
    }),
  ];
}

/**
 * Returns an error for the item and for each category and resource of it that has too few seats for the request (C2,
 * C7). Seats that `own` releases can be taken again, even if the limits are now lower (B8).
 */
export function checkRoom(
  source: RoomSource,
  item: AvailabilityItem,
  { entries, seatsAt }: SeatRequest,
  own: SeatClaim | undefined,
): RequestError[] {
  const { id } = item.occurrence;
  const count = countOf(source, item.occurrence);
  const atLeastOwn = (left: number, categoryId: number | null = null) =>
    own ? Math.max(left, -claimedSeats([own], id, categoryId)) : left;
  const asked = entries.reduce((sum, { seats }) => sum + seats, 0);
  return [
    ...sumEntries(entries).flatMap(({ priceCategoryId, seats, at }) => {
      const category = categoryOf(item, priceCategoryId);
      const room = (category && categoryRoom(source, item, category, count).left) ?? Infinity;
      const left = atLeastOwn(room, priceCategoryId);
      const values = { item: id, category: priceCategoryId };
      return seatsExceeded({ at, asked: seats, left, message: 'seats_exceeded.category', values });
    }),
    ...seatsExceeded({
      at: seatsAt,
      asked,
      left: atLeastOwn(itemRoom(source, item, count).left),
      message: 'seats_exceeded.item',
      values: { item: id },
    }),
    ...[...resourcesLeft(source, item)].flatMap(([resource, remaining]) => {
      const left = atLeastOwn(remaining);
      const values = { item: id, sharedResource: resource };
      return seatsExceeded({ at: seatsAt, asked, left, message: 'seats_exceeded.resource', values });
    }),
  ];
}

/**
 * The conditions under which seats are checked: the key, the time, and further seats that the request takes or
 * releases.
 */
export interface SeatTerms {
  readonly client: Pick<Client, 'overbooking' | 'bookPastTrips'>;
  readonly now: EpochMs;
  readonly claims?: readonly SeatClaim[];
  /** The seats of a rebooked guest. They may be taken again in the same item, even if its limits are now lower (B8). */
  readonly own?: SeatClaim;
  /** The capture that is booked. The request may take at most the seats of this capture (C6). */
  readonly capture?: ItemsSeats;
}

/**
 * Returns all errors of a request for seats. An item must be active, no parent and before its cut-off (A4, A5). Each
 * entry must be within the limits of its category (C2). If a capture is booked, the sums of entries must not exceed it
 * (C6). Otherwise they must not exceed the free seats of an item, category or shared resource (C2, C7), unless the key
 * may overbook (A6). If there are no errors, the seats may be taken.
 */
export function checkSeats(source: SeatSource, request: SeatRequest, terms: SeatTerms): RequestError[] {
  const [first] = request.items;
  if (!first) return [];
  const { client, capture, claims = [], own } = terms;
  const errors = [
    ...request.items.flatMap((item) => checkBookable(source, item, request, terms)),
    ...checkEntryLimits(request),
  ];
  if (capture) return [...errors, ...checkCaptured(request, capture)];
  if (mayOverbook(client, first.merchant.slug)) return errors; // A6
  const claimed = withClaims(source, own ? [...claims, own] : claims);
  return [...errors, ...request.items.flatMap((item) => checkRoom(claimed, item, request, own))];
}

/** Returns the errors of items that are not on sale: inactive items (A1) and parents (A4). */
export function checkOnSale(
  source: Pick<SeatSource, 'rules'>,
  { items, itemAt }: Pick<SeatRequest, 'items' | 'itemAt'>,
): RequestError[] {
  return items.flatMap((item) => checkItemOnSale(source, item, itemAt));
}

function checkItemOnSale(
  source: Pick<SeatSource, 'rules'>,
  item: AvailabilityItem,
  itemAt: ErrorPlace,
): RequestError[] {
  const { id } = item.occurrence;
  const details = { values: { item: id }, received: id };
  if (!isActive(item))
    return [requestError('A5', itemAt, 'not_bookable', { message: 'not_bookable.inactive', ...details })];
  if (isParent(source, item))
    return [requestError('A4', itemAt, 'not_bookable', { message: 'not_bookable.parent', ...details })];
  return [];
}

/** Returns the errors of an item that cannot be booked, because it is not on sale or past its cut-off (A5). */
function checkBookable(
  source: SeatSource,
  item: AvailabilityItem,
  { items, itemAt }: SeatRequest,
  { client, now }: SeatTerms,
): RequestError[] {
  const { id } = item.occurrence;
  const offSale = checkItemOnSale(source, item, itemAt);
  if (offSale.length > 0) return offSale;
  const latest = latestBookingTime(item.occurrence);
  // For a chain, only the first item is checked, because its booking closes first.
  if (item !== items[0] || latest === null || !isPastCutOff(item.occurrence, now, client)) return [];
  const values = { item: id, latest: formatDateTime(latest, item.merchant.timezone) };
  return [requestError('A5', itemAt, 'past_cut_off', { values, received: id })];
}

/** Returns the errors of entries outside the seat limits of their categories (C2). */
export function checkEntryLimits({
  items: [first],
  entries,
}: Pick<SeatRequest, 'items' | 'entries'>): RequestError[] {
  return first ? entries.flatMap((entry) => checkEntry(first, entry)) : [];
}

function checkEntry(item: AvailabilityItem, { priceCategoryId, seats, at }: SeatEntry): RequestError[] {
  const category = categoryOf(item, priceCategoryId);
  if (category) return checkLimits(category, seats, at);
  const allowed = item.occurrence.rule.priceCategories.map(({ id }) => id);
  return [unknownCategory(at, priceCategoryId, allowed)];
}

/** Returns the errors of an entry outside the seat limits of its category (C2). */
function checkLimits(
  { id, minSeats, maxSeats }: PriceCategory,
  asked: number,
  at: ErrorPlace,
): RequestError[] {
  const least = Math.max(1, minSeats);
  const values = { category: id, asked };
  if (asked < least)
    return [requestError('C2', at, 'below_min_seats', { values, received: asked, allowed: least })];
  if (asked <= maxSeats) return [];
  const code = maxSeats === 1 ? 'one_seat_per_entry' : 'above_max_seats';
  return [requestError('C2', at, code, { values, received: asked, allowed: maxSeats })];
}

/** Returns the errors of a booking that asks for other items than its capture, or for more seats of a category (C6). */
function checkCaptured({ items, entries, itemAt }: SeatRequest, capture: ItemsSeats): RequestError[] {
  const ids = items.map(({ occurrence }) => occurrence.id).join();
  const captured = capture.availabilityItemIds.join();
  if (ids !== captured) {
    const details = { message: 'mismatch.captured', received: ids, allowed: captured } as const;
    return [requestError('C6', itemAt, 'mismatch', details)];
  }
  return sumEntries(entries).flatMap(({ priceCategoryId: category, seats: asked, at }) => {
    const left = capture.seats.find(({ priceCategoryId }) => priceCategoryId === category)?.seats ?? 0;
    const limit = { at, asked, left, message: 'seats_exceeded.captured', values: { category } } as const;
    return seatsExceeded(limit, 'C6');
  });
}
