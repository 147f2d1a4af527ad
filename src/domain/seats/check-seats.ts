import type { Client } from '../catalogue/client.js';
import type { PriceCategory } from '../catalogue/rule.js';
import { formatDateTime } from '../shared/date-time.js';
import { requestError, unknownCategory, type RequestError, type ErrorPlace } from '../shared/errors.js';
import type { EpochMs } from '../shared/moment.js';
import type { ItemsSeats } from './capacity.js';
import { checkRoom, seatsExceeded } from './check-room.js';
import { withClaims, type SeatClaim } from './claims.js';
import {
  isActive,
  isPastCutOff,
  latestBookingTime,
  mayOverbook,
  type AvailabilityItem,
} from '../schedule/item.js';
import { isParent } from './parents.js';
import { categoryOf, sumEntries, type SeatEntry, type SeatRequest } from './seat-request.js';
import type { SeatSource } from './seat-source.js';

/** The key that requests seats, the moment, and the seats that the same request takes or gives back elsewhere. */
export interface SeatTerms {
  readonly client: Pick<Client, 'overbooking' | 'bookPastTrips'>;
  readonly now: EpochMs;
  readonly claims?: readonly SeatClaim[];
  /** Seats given back that may be taken again there, whatever the limits are now: those of a rebooked guest (B8). */
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
