import type { RuleId } from '../shared/rule-ids.gen.js';
import { exponentOf } from '../shared/currencies.js';
import { fitsCurrency } from '../shared/money.js';
import { type RequestError, requestError, type ErrorPlace } from '../shared/errors.js';

/** The largest amount in major units: the sum of a thousand such amounts with four decimals is an exact integer (P14). */
const LARGEST_AMOUNT = 900_000_000;

/** Returns the error of an amount that is not above 0, or that is no valid price (P14, B5); null if it is valid. */
export function amountError(
  rule: RuleId,
  amount: number,
  currency: string,
  at: ErrorPlace,
): RequestError | null {
  if (amount > 0) return priceError(amount, currency, at);
  return requestError(rule, at, 'too_small', {
    message: 'too_small.exclusive',
    received: amount,
    allowed: 0,
  });
}

/** Returns the error of a price that is too large or has more decimals than its currency (P14); null if it is valid. */
export function priceError(price: number, currency: string, at: ErrorPlace): RequestError | null {
  if (price > LARGEST_AMOUNT)
    return requestError('P14', at, 'too_large', { received: price, allowed: LARGEST_AMOUNT });
  if (fitsCurrency(price, currency)) return null;
  const details = {
    message: 'wrong_format.decimals',
    values: { currency },
    received: price,
    allowed: exponentOf(currency),
  } as const;
  return requestError('P14', at, 'wrong_format', details);
}
