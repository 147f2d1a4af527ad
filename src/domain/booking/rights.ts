import type { Client } from '../catalogue/client.js';
import { Refusal } from '../shared/refusal.js';
import { requireAgent } from '../basket/treasurers.js';
import type { BookingRequest } from './request.js';

/** Refuses (`forbidden`) the fields of a booking that only agents' keys may send (B3). */
export function requireBookingRights(
  request: Pick<BookingRequest, 'payment' | 'multidiscount'>,
  caller: Client,
): void {
  if (request.payment) requireAgent(caller, '/payment');
  if (request.multidiscount !== undefined) requireAgent(caller, '/multidiscount');
}

/** Refuses (`conflict`) a third-party transaction that another booking was paid with (H3). */
export function requireNewTransaction(
  { thirdPartyPayment }: Pick<BookingRequest, 'thirdPartyPayment'>,
  bookings: { basketOfTransaction(transactionId: string): unknown },
): void {
  if (!thirdPartyPayment || !bookings.basketOfTransaction(thirdPartyPayment.transactionId)) return;
  const values = { received: thirdPartyPayment.transactionId };
  throw new Refusal('conflict', 'H3', { message: 'conflict.transaction', values });
}
