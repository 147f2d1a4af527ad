import type { EpochMs } from '../shared/epoch-ms.js';
import { isWithinPeriod, type NamedPeriod } from '../shared/date-time.js';
import { type Basket, involvesMerchant, type BasketItem, type Guest } from './basket.js';
import { liveItems } from './status.js';

/** The filters of `GET /bookings`. An undefined filter matches every basket (B10, P13). */
export interface BookingFilter {
  /** E-mail addresses of users in lower case. */
  readonly users: readonly string[] | undefined;
  /** Slugs of sellers or operators. */
  readonly merchants: readonly string[] | undefined;
  readonly created: NamedPeriod | undefined;
  /** The period in which an uncancelled item starts. */
  readonly starting: NamedPeriod | undefined;
  /** `q`: a basket's id, or part of a name, an e-mail address or a title. */
  readonly text: string | undefined;
}

/** Catalogue data that the filters need. */
export interface FilterSource {
  /** Returns the time zone of an operating merchant. */
  zoneOf(operator: string): string;
  /** Returns whether an activity's title contains the filter's text, in any language. */
  hasTitle(activityId: number): boolean;
}

/** Returns whether a basket matches all filters of `GET /bookings` (B10). */
export function matchesBooking(basket: Basket, filter: BookingFilter, source: FilterSource): boolean {
  const { users, merchants, text } = filter;
  return (
    (!users || users.includes(basket.user.email?.toLowerCase() ?? '')) &&
    involvesMerchant(basket, merchants) &&
    isWithinDates(basket, filter, source) &&
    (text === undefined || containsText(basket, text, source))
  );
}

/**
 * Returns whether a basket matches the filters by date. Uses dates in the operator's time zone, as replies do (P13).
 */
function isWithinDates(basket: Basket, { created, starting }: BookingFilter, source: FilterSource): boolean {
  if (!created && !starting) return true;
  const zone = source.zoneOf(basket.operator);
  const isWithin = (period: NamedPeriod, at: EpochMs | null) =>
    at !== null && isWithinPeriod(period, zone, at);
  return (
    (!created || isWithin(created, basket.createdAt)) &&
    (!starting || liveItems(basket).some((item) => isWithin(starting, item.startsAt)))
  );
}

/**
 * Returns whether a text is part of a booking's alias id, booking number or external number, or equals one of its
 * transaction ids or bar codes. Ignores case. Does not search the booking's own id.
 */
export function hasNumber(
  { idAlias, bookingNumber, externalNumber, payments, items }: Basket,
  text: string,
): boolean {
  const sought = text.trim().toLowerCase();
  if (sought === '') return false;
  const codes = [
    ...payments.map(({ transactionId }) => transactionId),
    ...items.flatMap(({ guests }) => guests.flatMap(({ barCode, barcodeAlias }) => [barCode, barcodeAlias])),
  ];
  return (
    [idAlias, bookingNumber, externalNumber].some((number) => number?.toLowerCase().includes(sought)) ||
    codes.some((code) => code?.toLowerCase() === sought)
  );
}

/**
 * Returns whether a text equals the booking's id, or is part of a name, an e-mail address or a title. Ignores case
 * (B10).
 */
function containsText(basket: Basket, text: string, source: FilterSource): boolean {
  if (String(basket.id) === text.trim()) return true;
  const sought = text.toLowerCase();
  const has = (value: string | null) => value?.toLowerCase().includes(sought) === true;
  return (
    has(basket.user.name) ||
    has(basket.user.email) ||
    basket.items.some(
      (item) =>
        source.hasTitle(item.activityId) ||
        item.guests.some((guest) => has(`${guest.firstName} ${guest.lastName}`) || has(guest.email)),
    )
  );
}

/** The filters of `GET /guests`. An undefined filter matches every guest. */
export interface GuestFilter {
  readonly ids: ReadonlySet<number> | undefined;
  readonly bookingId: number | undefined;
  /** For each requested item or chain, the ids of its slots in order (A9). */
  readonly items: readonly (readonly string[])[] | undefined;
  readonly name: string | undefined;
  readonly phone: string | undefined;
}

/** Returns whether a guest of a basket item matches all filters (A9, P9). */
export function matchesGuest(
  { basket, item, guest }: { readonly basket: Basket; readonly item: BasketItem; readonly guest: Guest },
  { ids, bookingId, items, name, phone }: GuestFilter,
): boolean {
  return (
    (!ids || ids.has(guest.id)) &&
    (bookingId === undefined || basket.id === bookingId) &&
    (name === undefined ||
      `${guest.firstName} ${guest.lastName}`.toLowerCase().includes(name.toLowerCase())) &&
    (phone === undefined || isSamePhone(guest.phone, phone)) &&
    (!items || items.some((slots) => isRun(slots, item.availabilityItemIds)))
  );
}

/** Returns whether a booked chain contains `slots` in consecutive places (A9). */
function isRun(slots: readonly string[], chain: readonly string[]): boolean {
  const start = chain.indexOf(slots[0] ?? '');
  return start >= 0 && slots.every((id, index) => chain[start + index] === id);
}

const digitsOf = (phone: string) => phone.replaceAll(/\D/g, '');

/** Returns whether two phone numbers have the same digits, ignoring their format. A text without digits never matches. */
function isSamePhone(phone: string | null, requested: string): boolean {
  const digits = digitsOf(requested);
  return phone !== null && digits !== '' && digitsOf(phone) === digits;
}
