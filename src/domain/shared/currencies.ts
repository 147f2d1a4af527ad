import regionCurrencies from 'country-to-currency';
import * as listed from 'dinero.js/currencies';

/**
 * Decimals where ISO 4217 differs from the library. The unit of these two divides by 5, which the library counts as one
 * decimal; ISO 4217 gives them two. (`Intl` is no source: its digits are those that people write, such as 0 for HUF.)
 */
const CORRECTED: Readonly<Record<string, number>> = { MGA: 2, MRU: 2 };

/** The decimals of every current ISO 4217 currency: the one list for fixtures, prices, bookings and codes (P14). */
const EXPONENTS: ReadonlyMap<string, number> = new Map(
  Object.values(listed).map(({ code, exponent }) => [code, CORRECTED[code] ?? exponent]),
);

/** Returns whether `currency` is the code of a current ISO 4217 currency (P14). Withdrawn ones, such as ANG, are not. */
export function isCurrency(currency: string): boolean {
  return EXPONENTS.has(currency);
}

/** Returns how many decimals amounts of a currency have: 0, 2, 3 or 4 (P14). Unknown codes count as 2. */
export function exponentOf(currency: string): number {
  return EXPONENTS.get(currency) ?? 2;
}

/** A currency that a request names, with the locale (BCP 47) for writing amounts if it names one. */
export interface NamedCurrency {
  readonly currency: string;
  readonly locale: string | null;
}

const LOCALE = /^([a-z]{2,3})[-_]([A-Z]{2})(?:@currency=([A-Z]{3}))?$/;

/**
 * Reads a currency code (`USD`) or a locale, which names the currency of its region (`en_US`) or another one
 * (`en_US@currency=EUR`) (M8). Returns null if the currency is not a current one.
 */
export function readCurrency(text: string): NamedCurrency | null {
  const [, language, region = '', named] = LOCALE.exec(text) ?? [];
  const locale = language === undefined ? null : `${language}-${region}`;
  const currency = locale === null ? text : (named ?? currencyOfRegion(region));
  return currency !== undefined && isCurrency(currency) ? { currency, locale } : null;
}

function currencyOfRegion(region: string): string | undefined {
  return Object.hasOwn(regionCurrencies, region)
    ? regionCurrencies[region as keyof typeof regionCurrencies]
    : undefined;
}
