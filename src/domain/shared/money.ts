import { exponentOf } from './currencies.js';

/**
 * Money inside is an integer of minor units (P14): cents of EUR, whole JPY, fils of KWD. Everything here is exact on the
 * decimal figures that were written down: 7.7 % is 77/1000, never its nearest binary fraction.
 */

/** A decimal number as written: `digits / 10 ** scale`. */
interface Decimal {
  readonly digits: bigint;
  readonly scale: number;
}

/** Reads the shortest decimal form of a number, exponents included (`1e-7`). */
function decimalOf(value: number): Decimal {
  const text = String(value);
  const mantissa = text.replace(/e.*/, '');
  const exponent = Number(text.slice(mantissa.length + 1)); // '' is 0
  const decimals = mantissa.includes('.') ? mantissa.length - mantissa.indexOf('.') - 1 : 0;
  const scale = decimals - exponent;
  const digits = BigInt(mantissa.replace('.', ''));
  return scale < 0 ? { digits: digits * 10n ** BigInt(-scale), scale: 0 } : { digits, scale };
}

/** Divides and rounds half up; both not negative (M2). */
function divideHalfUp(dividend: bigint, divisor: bigint): number {
  return Number((2n * dividend + divisor) / (2n * divisor));
}

function powerOfTen(exponent: number): bigint {
  return 10n ** BigInt(exponent);
}

/** Whether an amount in major units has no more decimals than its currency (P14). */
export function fitsCurrency(amount: number, currency: string): boolean {
  const { digits, scale } = decimalOf(amount);
  const excess = scale - exponentOf(currency);
  return excess <= 0 || digits % powerOfTen(excess) === 0n;
}

/**
 * An amount in major units as integer minor units. Exact if it `fitsCurrency`; decimals too many are rounded half up.
 */
export function toMinor(amount: number, currency: string): number {
  const { digits, scale } = decimalOf(Math.abs(amount));
  const minor = divideHalfUp(digits * powerOfTen(exponentOf(currency)), powerOfTen(scale));
  return amount < 0 ? -minor : minor;
}

/** Integer minor units as the number of major units that JSON shows (P14). */
export function fromMinor(amountMinor: number, currency: string): number {
  // Both are exact integers, so the quotient is the double nearest to the decimal figure, which prints as that figure.
  return amountMinor / 10 ** exponentOf(currency);
}

/** `percent` of an amount that is not negative, rounded half up to the minor unit (M2). */
export function percentOf(amountMinor: number, percent: number): number {
  const { digits, scale } = decimalOf(percent);
  return divideHalfUp(BigInt(amountMinor) * digits, powerOfTen(scale + 2));
}

/** Digits as if a decimal were written with `scale` decimals. */
function digitsAt(value: number, scale: number): bigint {
  const decimal = decimalOf(value);
  return decimal.digits * powerOfTen(scale - decimal.scale);
}

/**
 * Returns what an amount that is not negative holds of a percentage, where it holds all of `percents` and that one is
 * among them; rounded half up: of 110.00 with 10 %, 10.00 (M5).
 */
export function includedPercentOf(amountMinor: number, percent: number, percents: readonly number[]): number {
  const scale = Math.max(...[percent, ...percents].map((one) => decimalOf(one).scale));
  const whole = percents.reduce((sum, one) => sum + digitsAt(one, scale), digitsAt(100, scale));
  return divideHalfUp(BigInt(amountMinor) * digitsAt(percent, scale), whole);
}

/** What a merchant converts with: rates count from its default currency (M8). */
export interface Exchange {
  readonly defaultCurrency: string;
  readonly conversionRates: Readonly<Record<string, number>>;
}

/** The rate from the default currency to `currency`; undefined where the merchant has none (M8). */
export function rateTo(exchange: Exchange, currency: string): number | undefined {
  if (currency === exchange.defaultCurrency) return 1;
  const rate = Object.hasOwn(exchange.conversionRates, currency)
    ? exchange.conversionRates[currency]
    : undefined;
  return rate !== undefined && rate > 0 ? rate : undefined;
}

/** The currencies that a merchant can price in, its default first (M8). */
export function supportedCurrencies(exchange: Exchange): readonly string[] {
  const others = Object.keys(exchange.conversionRates).filter(
    (currency) => currency !== exchange.defaultCurrency,
  );
  return [exchange.defaultCurrency, ...others.filter((currency) => rateTo(exchange, currency) !== undefined)];
}

/**
 * One line of money in another currency, rounded half up to its minor unit (M8). A currency without a rate is refused
 * by whoever chose it; here it counts as the default currency.
 */
export function convert(amountMinor: number, from: string, to: string, exchange: Exchange): number {
  if (from === to) return amountMinor;
  const give = decimalOf(rateTo(exchange, from) ?? 1);
  const take = decimalOf(rateTo(exchange, to) ?? 1);
  const dividend = BigInt(amountMinor) * take.digits * powerOfTen(give.scale + exponentOf(to));
  return divideHalfUp(dividend, give.digits * powerOfTen(take.scale + exponentOf(from)));
}

/** An amount as people write it, in a language (BCP 47): `12,50 €`. */
export function formatPrice(amountMinor: number, currency: string, language: string): string {
  const digits = exponentOf(currency);
  return new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(fromMinor(amountMinor, currency));
}
