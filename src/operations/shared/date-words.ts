import type { BasketItem } from '../../domain/basket/basket.js';
import { localeOf, type Language } from '../../domain/shared/language.js';
import { memoByKey } from '../../domain/shared/memo.js';
import type { EpochMs } from '../../domain/shared/moment.js';
import { zoneInWords } from './zone-words.js';

/** Returns when a booked item takes place, in words and in a time zone; null for a voucher, which has no date (A4). */
export function itemDateInWords(
  item: Pick<BasketItem, 'type' | 'startsAt'>,
  zone: string,
  language: Language,
): string | null {
  if (item.startsAt === null) return null;
  if (item.type === 'day_trip') return dateFormat(`${language} ${zone}`).format(item.startsAt);
  const dateAndTime = dateTimeFormat(`${language} ${zone}`).format(item.startsAt);
  return `${dateAndTime} (${zoneInWords(zone, language)})`;
}

/** Formats that are kept: making one takes a hundred times as long as using it. */
const MAX_FORMATS = 100;
const dateFormat = memoByKey(MAX_FORMATS, (key: string) => formatOf(key, {}));
const dateTimeFormat = memoByKey(MAX_FORMATS, (key: string) => formatOf(key, { timeStyle: 'short' }));

function formatOf(languageAndZone: string, time: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const [language = '', timeZone] = languageAndZone.split(' ');
  return new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'full', timeZone, ...time });
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
