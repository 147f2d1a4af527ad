import type { Basket } from '../domain/ledger.js';

/** Stands in until domain/totals is there: what was paid against guests' prices. */
export function paymentStatus(basket: Basket): 'outstanding' | 'even' | 'overpaid' {
  const owed = basket.items
    .flatMap((item) => item.guests)
    .filter((guest) => guest.cancellation === null)
    .reduce((sum, guest) => sum + guest.grossMinor, 0);
  const paid = basket.payments.reduce((sum, payment) => sum + payment.amountMinor, 0);
  return paid < owed ? 'outstanding' : paid === owed ? 'even' : 'overpaid';
}
