import type { Basket } from '../../domain/basket/basket.js';
import type { Merchant } from '../../domain/catalogue/merchant.js';
import { merchantIn, textLanguages } from '../../domain/catalogue/texts.js';

/** Returns a merchant with its texts in a language, or in its default language (P4). */
export function merchantInLanguage(merchant: Merchant | undefined, language: string): Merchant | undefined {
  return merchant && merchantIn(merchant, textLanguages(merchant, language));
}

/** Returns a guest's name for tickets and the order summary. If the guest has none, returns the user's name. */
export function shownGuestName(
  guest: { readonly firstName: string; readonly lastName: string },
  basket: Basket,
): string {
  return `${guest.firstName} ${guest.lastName}`.trim() || basket.user.name;
}

/** Returns the booking number for customers: the number set by the merchant, or the basket's id. */
export function bookingReference(basket: Basket): string {
  return basket.bookingNumber ?? String(basket.id);
}

/** Returns a merchant's postal address in one line. */
export function postalAddress(merchant: Merchant): string {
  const { address1, address2, zip, city, country } = merchant;
  return [address1, address2, `${zip} ${city}`.trim(), country].filter(Boolean).join(', ');
}
