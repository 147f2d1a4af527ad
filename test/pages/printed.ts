import type { Basket, Guest } from '../../src/domain/basket/basket.js';
import { ticketPdf } from '../../src/pages/tickets/pdf.js';
import { ticketOf } from '../../src/pages/tickets/ticket.js';
import { aGuest, aMerchant, anActivity, aPayingBasket, aPayment, BOOKED_AT } from './baskets.js';

const catalogue = {
  merchants: { get: () => aMerchant() },
  activities: { get: () => anActivity() },
  rules: { get: () => undefined },
  shopItems: { get: () => undefined },
};
/** Returns a paid basket. */
export const paid = (change: Partial<Basket> = {}) =>
  aPayingBasket({ status: 'paid', payments: [aPayment()], hostedPayment: null, ...change });

/** Returns the ticket of a basket, or of one of its guests. */
export function ticket(basket: Basket, guest: Guest | null = null) {
  const tables = { ...catalogue, findTicket: () => ({ basket, guest }) };
  return ticketOf(tables as unknown as Parameters<typeof ticketOf>[0], 'CODE');
}

/** Renders the ticket of a basket, or of one of its guests, as PDF. */
export async function print(basket: Basket, guest: Guest | null = null): Promise<Buffer> {
  const found = ticket(basket, guest);
  if (!found) throw new Error('There is no ticket.');
  return ticketPdf(found);
}

export const cancellation = { reason: '', at: BOOKED_AT };
/** Three guests with names in several scripts, and a cancelled guest. */
export const GUESTS = [
  aGuest(),
  aGuest({ id: 2, firstName: '京子', lastName: '山田', barCode: 'SECONDCODE', ticketCode: 'T2' }),
  aGuest({ id: 3, firstName: 'Gone', lastName: 'Away', barCode: 'GONE', cancellation }),
  aGuest({ id: 4, firstName: '민준', lastName: '김 '.repeat(90), barCode: 'THIRDCODE', ticketCode: 'T4' }),
];
