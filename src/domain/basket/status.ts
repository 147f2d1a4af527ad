import type { Basket, BasketStatus, BasketItem } from './basket.js';
import { totalsOf, type Cancellation } from '../pricing/totals.js';
import { formatDateTime } from '../shared/date-time.js';
import type { RuleId } from '../shared/rule-ids.gen.js';
import { Refusal, type RefusalDetails } from '../shared/refusal.js';

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

/** The actions on a basket or a part of it. */
export type BasketAction =
  'pay' | 'refund' | 'cancel' | 'rebook' | 'edit' | 'checkIn' | 'sendTickets' | 'setRemarks' | 'setNumber';

/** The statuses that allow each action, and the rule that refuses it in the others. */
const ALLOWED_IN: Readonly<Record<BasketAction, readonly [RuleId, ...BasketStatus[]]>> = {
  pay: ['B5', 'reserved', 'paid'],
  refund: ['B6', 'reserved', 'paid', 'cancelled'],
  cancel: ['B7', 'reserved', 'paid'],
  rebook: ['B8', 'reserved', 'paid'],
  edit: ['G2', 'reserved', 'paying'],
  checkIn: ['G1', 'reserved', 'paid'],
  sendTickets: ['B11', 'reserved', 'paid'],
  setRemarks: ['B11', 'reserved', 'paying', 'paid', 'cancelled'],
  setNumber: ['B9', 'reserved', 'paying', 'paid', 'cancelled'],
};

/**
 * Returns why the basket's status does not allow an action, with the statuses that do; null if it does. For a basket that waits
 * for its payment page, it says until when: a client that does not know the page can only wait or book again (H2).
 */
export function statusRefusal(
  { id, status, hostedPayment }: Pick<Basket, 'id' | 'status' | 'hostedPayment'>,
  action: BasketAction,
): Required<Pick<RefusalDetails, 'message' | 'values'>> | null {
  const [, ...allowed] = ALLOWED_IN[action];
  if (allowed.includes(status)) return null;
  const values = { id, status, allowed };
  if (status !== 'paying' || !hostedPayment) return { message: 'conflict.status', values };
  const until = formatDateTime(hostedPayment.expiresAt, 'UTC');
  return { message: 'conflict.paying', values: { ...values, until } };
}

/** Refuses (`conflict`) an action that the basket's status does not allow. */
export function requireStatus(basket: Basket, action: BasketAction): void {
  const details = statusRefusal(basket, action);
  if (details) throw new Refusal('conflict', ALLOWED_IN[action][0], details);
}

/** Refuses (`conflict`) an action on a cancelled line, by the action's rule. */
export function requireLive(
  rule: RuleId,
  line: { readonly id: number; readonly cancellation: Cancellation | null },
  resource: 'item' | 'guest' | 'addon',
): void {
  if (line.cancellation === null) return;
  throw new Refusal('conflict', rule, { message: `conflict.cancelled_${resource}`, values: { id: line.id } });
}

/** Seats of one price category that a basket takes on one availability item. */
export interface TakenSeats {
  readonly itemId: string;
  readonly categoryId: number;
  readonly seats: number;
}

/** Returns the seats that a basket takes. Cancelled baskets, items and guests free theirs (B7). */
export function takenSeats(basket: Basket): TakenSeats[] {
  const taken: TakenSeats[] = [];
  if (basket.status === 'cancelled') return taken;
  for (const item of basket.items) {
    if (item.cancellation !== null) continue;
    for (const guest of item.guests) {
      if (guest.cancellation !== null) continue;
      for (const itemId of item.availabilityItemIds)
        taken.push({ itemId, categoryId: guest.priceCategory.id, seats: guest.occupancy });
    }
  }
  return taken;
}

/** Returns whether a basket's seats count as paid: its balance is even or overpaid (A2). */
export function areSeatsPaid(basket: Basket): boolean {
  return paymentStatus(basket) !== 'outstanding';
}

/** Returns the items of a basket that still take place (B7). */
export function liveItems(basket: Basket): readonly BasketItem[] {
  return basket.status === 'cancelled' ? [] : basket.items.filter((item) => item.cancellation === null);
}
