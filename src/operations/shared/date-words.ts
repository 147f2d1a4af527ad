import type { BasketItem } from '../../domain/basket/basket.js';
import { localeOf, type Language } from '../../domain/shared/language.js';
import { memoByKey } from '../../domain/shared/memo.js';
import type { EpochMs } from '../../domain/shared/epoch-ms.js';

/**
 * Returns the date and time of a booked item in words, in a time zone. Returns null for a voucher, which has no date (A4).
 */
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

/** The maximum number of cached formatters. Creating a formatter takes a hundred times as long as using it. */
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

type CityNames = Partial<Record<Language, string>>;

/** The cities of time zones, in the languages that spell them differently. */
// prettier-ignore
const CITIES: Readonly<Record<string, CityNames>> = {
  'Africa/Cairo': { de: 'Kairo', fr: 'Le Caire', it: 'Il Cairo', es: 'El Cairo', pt: 'Cairo', nl: 'Caïro' },
  'Africa/Tunis': { it: 'Tunisi', es: 'Túnez', pt: 'Tunes' },
  'America/Argentina/Buenos_Aires': {},
  'America/Havana': { de: 'Havanna', fr: 'La Havane', it: 'L’Avana', es: 'La Habana', pt: 'Havana', nl: 'Havana' },
  'America/Mexico_City': { de: 'Mexiko-Stadt', fr: 'Mexico', it: 'Città del Messico', es: 'Ciudad de México', pt: 'Cidade do México', nl: 'Mexico-Stad' },
  'America/New_York': { es: 'Nueva York', pt: 'Nova Iorque' },
  'America/Sao_Paulo': { en: 'São Paulo', de: 'São Paulo', fr: 'São Paulo', it: 'San Paolo', es: 'São Paulo', pt: 'São Paulo', nl: 'São Paulo' },
  'Asia/Bangkok': { pt: 'Banguecoque' },
  'Asia/Dubai': { fr: 'Dubaï', es: 'Dubái' },
  'Asia/Jerusalem': { fr: 'Jérusalem', it: 'Gerusalemme', es: 'Jerusalén', pt: 'Jerusalém', nl: 'Jeruzalem' },
  'Asia/Kathmandu': { fr: 'Katmandou', es: 'Katmandú', pt: 'Catmandu' },
  'Asia/Kolkata': { de: 'Kalkutta', fr: 'Calcutta', it: 'Calcutta', es: 'Calcuta', pt: 'Calcutá', nl: 'Calcutta' },
  'Asia/Kuwait': { fr: 'Koweït', nl: 'Koeweit' },
  'Asia/Muscat': { de: 'Maskat', fr: 'Mascate', it: 'Mascate', es: 'Mascate', pt: 'Mascate' },
  'Asia/Seoul': { fr: 'Séoul', it: 'Seul', es: 'Seúl', pt: 'Seul', nl: 'Seoel' },
  'Asia/Shanghai': { de: 'Schanghai', es: 'Shanghái', pt: 'Xangai' },
  'Asia/Singapore': { de: 'Singapur', fr: 'Singapour', es: 'Singapur', pt: 'Singapura' },
  'Asia/Tokyo': { de: 'Tokio', es: 'Tokio', pt: 'Tóquio', nl: 'Tokio' },
  'Atlantic/Canary': { en: 'Canary Islands', de: 'Kanarische Inseln', fr: 'Canaries', it: 'Canarie', es: 'Canarias', pt: 'Canárias', nl: 'Canarische Eilanden' },
  'Atlantic/Reykjavik': { es: 'Reikiavik', pt: 'Reiquiavique' },
  'Australia/Sydney': { es: 'Sídney', pt: 'Sydney' },
  'Europe/Amsterdam': { es: 'Ámsterdam', pt: 'Amesterdão' },
  'Europe/Athens': { de: 'Athen', fr: 'Athènes', it: 'Atene', es: 'Atenas', pt: 'Atenas', nl: 'Athene' },
  'Europe/Berlin': { it: 'Berlino', es: 'Berlín', pt: 'Berlim', nl: 'Berlijn' },
  'Europe/Brussels': { de: 'Brüssel', fr: 'Bruxelles', it: 'Bruxelles', es: 'Bruselas', pt: 'Bruxelas', nl: 'Brussel' },
  'Europe/Bucharest': { de: 'Bukarest', fr: 'Bucarest', it: 'Bucarest', es: 'Bucarest', pt: 'Bucareste', nl: 'Boekarest' },
  'Europe/Budapest': { pt: 'Budapeste', nl: 'Boedapest' },
  'Europe/Copenhagen': { de: 'Kopenhagen', fr: 'Copenhague', es: 'Copenhague', pt: 'Copenhaga', nl: 'Kopenhagen' },
  'Europe/Dublin': { it: 'Dublino', es: 'Dublín' },
  'Europe/Istanbul': { es: 'Estambul', pt: 'Istambul', nl: 'Istanboel' },
  'Europe/Kyiv': { de: 'Kiew', es: 'Kiev', pt: 'Kiev' },
  'Europe/Lisbon': { de: 'Lissabon', fr: 'Lisbonne', it: 'Lisbona', es: 'Lisboa', pt: 'Lisboa', nl: 'Lissabon' },
  'Europe/Ljubljana': { de: 'Ljubljana', it: 'Lubiana', es: 'Liubliana', pt: 'Liubliana' },
  'Europe/London': { fr: 'Londres', it: 'Londra', es: 'Londres', pt: 'Londres', nl: 'Londen' },
  'Europe/Luxembourg': { de: 'Luxemburg', it: 'Lussemburgo', es: 'Luxemburgo', pt: 'Luxemburgo', nl: 'Luxemburg' },
  'Europe/Paris': { it: 'Parigi', es: 'París', nl: 'Parijs' },
  'Europe/Prague': { de: 'Prag', it: 'Praga', es: 'Praga', pt: 'Praga', nl: 'Praag' },
  'Europe/Rome': { de: 'Rom', it: 'Roma', es: 'Roma', pt: 'Roma' },
  'Europe/Sofia': { es: 'Sofía', pt: 'Sófia' },
  'Europe/Stockholm': { it: 'Stoccolma', es: 'Estocolmo', pt: 'Estocolmo' },
  'Europe/Vienna': { de: 'Wien', fr: 'Vienne', es: 'Viena', pt: 'Viena', nl: 'Wenen' },
  'Europe/Vilnius': { de: 'Vilnius', es: 'Vilna' },
  'Europe/Warsaw': { de: 'Warschau', fr: 'Varsovie', it: 'Varsavia', es: 'Varsovia', pt: 'Varsóvia', nl: 'Warschau' },
  'Europe/Zagreb': { it: 'Zagabria', pt: 'Zagrebe' },
  'Europe/Zurich': { de: 'Zürich', it: 'Zurigo', es: 'Zúrich', pt: 'Zurique', nl: 'Zürich' },
};

const PHRASES: Readonly<Record<Language, (city: string) => string>> = {
  en: (city) => `${city} time`,
  de: (city) => `Ortszeit ${city}`,
  fr: (city) => `heure ${withDe(city)}`,
  it: (city) => `ora di ${city}`,
  es: (city) => `hora de ${city}`,
  pt: (city) => `hora de ${city}`,
  nl: (city) => `tijd in ${city}`,
};

/** Returns a name with the French preposition "de": `de Lisbonne`, `d’Athènes`, `du Caire`. */
function withDe(name: string): string {
  if (name.startsWith('Le ')) return `du ${name.slice(3)}`;
  return /^[aeiouy]/.test(plainLower(name)) ? `d’${name}` : `de ${name}`;
}

const plainLower = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/**
 * Returns the display name of a time zone, formed from its city: `Lisbon time`. For a zone without a city, returns the zone's
 * own name: `UTC`.
 */
export function zoneInWords(zone: string, language: Language): string {
  if (!zone.includes('/') || zone.startsWith('Etc/')) return zone.slice(zone.indexOf('/') + 1);
  const city = zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');
  return PHRASES[language](CITIES[zone]?.[language] ?? city);
}
