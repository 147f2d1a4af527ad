import regionCurrencies from 'country-to-currency';
import * as listed from 'dinero.js/currencies';
import { localeOf } from './language.js';
import { memoByKey } from './memo.js';

/**
 * The decimals of the currencies for which the library differs from ISO 4217. One unit of these currencies has five
 * subunits. ISO 4217 gives them two decimals, the library one. `Intl` is no alternative, because it returns the digits
 * of everyday use, such as 0 for HUF.
 */
const CORRECTED: Readonly<Record<string, number>> = { MGA: 2, MRU: 2 };

/** The decimals of all current ISO 4217 currencies. Fixtures, prices, bookings and codes use this list (P14). */
const EXPONENTS: ReadonlyMap<string, number> = new Map(
  Object.values(listed).map(({ code, exponent }) => [code, CORRECTED[code] ?? exponent]),
);

/** Returns whether a text is the code of a current ISO 4217 currency (P14). Withdrawn currencies such as ANG are excluded. */
export function isCurrency(currency: string): boolean {
  return EXPONENTS.has(currency);
}

/** Returns the number of decimals of a currency: 0, 2, 3 or 4 (P14). An unknown code counts as 2. */
export function exponentOf(currency: string): number {
  return EXPONENTS.get(currency) ?? 2;
}

/** A currency in a request. If the request names it by a locale (BCP 47), amounts are formatted for that locale. */
export interface NamedCurrency {
  readonly currency: string;
  readonly locale: string | null;
}

const LOCALE = /^([a-z]{2,3})[-_]([A-Z]{2})(?:@currency=([A-Z]{3}))?$/;

/**
 * Parses a currency code (`USD`) or a locale. A locale stands for the currency of its region (`en_US`), or for the
 * currency that it names (`en_US@currency=EUR`) (M8). Null if the currency is not a current one.
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

/**
 * Money is an integer number of minor units (P14): cents for EUR, yen for JPY, fils for KWD. Calculations use exact decimals:
 * 7.7 % is 77/1000, not the nearest binary fraction.
 */

/** Returns the shortest decimal form of a number, which may have an exponent (`1e-7`): `digits / 10 ** scale`. */
function decimalOf(value: number): { readonly digits: bigint; readonly scale: number } {
  const text = String(value);
  const mantissa = text.replace(/e.*/, '');
  const exponent = Number(text.slice(mantissa.length + 1)); // Number('') is 0
  const decimals = mantissa.includes('.') ? mantissa.length - mantissa.indexOf('.') - 1 : 0;
  const scale = decimals - exponent;
  const digits = BigInt(mantissa.replace('.', ''));
  return scale < 0 ? { digits: digits * 10n ** BigInt(-scale), scale: 0 } : { digits, scale };
}

/** Divides and rounds half up. Neither number may be negative (M2). */
function divideHalfUp(dividend: bigint, divisor: bigint): number {
  return Number((2n * dividend + divisor) / (2n * divisor));
}

function powerOfTen(exponent: number): bigint {
  return 10n ** BigInt(exponent);
}

/** Returns whether an amount in major units has no more decimals than its currency allows (P14). */
export function fitsCurrency(amount: number, currency: string): boolean {
  const { digits, scale } = decimalOf(amount);
  const excess = scale - exponentOf(currency);
  return excess <= 0 || digits % powerOfTen(excess) === 0n;
}

/** Converts major units to integer minor units. Rounds half away from zero if there are too many decimals. */
export function toMinor(amount: number, currency: string): number {
  const { digits, scale } = decimalOf(Math.abs(amount));
  const minor = divideHalfUp(digits * powerOfTen(exponentOf(currency)), powerOfTen(scale));
  return amount < 0 ? -minor : minor;
}

/** Converts minor units to major units for JSON (P14). */
export function fromMinor(amountMinor: number, currency: string): number {
  // Both numbers are exact integers. The quotient is therefore the double nearest to the decimal amount, and JSON shows
  // that amount.
  return amountMinor / 10 ** exponentOf(currency);
}

/** Returns a percentage of an amount, rounded half up to the minor unit (M2). The amount must not be negative. */
export function percentOf(amountMinor: number, percent: number): number {
  const { digits, scale } = decimalOf(percent);
  return divideHalfUp(BigInt(amountMinor) * digits, powerOfTen(scale + 2));
}

/** Converts a decimal number to an integer with `scale` decimals. */
function digitsAt(value: number, scale: number): bigint {
  const decimal = decimalOf(value);
  return decimal.digits * powerOfTen(scale - decimal.scale);
}

/**
 * Returns the part of an amount that is an included tax of `percent`, rounded half up: 10.00 of 110.00 for 10 % (M5).
 * `percents` are all taxes that the amount includes, also `percent` itself. The amount must not be negative.
 */
export function includedPercentOf(amountMinor: number, percent: number, percents: readonly number[]): number {
  const scale = Math.max(...[percent, ...percents].map((one) => decimalOf(one).scale));
  const whole = percents.reduce((sum, one) => sum + digitsAt(one, scale), digitsAt(100, scale));
  return divideHalfUp(BigInt(amountMinor) * digitsAt(percent, scale), whole);
}

/** The conversion rates of a merchant, from its default currency (M8). */
export interface CurrencyExchange {
  readonly defaultCurrency: string;
  readonly conversionRates: Readonly<Record<string, number>>;
}

/** Returns the rate from the default currency to `currency`; undefined if there is none (M8). */
export function rateTo(exchange: CurrencyExchange, currency: string): number | undefined {
  if (currency === exchange.defaultCurrency) return 1;
  const rate = Object.hasOwn(exchange.conversionRates, currency)
    ? exchange.conversionRates[currency]
    : undefined;
  return rate !== undefined && rate > 0 ? rate : undefined;
}

/** Returns the currencies that a merchant supports, its default first (M8). */
export function supportedCurrencies(exchange: CurrencyExchange): readonly string[] {
  const others = Object.keys(exchange.conversionRates).filter(
    (currency) => currency !== exchange.defaultCurrency,
  );
  return [exchange.defaultCurrency, ...others.filter((currency) => rateTo(exchange, currency) !== undefined)];
}

/**
 * Converts an amount to another currency, rounded half up to its minor unit (M8). A currency without a rate counts as
 * the default currency; orders in such currencies were refused earlier.
 */
export function convert(amountMinor: number, from: string, to: string, exchange: CurrencyExchange): number {
  if (from === to) return amountMinor;
  const give = decimalOf(rateTo(exchange, from) ?? 1);
  const take = decimalOf(rateTo(exchange, to) ?? 1);
  const dividend = BigInt(amountMinor) * take.digits * powerOfTen(give.scale + exponentOf(to));
  return divideHalfUp(dividend, give.digits * powerOfTen(take.scale + exponentOf(from)));
}

/** Formats an amount for a language (BCP 47): `12,50 €`. */
export function formatPrice(amountMinor: number, currency: string, language: string): string {
  return priceFormat(`${currency} ${language}`).format(fromMinor(amountMinor, currency));
}

/**
 * The maximum number of cached formatters. They are cached because creating one takes a hundred times as long as using
 * it.
 */
const MAX_FORMATS = 100;
const priceFormat = memoByKey(MAX_FORMATS, (key: string) => {
  const [currency = '', language = ''] = key.split(' ');
  const digits = exponentOf(currency);
  const locale = language === 'en' ? 'en' : localeOf(language); // `en-GB` would show US$ and JP¥ instead of $ and ¥.
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
});
