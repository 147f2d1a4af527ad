import type { Basket, BasketItem, Guest } from './basket.js';

/** The filters of a list of guests; an undefined one lets every guest pass. */
export interface GuestFilter {
  readonly ids: ReadonlySet<number> | undefined;
  readonly bookingId: number | undefined;
  /** The slots of an availability item or of a rental chain, in order (A9). */
  readonly items: readonly (readonly string[])[] | undefined;
  readonly name: string | undefined;
  readonly phone: string | undefined;
}

/** Returns whether a guest of a basket's item passes all filters (A9, P9). */
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

/** Whether `slots` follow each other without a gap in a booked chain (A9). */
function isRun(slots: readonly string[], chain: readonly string[]): boolean {
  const start = chain.indexOf(slots[0] ?? '');
  return start >= 0 && slots.every((id, index) => chain[start + index] === id);
}

const digitsOf = (phone: string) => phone.replaceAll(/\D/g, '');

/** Whether two numbers have the same digits, however they are written; text without a digit is no number. */
function isSamePhone(phone: string | null, requested: string): boolean {
  const digits = digitsOf(requested);
  return phone !== null && digits !== '' && digitsOf(phone) === digits;
}
