import type { Activity } from '../domain/catalogue/activity.js';
import type { Merchant } from '../domain/catalogue/merchant.js';
import { CITIES, type City } from './generate/cities.js';

type Departure = Activity['departure'];

/** The code of a country that is not known, which ISO 3166-1 leaves to its users. */
const UNKNOWN_COUNTRY = 'ZZ';

/** Returns the names of countries in a language, by code. */
function countryNames(language: string): Intl.DisplayNames {
  return new Intl.DisplayNames([language, 'en'], { type: 'region' });
}

const LETTERS = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ');
const CODES = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));

/** Returns the code of a country that is given as a code or by its name in English or another language. */
function countryCode(country: string, language: string): string | undefined {
  if (/^[A-Za-z]{2}$/.test(country)) return country.toUpperCase();
  const sought = country.toLowerCase();
  const all = [countryNames('en'), countryNames(language)];
  return CODES.find((code) => all.some((names) => names.of(code)?.toLowerCase() === sought));
}

/** Returns the known city of a merchant: the one that it names, else one of its zone in its country. */
function knownCity({ city, timezone }: Merchant, code: string | undefined): City | undefined {
  const isThere = (known: City) => code === undefined || known.country === code;
  if (city === '') return CITIES.find((known) => known.timezone === timezone && isThere(known));
  const names = (known: City) =>
    [known.name, ...Object.values(known.names)].map((name) => name.toLowerCase());
  return CITIES.find((known) => names(known).includes(city.toLowerCase()) && isThere(known));
}

/** Returns the place that a zone is named after: `America/New_York` is New York; `UTC` has none. */
function zonePlace(timezone: string): string {
  return timezone.includes('/') ? (timezone.split('/').at(-1) ?? '').replaceAll('_', ' ') : '';
}

/** Returns where a merchant is, by its address, else by its time zone; what is not known is empty or `ZZ`. */
function placeOf(merchant: Merchant): { country: Departure['country']; name: string; locode: string } {
  const { city, country, defaultLanguage, timezone } = merchant;
  const ownCode = country === '' ? undefined : countryCode(country, defaultLanguage);
  const known = knownCity(merchant, ownCode);
  const code = ownCode ?? (country === '' ? known?.country : undefined) ?? UNKNOWN_COUNTRY;
  const isNamedOnly = code === UNKNOWN_COUNTRY && country !== '';
  return {
    country: { code, name: isNamedOnly ? country : (countryNames(defaultLanguage).of(code) ?? code) },
    name: city || (known?.name ?? zonePlace(timezone)),
    locode: known?.locode ?? '',
  };
}

/**
 * Returns a function that gives the departure of an activity that names none: where its merchant is. A city that other
 * activities name keeps its id; the others get free ones.
 */
export function defaultDepartures(named: readonly Departure[]): (merchant: Merchant) => Departure {
  const keyOf = (code: string, name: string) => `${code} ${name}`;
  const cities = new Map(named.map(({ country, city }) => [keyOf(country.code, city.name), city]));
  const taken = new Set(named.map(({ city }) => city.id));
  let last = 0;
  return (merchant) => {
    const { country, name, locode } = placeOf(merchant);
    const key = keyOf(country.code, name);
    let city = cities.get(key);
    if (!city) {
      do last += 1;
      while (taken.has(last));
      city = { id: last, locode, name };
      cities.set(key, city);
    }
    return { country, city };
  };
}
