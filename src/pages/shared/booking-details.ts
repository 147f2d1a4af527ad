import type { Basket } from '../../domain/basket/basket.js';
import type { Merchant } from '../../domain/catalogue/merchant.js';
import { merchantIn, textLanguages } from '../../domain/catalogue/texts.js';

/** Returns a merchant with its texts in a language, else in its default language (P4). */
export function merchantInLanguage(merchant: Merchant | undefined, language: string): Merchant | undefined {
  return merchant && merchantIn(merchant, textLanguages(merchant, language));
}

/** Returns a guest's name as tickets and the order summary show it; the user's name if the guest has none. */
export function shownGuestName(
  guest: { readonly firstName: string; readonly lastName: string },
  basket: Basket,
): string {
  return `${guest.firstName} ${guest.lastName}`.trim() || basket.user.name;
}

/** Returns the number of a booking for customers: the merchant's own, or the basket's id. */
export function bookingReference(basket: Basket): string {
  return basket.bookingNumber ?? String(basket.id);
}

/** Returns a merchant's postal address in one line. */
export function postalAddress(merchant: Merchant): string {
  const { address1, address2, zip, city, country } = merchant;
  return [address1, address2, `${zip} ${city}`.trim(), country].filter(Boolean).join(', ');
}
