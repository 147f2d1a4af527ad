import { exponentOf, fromMinor, toMinor } from '../domain/shared/money.js';
import { holds, type LawResult } from './law.js';

/** Returns the sum of amounts, in minor units of their currency. */
export function sumMinor(amounts: Iterable<number>, currency: string): number {
  let sum = 0;
  for (const amount of amounts) sum += toMinor(amount, currency);
  return sum;
}

/** Returns whether an amount equals the expected one. The expected amount and the tolerance are in minor units. */
export function amountIs(
  at: string,
  received: number,
  expected: { readonly minor: number; readonly currency: string; readonly within?: number },
): LawResult {
  const { minor, currency, within = 0 } = expected;
  const difference = Math.abs(received * 10 ** exponentOf(currency) - minor);
  return holds(difference <= within + 0.01, at, received, fromMinor(minor, currency));
}

/** Returns whether a line's amount is its price × quantity. Both are rounded to the currency's decimals (M8). */
export function lineTotal(
  { price, quantity, total }: { readonly price: number; readonly quantity: number; readonly total: number },
  currency: string,
): LawResult {
  const minor = toMinor(price, currency) * quantity;
  // The shown price is converted and rounded. The line total is rounded only once, after the multiplication (M8).
  return amountIs('/total', total, { minor, currency, within: quantity * 0.5 });
}
