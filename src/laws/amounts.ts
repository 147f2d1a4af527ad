import { exponentOf, fromMinor, toMinor } from '../domain/shared/money.js';
import { holds, type LawResult } from './law.js';

/** Returns the sum of amounts, in minor units of their currency. */
export function sumMinor(amounts: Iterable<number>, currency: string): number {
  let sum = 0;
  for (const amount of amounts) sum += toMinor(amount, currency);
  return sum;
}

/** Returns the sum of an amount of each line, in minor units of the currency. */
export function sumOf<Line>(
  lines: readonly Line[],
  currency: string,
  amountOf: (line: Line) => number,
): number {
  return sumMinor(lines.map(amountOf), currency);
}

/** Checks that an amount in a response equals `minor`, with a tolerance of `within`. Both are in minor units. */
export function amountIs(
  at: string,
  received: number,
  expected: { readonly minor: number; readonly currency: string; readonly within?: number },
): LawResult {
  const { minor, currency, within = 0 } = expected;
  const difference = Math.abs(received * 10 ** exponentOf(currency) - minor);
  return holds(difference <= within + 0.01, at, received, fromMinor(minor, currency));
}

/** Checks that a field of a booking or quote is the sum of amounts. */
export function isSum<Priced extends { readonly currency: string }>(
  priced: Priced,
  name: keyof Priced & string,
  amounts: readonly number[],
): LawResult {
  const { currency } = priced;
  return amountIs(`/${name}`, Number(priced[name]), { minor: sumMinor(amounts, currency), currency });
}

/** Checks that a field of a booking or quote is the sum of an amount of each line. */
export function isSumOf<Priced extends { readonly currency: string }, Line>(
  priced: Priced,
  name: keyof Priced & string,
  lines: readonly Line[],
  amountOf: (line: Line) => number,
): LawResult {
  return isSum(priced, name, lines.map(amountOf));
}

/** Checks that the total of a line is its price × quantity, apart from rounding to the currency's decimals (M8). */
export function lineTotal(
  { price, quantity, total }: { readonly price: number; readonly quantity: number; readonly total: number },
  currency: string,
): LawResult {
  const minor = toMinor(price, currency) * quantity;
  // The price in the response is rounded, but the total is computed from the exact price and rounded only once (M8).
  return amountIs('/total', total, { minor, currency, within: quantity * 0.5 });
}
