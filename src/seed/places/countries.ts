import type { Language } from '../../domain/shared/language.js';

/** The properties that merchants of a country share. */
export interface Country {
  readonly currency: string;
  /** The main language if the sandbox supports it, otherwise English. */
  readonly language: Language;
  readonly callingCode: string;
  readonly tax: { readonly title: string; readonly percent: number; readonly included: boolean };
  /** The months (1–12) of the outdoor high season. */
  readonly summer: readonly number[];
}

const NORTH = [5, 6, 7, 8, 9];
const SOUTH = [11, 12, 1, 2, 3];
/** The months of the high season in countries whose summers are too hot for outdoor activities. */
const MILD_WINTER = [10, 11, 12, 1, 2, 3, 4];

const vat = (title: string, percent: number) => ({ title: `${title} ${percent}%`, percent, included: true });
const added = (title: string, percent: number) => ({ title, percent, included: false });

type Row = readonly [
  currency: string,
  language: Language,
  callingCode: string,
  tax: Country['tax'],
  summer: readonly number[],
];

const ROWS = {
  AR: ['ARS', 'es', '+54', vat('IVA', 21), SOUTH],
  AT: ['EUR', 'de', '+43', vat('USt', 10), NORTH],
  AU: ['AUD', 'en', '+61', vat('GST', 10), SOUTH],
  BE: ['EUR', 'nl', '+32', vat('btw', 6), NORTH],
  BR: ['BRL', 'pt', '+55', vat('ISS', 5), SOUTH],
  CA: ['CAD', 'en', '+1', added('GST', 5), NORTH],
  CH: ['CHF', 'de', '+41', vat('MWST', 8.1), NORTH],
  CL: ['CLP', 'es', '+56', vat('IVA', 19), SOUTH],
  CZ: ['CZK', 'en', '+420', vat('DPH', 21), NORTH],
  DE: ['EUR', 'de', '+49', vat('MwSt', 19), NORTH],
  DK: ['DKK', 'en', '+45', vat('Moms', 25), NORTH],
  ES: ['EUR', 'es', '+34', vat('IVA', 10), NORTH],
  FR: ['EUR', 'fr', '+33', vat('TVA', 10), NORTH],
  GB: ['GBP', 'en', '+44', vat('VAT', 20), NORTH],
  GR: ['EUR', 'en', '+30', vat('FPA', 24), NORTH],
  HU: ['HUF', 'en', '+36', vat('ÁFA', 27), NORTH],
  IE: ['EUR', 'en', '+353', vat('VAT', 13.5), NORTH],
  IS: ['ISK', 'en', '+354', vat('VSK', 11), NORTH],
  IT: ['EUR', 'it', '+39', vat('IVA', 22), NORTH],
  JO: ['JOD', 'en', '+962', vat('GST', 16), MILD_WINTER],
  JP: ['JPY', 'en', '+81', vat('Consumption tax', 10), NORTH],
  KR: ['KRW', 'en', '+82', vat('VAT', 10), NORTH],
  KW: ['KWD', 'en', '+965', vat('VAT', 0), MILD_WINTER],
  MA: ['MAD', 'fr', '+212', vat('TVA', 10), MILD_WINTER],
  MX: ['MXN', 'es', '+52', vat('IVA', 16), MILD_WINTER],
  NL: ['EUR', 'nl', '+31', vat('btw', 9), NORTH],
  NO: ['NOK', 'en', '+47', vat('MVA', 12), NORTH],
  NZ: ['NZD', 'en', '+64', vat('GST', 15), SOUTH],
  OM: ['OMR', 'en', '+968', vat('VAT', 5), MILD_WINTER],
  PL: ['PLN', 'en', '+48', vat('VAT', 8), NORTH],
  PT: ['EUR', 'pt', '+351', vat('IVA', 6), NORTH],
  SE: ['SEK', 'en', '+46', vat('Moms', 6), NORTH],
  TN: ['TND', 'fr', '+216', vat('TVA', 7), NORTH],
  US: ['USD', 'en', '+1', added('Sales tax', 8.875), NORTH],
  ZA: ['ZAR', 'en', '+27', vat('VAT', 15), SOUTH],
} as const satisfies Readonly<Record<string, Row>>;

export type CountryCode = keyof typeof ROWS;

/** The countries of `CITIES`, keyed by ISO 3166-1 code. */
export const COUNTRIES = Object.fromEntries(
  Object.entries<Row>(ROWS).map(([code, [currency, language, callingCode, tax, summer]]) => [
    code,
    { currency, language, callingCode, tax, summer },
  ]),
) as Readonly<Record<CountryCode, Country>>;

const names = new Map<Language, Intl.DisplayNames>();

/** Returns the name of a country in a language. */
export function countryName(code: CountryCode, language: Language): string {
  const known = names.get(language) ?? new Intl.DisplayNames(language, { type: 'region' });
  names.set(language, known);
  return known.of(code) ?? code;
}

/** For each currency, the rounded amount that equals one euro, and the step to which prices are rounded. */
export const CURRENCY_RATES: Readonly<Record<string, { readonly perEuro: number; readonly step: number }>> = {
  ARS: { perEuro: 1000, step: 500 },
  AUD: { perEuro: 1.65, step: 1 },
  BRL: { perEuro: 5.6, step: 1 },
  CAD: { perEuro: 1.48, step: 1 },
  CHF: { perEuro: 0.95, step: 1 },
  CLP: { perEuro: 1020, step: 500 },
  CZK: { perEuro: 25, step: 10 },
  DKK: { perEuro: 7.46, step: 5 },
  EUR: { perEuro: 1, step: 0.5 },
  GBP: { perEuro: 0.86, step: 0.5 },
  HUF: { perEuro: 395, step: 100 },
  ISK: { perEuro: 150, step: 100 },
  JOD: { perEuro: 0.77, step: 0.25 },
  JPY: { perEuro: 162, step: 100 },
  KRW: { perEuro: 1480, step: 1000 },
  KWD: { perEuro: 0.335, step: 0.125 },
  MAD: { perEuro: 10.8, step: 5 },
  MXN: { perEuro: 19.5, step: 10 },
  NOK: { perEuro: 11.5, step: 5 },
  NZD: { perEuro: 1.8, step: 1 },
  OMR: { perEuro: 0.42, step: 0.125 },
  PLN: { perEuro: 4.3, step: 1 },
  SEK: { perEuro: 11.3, step: 5 },
  TND: { perEuro: 3.4, step: 0.5 },
  USD: { perEuro: 1.09, step: 1 },
  ZAR: { perEuro: 20, step: 5 },
};
