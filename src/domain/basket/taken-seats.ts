import type { Basket, BasketItem } from './basket.js';
import { paymentStatus } from './status.js';

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
