import { checkEntryLimits, checkOnSale } from '../seats/check-seats.js';
import type { SeatRequest } from '../seats/seat-request.js';
import type { SeatSource } from '../seats/seat-source.js';
import type { RequestError } from '../shared/errors.js';
import type { OrderContext, ResolvedItem, ResolvedOrder } from './order.js';

/** Returns the seats that an item's guests take, each guest as an entry of its category (C2). */
export function seatRequestOf({ naming }: OrderContext, item: ResolvedItem, index: number): SeatRequest {
  const path = ['items', index];
  return {
    items: item.chain,
    entries: item.guests.map(({ place, category, occupancy }) => ({
      priceCategoryId: category.id,
      seats: occupancy,
      at: naming.at([...path, 'guests', place, 'occupancy']),
    })),
    itemAt: naming.at([...path, 'availabilityItemId']),
    seatsAt: naming.at([...path, 'guests']),
  };
}

/**
 * Returns the errors of an order that no booking could ever hold, whenever it is made: inactive items and parents, and
 * guests beyond the limits of their category. Free seats and cut-off are not looked at (M2).
 */
export function checkEverBookable(
  context: OrderContext,
  source: Pick<SeatSource, 'rules'>,
  order: Pick<ResolvedOrder, 'items'>,
): readonly RequestError[] {
  return order.items.flatMap((item, index) => {
    if (!item) return [];
    const request = seatRequestOf(context, item, index);
    return [...checkOnSale(source, request), ...checkEntryLimits(request)];
  });
}
