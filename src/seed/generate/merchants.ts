import { exponentOf } from '../../domain/shared/money.js';
import type { Price } from '../../domain/catalogue/goods.js';
import { CURRENCY_RATES, COUNTRIES, type Country, countryName } from '../places/countries.js';
import { LANGUAGES, type Language } from '../../domain/shared/language.js';
import type { FieldDefinition, FieldTexts } from '../../domain/catalogue/custom-fields.js';
import type { Merchant } from '../../domain/catalogue/merchant.js';
import type { MobileGroup } from '../../domain/catalogue/activity.js';
import { CITIES, type City, cityName } from '../places/cities.js';
import type { Draw } from './draw.js';
import { phrasesIn } from './phrases/by-language.js';
import type { Phrases } from './phrases/phrases.js';

/** Converts euro to a price in another currency, rounded to the usual step and never zero. */
export function priceOf(euro: number, currency: string): Price {
  const { perEuro, step } = CURRENCY_RATES[currency] ?? { perEuro: 1, step: 1 };
  const steps = Math.max(1, Math.round((euro * perEuro) / step));
  return { amount: Number((steps * step).toFixed(exponentOf(currency))), currency };
}

/** Returns the conversion rate between two currencies with four significant digits. */
export function rate(from: string, to: string): number {
  const [own, other] = [CURRENCY_RATES[from], CURRENCY_RATES[to]];
  return Number(((other?.perEuro ?? 1) / (own?.perEuro ?? 1)).toPrecision(4));
}

/** Returns the texts of a merchant in a language. */
export type PhrasesOf = (language: Language) => Phrases;

/** A merchant with its city, country and languages. */
export interface PlacedMerchant {
  readonly merchant: Merchant;
  readonly city: City;
  readonly country: Country;
  readonly language: Language;
  /** The languages of the merchant's texts, starting with `language`. */
  readonly languages: readonly Language[];
  /** Returns the phrases for the merchant's texts in a language. */
  readonly phrases: PhrasesOf;
}

const FIRST = [
  'Blue', 'Old Town', 'North', 'Little', 'Grand', 'Silver', 'Quiet', 'Early', 'Green', 'Golden', 'Wild', 'Sunny',
]; // prettier-ignore
const SECOND = [
  'Anchor', 'Compass', 'Lantern', 'Heron', 'Pedal', 'Swallow', 'Harbour', 'Stone Bridge', 'Pine', 'Tram', 'Kettle',
  'Cobble',
]; // prettier-ignore
const THIRD = ['Tours', 'Experiences', 'Outings', 'Walks & Waters', 'Company', 'Days Out'];
const RESELLER = ['Holiday Desk', 'Ticket Counter', 'Travel Shop'];

/** The foreign currencies that merchants accept. */
const FOREIGN = ['EUR', 'USD', 'GBP'];

/** The online booking fees in euro, each after its weight. */
const FEES = [
  [3, 1],
  [2, 2],
  [1, 2.5],
] as const;
const COMMISSIONS = [
  [1, 10],
  [3, 15],
  [2, 20],
  [1, 25],
] as const;

/** Generates merchants. Cities repeat only if there are too few. The last of several merchants has a reseller's name. */
export function makeMerchants(draw: Draw, count: number): readonly PlacedMerchant[] {
  const cities = draw.shuffled(CITIES);
  const names = draw.shuffled(FIRST.flatMap((first) => SECOND.map((second) => `${first} ${second}`)));
  return Array.from({ length: count }, (_, place) => {
    const city = cities[place % cities.length] ?? draw.one(CITIES);
    const isReseller = count > 1 && place === count - 1;
    const second = isReseller ? draw.one(RESELLER) : draw.one(THIRD);
    const again = Math.floor(place / names.length);
    const name = `${names[place % names.length]} ${second}${again === 0 ? '' : ` ${again + 1}`}`;
    return makeMerchant(draw, { id: place + 1, name, city });
  });
}

function makeMerchant(
  draw: Draw,
  { id, name, city }: { readonly id: number; readonly name: string; readonly city: City },
): PlacedMerchant {
  const country: Country = COUNTRIES[city.country];
  const { language, currency } = country;
  const others = FOREIGN.filter((code) => code !== currency);
  const currencies = [currency, ...draw.some(others, draw.int(0, others.length))];
  const slug = slugOf(name);
  const languages = languagesOf(language);
  const phrases: PhrasesOf = (other) => phrasesIn(other, city.country);
  const merchant: Merchant = {
    id,
    slug,
    name,
    ...addressOf(draw, city),
    publicEmail: `hello@${slug}.example`,
    defaultLanguage: language,
    supportedLanguages: languages,
    timezone: city.timezone,
    onlineBookingFee: draw.chance(0.5) ? priceOf(draw.weighted(FEES), currency).amount : 0,
    userFields: userFields(draw, languages, phrases),
    currencies,
    partnerCurrencies: currencies,
    defaultCurrency: currency,
    conversionRates: Object.fromEntries(currencies.slice(1).map((code) => [code, rate(currency, code)])),
    paymentGateways: [{ id: 1, name: 'Credit card' }],
    multiDiscounts: draw.chance(0.4) ? [5, 10] : [],
    marketplaceCommission: draw.weighted(COMMISSIONS),
    taxes: taxesOf(draw, country),
    formats: phrases(language).formats,
    translations: inOthers(languages, (other) => ({
      city: cityName(city, other),
      country: countryName(city.country, other),
      formats: phrases(other).formats,
    })),
  };
  return { merchant, city, country, language, languages, phrases };
}

function addressOf(draw: Draw, city: City) {
  const { language, callingCode } = COUNTRIES[city.country];
  const { location, string } = draw.in(city.country, language);
  return {
    address1: location.streetAddress(),
    address2: null,
    zip: location.zipCode(),
    city: cityName(city, language),
    country: countryName(city.country, language),
    phone: `${callingCode} ${draw.int(20, 99)} 555 ${string.numeric(4)}`,
  };
}

/** Returns the given language, then English, German and French. */
function languagesOf(language: Language): readonly Language[] {
  return [...new Set<Language>([language, ...LANGUAGES.slice(0, 3)])];
}

function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}

function taxesOf(draw: Draw, { currency, tax: { title, percent, included } }: Country): Merchant['taxes'] {
  const levy = { title: 'City levy', included: false, type: 'fixed' } as const;
  return [
    ...(percent > 0 ? [{ title, included, type: 'percent', value: { percent } } as const] : []),
    ...(draw.chance(0.15) ? [{ ...levy, value: priceOf(1.5, currency) }] : []),
  ];
}

/** Returns translations into all languages except the first, which is the record's own (P4). */
export function inOthers<Texts>(
  languages: readonly Language[],
  textsIn: (language: Language) => Texts,
): Readonly<Record<string, Texts>> {
  return Object.fromEntries(languages.slice(1).map((language) => [language, textsIn(language)]));
}

/** Returns an optional text field with a label in each of a merchant's languages. */
export function field(
  code: string,
  languages: readonly Language[],
  textsIn: (language: Language) => Partial<FieldTexts> & Pick<FieldTexts, 'label'>,
  more: Partial<FieldDefinition> = {},
): FieldDefinition {
  const plain = { type: 'text', options: null, isRequired: false } as const;
  const [own = 'en'] = languages;
  const translations = inOthers(languages, textsIn);
  return {
    code,
    ...plain,
    ...textsIn(own),
    isHiddenWhileBooking: false,
    isInternal: false,
    ...more,
    translations,
  };
}

function userFields(
  draw: Draw,
  languages: readonly Language[],
  phrases: PhrasesOf,
): readonly FieldDefinition[] {
  const label = (name: 'phone' | 'hotel') => (language: Language) => ({
    label: phrases(language).fields[name],
  });
  return [
    field('phone', languages, label('phone'), { type: 'phone', isRequired: draw.chance(0.4) }),
    ...(draw.chance(0.4) ? [field('hotel', languages, label('hotel'))] : []),
    ...(draw.chance(0.3)
      ? [field('source', languages, (language) => sourceTexts(phrases(language)), { type: 'select' })]
      : []),
  ];
}

function sourceTexts({ fields }: Phrases): FieldTexts {
  const { source, sources } = fields;
  return { label: source, options: Object.entries(sources).map(([key, value]) => ({ key, value })) };
}

/** Generates mobile navigation groups for some landmarks in each merchant's city. */
export function mobileGroups(draw: Draw, placed: readonly PlacedMerchant[]): readonly MobileGroup[] {
  const groups = placed.flatMap(({ merchant, city }) =>
    draw.some(city.landmarks, draw.int(0, 2)).map((landmark, place) => ({ merchant, city, landmark, place })),
  );
  return groups.map(({ merchant, city, landmark, place }, index) => ({
    id: index + 1,
    merchantId: merchant.id,
    city: merchant.city,
    country_code: city.country,
    title: landmark.name,
    url: `https://m.${merchant.slug}.example/${slugOf(landmark.name)}`,
    sequence_index: (place + 1) * 10,
    latitude: landmark.latitude,
    longitude: landmark.longitude,
  }));
}
