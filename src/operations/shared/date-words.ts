import type { BasketItem } from '../../domain/basket/basket.js';
import { localeOf, type Language } from '../../domain/shared/language.js';
import type { EpochMs } from '../../domain/shared/moment.js';
import { zoneInWords } from './zone-words.js';

/** Returns when a booked item takes place, in words and in a time zone; null for a voucher, which has no date (A4). */
export function itemDateInWords(
  item: Pick<BasketItem, 'type' | 'startsAt'>,
  zone: string,
  language: Language,
): string | null {
  if (item.startsAt === null) return null;
  const date = { dateStyle: 'full', timeZone: zone } as const;
  if (item.type === 'day_trip')
    return new Intl.DateTimeFormat(localeOf(language), date).format(item.startsAt);
  const dateAndTime = new Intl.DateTimeFormat(localeOf(language), { ...date, timeStyle: 'short' });
  return `${dateAndTime.format(item.startsAt)} (${zoneInWords(zone, language)})`;
}

/** Returns the time of day in a time zone: `14:05`. */
export function timeOfDay(at: EpochMs, zone: string, language: string): string {
  return new Intl.DateTimeFormat(localeOf(language), { timeStyle: 'short', timeZone: zone }).format(at);
}

/** Returns a number of minutes in words: `1 Minute`, `44 Minuten`. */
export function minutesInWords(minutes: number, language: string): string {
  const form = { style: 'unit', unit: 'minute', unitDisplay: 'long' } as const;
  return new Intl.NumberFormat(localeOf(language), form).format(minutes);
}
