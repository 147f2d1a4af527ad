import { isOwnCapture, unusableCapture } from './capture.js';
import { checkSeats, sumSeats, type SeatRequest } from './check-seats.js';
import type { BookedItem } from './booking.js';
import type { Capture } from './ledger.js';
import type { Reading, ReadItem, ReadOrder } from './order.js';
import { released, type SeatClaim, type SeatSource } from './seats.js';

/** What booking seats asks of a workspace. */
export type BookingSeats = SeatSource & {
  readonly captures: { get(reference: string): Capture | undefined };
};

/** An item's guests as entries of their categories (C2). */
function seatRequest({ naming }: Reading, item: ReadItem, index: number): SeatRequest {
  const path = ['items', index];
  return {
    items: item.chain,
    entries: item.guests.map(({ place, category, occupancy }) => ({
      priceCategoryId: category.id,
      seats: occupancy,
      field: naming.name([...path, 'guests', place, 'occupancy']),
    })),
    in: naming.in,
    itemField: naming.name([...path, 'availabilityItemId']),
    seatsField: naming.name([...path, 'guests']),
  };
}

/**
 * Checks the seats of all items of an order, one after the other, so that they cannot take the same seat twice (C8);
 * gathers the faults and answers the captures that the booking uses up (C6, C7).
 */
export function readSeats(
  reading: Reading,
  source: BookingSeats,
  asked: readonly BookedItem[],
  order: ReadOrder,
): readonly Capture[] {
  const { faults, naming, caller, now } = reading;
  const claims: SeatClaim[] = [];
  const used = new Map<string, Capture>();
  order.items.forEach((item, index) => {
    const reference = asked[index]?.availabilityCaptureReference;
    const capture = reference === undefined ? undefined : source.captures.get(reference);
    const isUsable = capture && isOwnCapture(capture, caller) && !used.has(capture.reference);
    if (reference !== undefined && !isUsable) {
      faults.push(unusableCapture(naming.name(['items', index, 'availabilityCaptureReference']), reference));
    }
    if (!item) return;
    const request = seatRequest(reading, item, index);
    const terms = { client: caller, now, claims };
    faults.push(...checkSeats(source, request, capture && isUsable ? { ...terms, capture } : terms));
    if (capture && isUsable) {
      used.set(capture.reference, capture);
      claims.push(released(capture));
    }
    const availabilityItemIds = item.chain.map(({ occurrence }) => occurrence.id);
    claims.push({ availabilityItemIds, seats: sumSeats(request.entries), sign: 1 });
  });
  return [...used.values()];
}
