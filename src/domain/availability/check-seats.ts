import {
  findVisibleItem,
  isActive,
  isPastCutOff,
  latestBookingTime,
  mayOverbook,
  type AvailabilityItem,
  type CatalogueSource,
} from './item.js';
import type { Client } from '../catalogue/client.js';
import type { PriceCategory } from '../catalogue/rule.js';
import { splitChain } from './item-id.js';
import type { Capture } from '../capture/record.js';
import type { CategorySeats } from './capacity.js';
import type { EpochMs } from '../shared/moment.js';
import type { Fault, FaultPlace } from '../shared/faults.js';
import {
  categoryRoom,
  claimed,
  isParent,
  itemRoom,
  resourceLeft,
  type SeatClaim,
  type SeatSource,
} from './seats.js';
import { formatDateTime } from '../shared/date-time.js';

/** An entry of a capture, or a guest of a booking: so many seats of one category (C2). */
export interface SeatEntry extends CategorySeats {
  /** What a fault of it names, such as `/items/0/guests/1/occupancy`. */
  readonly field: string;
}

/** Seats asked of an item or a chain. */
export interface SeatRequest {
  /** From `resolveItems`: each of the chain is asked for the same seats (A9). */
  readonly items: readonly AvailabilityItem[];
  readonly entries: readonly SeatEntry[];
  readonly in: FaultPlace;
  /** What a fault of the item names, such as `/items/0/availabilityItemId`. */
  readonly itemField: string;
  /** What a fault of the sum over all entries names, such as `/items/0/guests`. */
  readonly seatsField: string;
}

/** Who asks, when, and what else the same request changes. */
export interface SeatTerms {
  readonly client: Pick<Client, 'overbooking' | 'bookPastTrips'>;
  readonly now: EpochMs;
  /** Seats given back or taken besides (see `SeatClaim`). */
  readonly claims?: readonly SeatClaim[];
  /** Seats given back that may be taken again there, whatever the limits are now: those of who is rebooked (B8). */
  readonly own?: SeatClaim;
  /** The capture whose seats are booked: no more than it holds, and those whatever is left else (C6). */
  readonly capture?: Capture;
}

/**
 * Finds the item or rental chain that a request names (A9). An item that is not there, or not the key's to see, and a
 * chain that is none, are faults of `field` (P0); then there are no items.
 */
export function resolveItems(
  source: CatalogueSource,
  client: Client,
  availabilityItemId: string,
  field: string,
  place: FaultPlace = 'body',
): { readonly items: readonly AvailabilityItem[]; readonly faults: readonly Fault[] } {
  const ids = splitChain(availabilityItemId);
  const items = ids.map((id) => findVisibleItem(source, client, id));
  const unknown = ids.filter((_, index) => !items[index]);
  if (unknown.length > 0) {
    const values = { resource: 'availability item', received: unknown };
    return {
      items: [],
      faults: [
        {
          in: place,
          field,
          code: 'not_found',
          message: 'not_found.reference',
          values,
          received: availabilityItemId,
        },
      ],
    };
  }
  const found = items.filter((item) => item !== undefined);
  if (isChain(found)) return { items: found, faults: [] };
  return { items: [], faults: [{ in: place, field, code: 'not_consecutive', received: availabilityItemId }] };
}

/** Whether items follow each other: rentals of one rule, each beginning where the last ends (A9). */
function isChain(items: readonly AvailabilityItem[]): boolean {
  return items.every((item, index) => {
    const before = items[index - 1];
    if (!before) return true;
    const { rule, startsAt } = item.occurrence;
    return rule.type === 'rental' && rule === before.occurrence.rule && before.occurrence.endsAt === startsAt;
  });
}

/**
 * Every fault of asking for seats: of the item (inactive, a parent, past its cut-off: A4, A5), of each entry (C2), and
 * of the sums against each item of the chain, each category and each shared resource (C2, C7), or against the capture
 * that is booked (C6). None: the seats may be taken. Used by captures, bookings with and without a capture, and
 * rebooking.
 */
export function checkSeats(source: SeatSource, request: SeatRequest, terms: SeatTerms): Fault[] {
  const [first] = request.items;
  if (!first) return [];
  const entries = checkEntries(first, request);
  const faults = [...checkBookable(source, request, terms), ...entries];
  if (terms.capture) return [...faults, ...checkCaptured(request, terms.capture)];
  if (mayOverbook(terms.client, first.merchant.slug)) return faults; // A6
  return [...faults, ...request.items.flatMap((item) => checkRoom(source, item, request, terms))];
}

/** One entry a category, with the seats of all and the rest of the first, in the order in which they come. */
function sumEntries<Entry extends CategorySeats>(entries: readonly Entry[]): Entry[] {
  const sums = new Map<number, Entry>();
  for (const entry of entries) {
    const sum = sums.get(entry.priceCategoryId);
    sums.set(entry.priceCategoryId, sum ? { ...sum, seats: sum.seats + entry.seats } : entry);
  }
  return [...sums.values()];
}

/** Sums entries by category, in the order in which the categories come first: what a capture keeps. */
export function sumSeats(entries: readonly CategorySeats[]): CategorySeats[] {
  return sumEntries(entries).map(({ priceCategoryId, seats }) => ({ priceCategoryId, seats }));
}

function unbookable(source: SeatSource, item: AvailabilityItem) {
  if (!isActive(item)) return 'not_bookable.inactive'; // A1
  return isParent(source, item) ? 'not_bookable.parent' : null; // A4
}

function checkBookable(source: SeatSource, request: SeatRequest, { client, now }: SeatTerms): Fault[] {
  const at = { in: request.in, field: request.itemField };
  return request.items.flatMap((item, index): Fault[] => {
    const { id } = item.occurrence;
    const reason = unbookable(source, item);
    if (reason) return [{ ...at, code: 'not_bookable', message: reason, values: { item: id }, received: id }];
    const latest = latestBookingTime(item.occurrence);
    // A chain's first item ends its booking first.
    if (index > 0 || latest === null || !isPastCutOff(item.occurrence, now, client)) return [];
    const values = { item: id, latest: formatDateTime(latest, item.merchant.timezone) };
    return [{ ...at, code: 'past_cut_off', values, received: id }]; // A5
  });
}

const categoryOf = (item: AvailabilityItem, id: number): PriceCategory | undefined =>
  item.occurrence.rule.priceCategories.find((category) => category.id === id);

function checkEntries(item: AvailabilityItem, request: SeatRequest): Fault[] {
  return request.entries.flatMap((entry): Fault[] => {
    const category = categoryOf(item, entry.priceCategoryId);
    if (category) return checkEntry(category, entry, request.in);
    const values = { resource: 'price category', received: entry.priceCategoryId };
    const allowed = item.occurrence.rule.priceCategories.map(({ id }) => id);
    const { field, priceCategoryId: received } = entry;
    return [
      { in: request.in, field, code: 'not_found', message: 'not_found.reference', values, received, allowed },
    ];
  });
}

/** One entry against its category's limits (C2). */
function checkEntry({ id, minSeats, maxSeats }: PriceCategory, entry: SeatEntry, place: FaultPlace): Fault[] {
  const { seats: asked, field } = entry;
  const fault = { in: place, field, received: asked };
  const least = Math.max(1, minSeats);
  const values = { category: id, asked };
  if (asked < least)
    return [{ ...fault, code: 'below_min_seats', values: { ...values, allowed: least }, allowed: least }];
  if (asked <= maxSeats) return [];
  if (maxSeats === 1)
    return [{ ...fault, code: 'one_seat_per_entry', values: { ...values, allowed: 1 }, allowed: 1 }];
  return [{ ...fault, code: 'above_max_seats', values: { ...values, allowed: maxSeats }, allowed: maxSeats }];
}

/** The sums of a request against what one item has left (C2, C7). */
function checkRoom(
  source: SeatSource,
  item: AvailabilityItem,
  request: SeatRequest,
  { claims: others = [], own }: SeatTerms,
): Fault[] {
  const { id, rule, startsAt, endsAt } = item.occurrence;
  const faults: Fault[] = [];
  const ownClaims = own ? [own] : [];
  const claims = [...others, ...ownClaims];
  const ownSeats = (categoryId: number | null) => -claimed(ownClaims, id, categoryId);
  const exceeds = (
    asked: number,
    left: number,
    field: string,
    limit: 'item' | 'category' | 'resource',
    named: number,
  ) => {
    if (asked <= left) return;
    const values = { asked, left, item: id, ...(limit === 'item' ? {} : { [limit]: named }) };
    const message = `seats_exceeded.${limit}` as const;
    faults.push({
      in: request.in,
      field,
      code: 'seats_exceeded',
      message,
      values,
      received: asked,
      allowed: left,
    });
  };
  const count = source.occupancy(id);
  for (const { priceCategoryId, seats, field } of sumEntries(request.entries)) {
    const category = categoryOf(item, priceCategoryId);
    const left = category && categoryRoom(source, item, category, claims, count).left;
    const most = Math.max(left ?? Infinity, ownSeats(priceCategoryId));
    exceeds(seats, most, field, 'category', priceCategoryId);
  }
  const asked = request.entries.reduce((sum, entry) => sum + entry.seats, 0);
  const ofItem = Math.max(itemRoom(source, item, claims, count).left, ownSeats(null));
  exceeds(asked, ofItem, request.seatsField, 'item', rule.id);
  if (startsAt === null || endsAt === null) return faults;
  for (const resource of rule.resources) {
    const left = resourceLeft(source, resource, { startsAt, endsAt }, claims);
    exceeds(asked, Math.max(left, ownSeats(null)), request.seatsField, 'resource', resource);
  }
  return faults;
}

/** A booking against the capture that it uses: the same items, and no more seats of any category (C6). */
function checkCaptured(request: SeatRequest, capture: Capture): Fault[] {
  const ids = request.items.map((item) => item.occurrence.id);
  if (ids.join() !== capture.availabilityItemIds.join()) {
    const allowed = capture.availabilityItemIds.join();
    const values = { allowed };
    return [
      { in: request.in, field: request.itemField, code: 'mismatch', values, received: ids.join(), allowed },
    ];
  }
  return sumEntries(request.entries).flatMap(({ priceCategoryId, seats: asked, field }): Fault[] => {
    const left = capture.seats.find((held) => held.priceCategoryId === priceCategoryId)?.seats ?? 0;
    if (asked <= left) return [];
    const values = { asked, left, category: priceCategoryId };
    const fault = { in: request.in, field, received: asked, allowed: left };
    return [{ ...fault, code: 'seats_exceeded', message: 'seats_exceeded.captured', values }];
  });
}
