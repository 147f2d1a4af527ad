import type { Basket, BasketStatus } from './basket.js';
import { totalsOf } from '../pricing/totals.js';

/** How a basket's balance stands (B1). */
export type PaymentStatus = 'outstanding' | 'even' | 'overpaid';

/** Returns whether a basket is owed money, settled or overpaid (B1). */
export function paymentStatus(basket: Basket): PaymentStatus {
  const { balance } = totalsOf(basket);
  if (balance > 0) return 'outstanding';
  return balance === 0 ? 'even' : 'overpaid';
}

/**
 * Returns a reserved basket as `paid` if the amount due up front is paid or its total is 0, any other basket unchanged.
 * A paid basket stays paid until it is cancelled. A basket without any payment stays reserved even if nothing is due up
 * front (B2).
 */
export function withStatus(basket: Basket): Basket {
  const { paid, downPayment, total } = totalsOf(basket);
  const isPaid = total === 0 || (paid > 0 && paid >= downPayment);
  return basket.status === 'reserved' && isPaid ? { ...basket, status: 'paid' } : basket;
}

/** Returns whether a basket of this status is a reservation: the amount due up front has not been paid yet (B2). */
export function isReservation(status: BasketStatus): boolean {
  return status === 'reserved' || status === 'paying';
}

/** Returns whether a basket of this status has tickets: not before it is booked, nor once it is cancelled (G4). */
export function hasTickets(status: BasketStatus): boolean {
  return status === 'reserved' || status === 'paid';
}
