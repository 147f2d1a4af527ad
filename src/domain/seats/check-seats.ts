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
import type { EpochMs } from '../shared/moment.js';

/** An entry of a capture, or a guest of a booking: a number of seats of one category (C2). */
export interface SeatEntry extends CategorySeats {
  /** The field of its errors, such as `/items/0/guests/1/occupancy`. */
  readonly at: ErrorPlace;
}

/** A request for seats of an item or a chain. */
export interface SeatRequest {
  /** From `resolveItems`: the same seats are requested of each item of the chain (A9). */
  readonly items: readonly AvailabilityItem[];
  readonly entries: readonly SeatEntry[];
  /** The field of the item's errors, such as `/items/0/availabilityItemId`. */
  readonly itemAt: ErrorPlace;
  /** The field of errors of the sum over all entries, such as `/items/0/guests`. */
  readonly seatsAt: ErrorPlace;
}

/** Returns the first entry of each category, with the seats of all its entries. */
export function sumEntries<Entry extends CategorySeats>(entries: readonly Entry[]): Entry[] {
  const sums = new Map<number, Entry>();
  for (const entry of entries) {
    const sum = sums.get(entry.priceCategoryId);
    sums.set(entry.priceCategoryId, sum ? { ...sum, seats: sum.seats + entry.seats } : entry);
  }
  return [...sums.values()];
}

/** Returns the seats of entries by category, in the order in which the categories first come. */
export function sumSeats(entries: readonly CategorySeats[]): CategorySeats[] {
  return sumEntries(entries).map(({ priceCategoryId, seats }) => ({ priceCategoryId, seats }));
}

/** Returns the price category of an item with an id, if the item has one. */
export function categoryOf(item: AvailabilityItem, id: number): PriceCategory | undefined {
  return item.occurrence.rule.priceCategories.find((category) => category.id === id);
}

/**
 * Seats that a request takes (`sign` 1) or gives back (-1) before it is decided: the capture that it replaces (C3), the
 * seat that a guest leaves (B8), the other items of the same booking (B4).
 */
export interface SeatClaim extends ItemsSeats {
  readonly sign: 1 | -1;
}

/** Returns the seats that claims take of an item, or of one of its categories; negative if they give back more. */
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

/** Returns the seats of a workspace with claims carried out: claimed seats count as held. */
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

/** Requested seats against what is left of an item, a category or a resource. */
interface Limit {
  readonly at: ErrorPlace;
  readonly asked: number;
  readonly left: number;
  readonly message: ErrorMessage;
  readonly values: MessageValues;
}

/** Returns the error of asking for more seats than are left, or none. */
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
 * Returns the errors of a request's sums against what is left of one item, of its categories and of its resources (C2,
 * C7). Seats that `own` gives back there can be taken again, whatever the limits are now (B8).
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

/** The key that requests seats, the moment, and the seats that the same request takes or gives back elsewhere. */
export interface SeatTerms {
  readonly client: Pick<Client, 'overbooking' | 'bookPastTrips'>;
  readonly now: EpochMs;
  readonly claims?: readonly SeatClaim[];
  /** Seats of a rebooked guest, which may be taken again at their old place, whatever the limits are now (B8). */
  readonly own?: SeatClaim;
  /** The captured seats that are booked: no more than these, whatever else is left (C6). */
  readonly capture?: ItemsSeats;
}

/**
 * Returns every error of a request for seats: of the item (inactive, a parent, past its cut-off: A4, A5), of each entry
 * (C2), and of the sums against each item of the chain, each category and each shared resource (C2, C7), or against the
 * capture that is booked (C6). Without an error the seats may be taken.
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

/** Returns the errors of items that cannot be booked at any time: inactive ones (A1) and parents (A4). */
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

/** Returns the error of an item that cannot be booked: not on sale, or past its cut-off (A5). */
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
  // A chain's first item is the first whose booking ends.
  if (item !== items[0] || latest === null || !isPastCutOff(item.occurrence, now, client)) return [];
  const values = { item: id, latest: formatDateTime(latest, item.merchant.timezone) };
  return [requestError('A5', itemAt, 'past_cut_off', { values, received: id })];
}

/** Returns the errors of entries beyond the limits of their categories (C2). */
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

/** Returns the error of an entry beyond its category's limits (C2). */
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

/** Returns the errors of booking a capture: of other items than its own, or of more seats of a category (C6). */
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
