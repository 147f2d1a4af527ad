import type { Basket, BasketStatus, BasketItem } from './basket.js';
import { totalsOf, type Cancellation } from '../pricing/totals.js';
import { formatDateTime } from '../shared/date-time.js';
import type { RuleId } from '../shared/rule-ids.gen.js';
import { Refusal, type RefusalDetails } from '../shared/refusal.js';

/** The state of a basket's balance (B1). */
export type PaymentStatus = 'outstanding' | 'even' | 'overpaid';

/** Returns whether a basket's balance is outstanding, even or overpaid (B1). */
export function paymentStatus(basket: Basket): PaymentStatus {
  const { balance } = totalsOf(basket);
  if (balance > 0) return 'outstanding';
  return balance === 0 ? 'even' : 'overpaid';
}

/**
 * Returns a reserved basket as `paid` if its amount due up front is paid or its total is 0. Returns other baskets
 * unchanged. A paid basket stays paid until its cancellation. A basket with a total above 0 and without payments stays
 * reserved, even if nothing is due up front (B2).
 */
export function withStatus(basket: Basket): Basket {
  const { paid, downPayment, total } = totalsOf(basket);
  const isPaid = total === 0 || (paid > 0 && paid >= downPayment);
  return basket.status === 'reserved' && isPaid ? { ...basket, status: 'paid' } : basket;
}

/** Returns whether a basket with this status is a reservation: it is not confirmed by a payment yet (B2). */
export function isReservation(status: BasketStatus): boolean {
  return status === 'reserved' || status === 'paying';
}

/** Returns whether a basket with this status has tickets. Paying and cancelled baskets have none (G4). */
export function hasTickets(status: BasketStatus): boolean {
  return status === 'reserved' || status === 'paid';
}

/** The actions on a basket or its parts. */
export type BasketAction =
  'pay' | 'refund' | 'cancel' | 'rebook' | 'edit' | 'checkIn' | 'sendTickets' | 'setRemarks' | 'setNumber';

/** By action: the rule that restricts it, followed by the statuses that allow it. */
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
 * Returns the message for an action that the basket's status forbids, with the allowed statuses; null if the action is
 * allowed. For a basket with an open payment page, the message contains the page's expiry: without the page's address,
 * a client can only wait or book again (H2).
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

/** Refuses (`conflict`) an action if the basket's status forbids it. */
export function requireStatus(basket: Basket, action: BasketAction): void {
  const details = statusRefusal(basket, action);
  if (details) throw new Refusal('conflict', ALLOWED_IN[action][0], details);
}

/** Refuses (`conflict`) an action on a cancelled line, citing the action's rule. */
export function requireLive(
  rule: RuleId,
  line: { readonly id: number; readonly cancellation: Cancellation | null },
  resource: 'item' | 'guest' | 'addon',
): void {
  if (line.cancellation === null) return;
  throw new Refusal('conflict', rule, { message: `conflict.cancelled_${resource}`, values: { id: line.id } });
}

/** Seats of one price category that a basket takes in one availability item. */
export interface TakenSeats {
  readonly itemId: string;
  readonly categoryId: number;
  readonly seats: number;
}

/** Returns the seats that a basket takes. Cancelled baskets, items and guests take none (B7). */
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

/** Returns the items of a basket that are not cancelled (B7). */
export function liveItems(basket: Basket): readonly BasketItem[] {
  return basket.status === 'cancelled' ? [] : basket.items.filter((item) => item.cancellation === null);
}
