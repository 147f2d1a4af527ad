import { isOwnCapture, releasedSeats, unusableCapture } from '../capture/capture.js';
import { checkSeats } from '../availability/check-seats.js';
import type { SeatClaim } from '../availability/claims.js';
import { sumSeats, type SeatRequest } from '../availability/seat-request.js';
import type { SeatSource } from '../availability/seat-source.js';
import type { BookingRequestItem } from './booking.js';
import { describeEnd, type EndedSource } from '../capture/ended-captures.js';
import type { Capture } from '../capture/record.js';
import type { OrderContext, ResolvedItem, ResolvedOrder } from '../pricing/order.js';
import type { Fault } from '../shared/faults.js';

/** What booking seats asks of a workspace. */
export type BookingSeats = SeatSource & {
  readonly captures: { get(reference: string): Capture | undefined };
} & EndedSource;

/** An item's guests as entries of their categories (C2). */
function seatRequest({ naming }: OrderContext, item: ResolvedItem, index: number): SeatRequest {
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

/** An item's capture, and the fault of a reference that cannot be used. */
interface ItemCapture {
  readonly index: number;
  readonly item: ResolvedItem | null;
  readonly capture: Capture | undefined;
  readonly fault: Fault | null;
}

/** Finds the capture of each item; a reference is good for one of them (C6). */
function findCaptures(
  { naming, caller }: OrderContext,
  source: BookingSeats,
  asked: readonly BookingRequestItem[],
  order: ResolvedOrder,
): ItemCapture[] {
  const seen = new Set<string>();
  return order.items.map((item, index) => {
    const reference = asked[index]?.availabilityCaptureReference;
    if (reference === undefined) return { index, item, capture: undefined, fault: null };
    const at = naming.at(['items', index, 'availabilityCaptureReference']);
    const capture = source.captures.get(reference);
    if (!capture || !isOwnCapture(capture, caller)) {
      const fault = unusableCapture(at, reference, describeEnd(source, reference, caller));
      return { index, item, capture: undefined, fault };
    }
    if (seen.has(reference)) {
      const fault = unusableCapture(at, reference, { message: 'capture_invalid.repeated' });
      return { index, item, capture: undefined, fault };
    }
    seen.add(reference);
    return { index, item, capture, fault: null };
  });
}

/**
 * Checks the seats of all items of an order, one after the other, so that they cannot take the same seat twice (C8).
 * Items with a capture come first, so that what it releases is free for the others whatever their order (C6). Gathers
 * the faults in the order of the items, and returns the captures that the booking uses up (C6, C7).
 */
export function readSeats(
  reading: OrderContext,
  source: BookingSeats,
  asked: readonly BookingRequestItem[],
  order: ResolvedOrder,
): readonly Capture[] {
  const { caller, now } = reading;
  const all = findCaptures(reading, source, asked, order);
  const claims: SeatClaim[] = [];
  const faults = new Map<number, readonly Fault[]>();
  const captured = all.filter(({ capture }) => capture !== undefined);
  for (const { index, item, capture } of [...captured, ...all.filter((one) => !captured.includes(one))]) {
    if (!item) continue;
    const request = seatRequest(reading, item, index);
    const terms = { client: caller, now, claims };
    faults.set(index, checkSeats(source, request, capture ? { ...terms, capture } : terms));
    if (capture) claims.push(releasedSeats(capture));
    const availabilityItemIds = item.chain.map(({ occurrence }) => occurrence.id);
    claims.push({ availabilityItemIds, seats: sumSeats(request.entries), sign: 1 });
  }
  for (const { index, fault } of all)
    reading.faults.push(...(fault ? [fault] : []), ...(faults.get(index) ?? []));
  return all.flatMap(({ capture }) => capture ?? []);
}
