import type { Basket, BasketItem } from '../domain/basket/basket.js';
import type { EpochMs } from '../domain/shared/moment.js';
import type { Merchant } from '../domain/catalogue/merchant.js';
import { merchantIn, textLanguages } from '../domain/catalogue/texts.js';
import { MINUTE_MS } from '../domain/shared/civil-time.js';

/** British forms of dates: a plain `en` would put the month first. */
const locale = (language: string) => (language === 'en' ? 'en-GB' : language);

/** When a booked item takes place, in words and in its merchant's zone; null for a voucher, which has no date (A4). */
export function itemMoment(item: BasketItem, zone: string, language: string): string | null {
  if (item.startsAt === null) return null;
  const date = { dateStyle: 'full', timeZone: zone } as const;
  if (item.type === 'day_trip') return new Intl.DateTimeFormat(locale(language), date).format(item.startsAt);
  const moment = new Intl.DateTimeFormat(locale(language), { ...date, timeStyle: 'short' });
  return `${moment.format(item.startsAt)} (${zone.replaceAll('_', ' ')})`;
}

/** The time of day of a moment in a zone: `14:05`. */
export function timeOfDay(at: EpochMs, zone: string, language: string): string {
  return new Intl.DateTimeFormat(locale(language), { timeStyle: 'short', timeZone: zone }).format(at);
}

/** Whole minutes that are left until a moment, never below 0. */
export function minutesLeft(until: EpochMs, now: EpochMs): number {
  return Math.max(0, Math.floor((until - now) / MINUTE_MS));
}

/** A number of minutes in words: `1 Minute`, `44 Minuten`. */
export function minutesInWords(minutes: number, language: string): string {
  const form = { style: 'unit', unit: 'minute', unitDisplay: 'long' } as const;
  return new Intl.NumberFormat(locale(language), form).format(minutes);
}

/** Returns a merchant with its texts in a language, else in its default one (P4). */
export function merchantInLanguage(merchant: Merchant | undefined, language: string): Merchant | undefined {
  return merchant && merchantIn(merchant, textLanguages(merchant, language));
}

/** The name that a guest's ticket and the order show; the user's where the guest has none. */
export function guestName(
  guest: { readonly firstName: string; readonly lastName: string },
  basket: Basket,
): string {
  return `${guest.firstName} ${guest.lastName}`.trim() || basket.user.name;
}

/** What the merchant calls a booking: its own number, else the basket's id. */
export function bookingReference(basket: Basket): string {
  return basket.bookingNumber ?? String(basket.id);
}

/** A merchant's postal address in one line. */
export function addressOf(merchant: Merchant): string {
  const { address1, address2, zip, city, country } = merchant;
  return [address1, address2, `${zip} ${city}`.trim(), country].filter(Boolean).join(', ');
}
