import { exponentOf } from '../shared/currencies.js';
import { fitsCurrency } from '../shared/money.js';
import type { Fault } from '../shared/faults.js';

/** No amount is larger, in major units: with four decimals, a thousand such sums are still exact integers (P14). */
const LARGEST_AMOUNT = 900_000_000;

/** What is wrong with an amount of money: not above 0, or as with any price (P14, B5). */
export function amountFault(
  amount: number,
  currency: string,
  where: Pick<Fault, 'in' | 'field'>,
): Fault | null {
  if (amount <= 0) {
    return {
      ...where,
      code: 'too_small',
      message: 'too_small.exclusive',
      values: { allowed: 0 },
      received: amount,
      allowed: 0,
    };
  }
  return priceFault(amount, currency, where);
}

/** What is wrong with a price that is not negative: too large, or more decimals than its currency has (P14). */
export function priceFault(
  price: number,
  currency: string,
  where: Pick<Fault, 'in' | 'field'>,
): Fault | null {
  if (price > LARGEST_AMOUNT) {
    const values = { allowed: LARGEST_AMOUNT };
    return { ...where, code: 'too_large', values, received: price, allowed: LARGEST_AMOUNT };
  }
  if (fitsCurrency(price, currency)) return null;
  const allowed = exponentOf(currency);
  return {
    ...where,
    code: 'wrong_format',
    message: 'wrong_format.decimals',
    values: { allowed },
    received: price,
    allowed,
  };
}
