import { isOwnCapture, releasedSeats, unusableCapture } from '../capture/capture.js';
import { checkSeats } from '../seats/check-seats.js';
import type { SeatClaim } from '../seats/claims.js';
import { sumSeats } from '../seats/seat-request.js';
import type { SeatSource } from '../seats/seat-source.js';
import type { BookingRequestItem } from './request.js';
import { describeEnd, type EndedSource } from '../capture/ended-captures.js';
import type { Capture } from '../capture/record.js';
import type { OrderContext, ResolvedItem, ResolvedOrder } from '../pricing/order.js';
import { seatRequestOf } from '../pricing/order-seats.js';
import type { Checked } from '../shared/checked.js';
import type { RequestError } from '../shared/errors.js';

/** The seats and captures of a workspace. */
export type SeatsSource = SeatSource & {
  readonly captures: { get(reference: string): Capture | undefined };
} & EndedSource;

/** An item's capture, or the error of a reference that cannot be used. */
interface ItemCapture {
  readonly index: number;
  readonly item: ResolvedItem | null;
  readonly capture: Capture | undefined;
  readonly error: RequestError | null;
}

/** Finds the capture of each item; one reference may be sent for one item only (C6). */
function findCaptures(
  { naming, caller }: OrderContext,
  source: SeatsSource,
  requested: readonly BookingRequestItem[],
  order: ResolvedOrder,
): ItemCapture[] {
  const seen = new Set<string>();
  return order.items.map((item, index) => {
    const reference = requested[index]?.availabilityCaptureReference;
    if (reference === undefined) return { index, item, capture: undefined, error: null };
    const at = naming.at(['items', index, 'availabilityCaptureReference']);
    const capture = source.captures.get(reference);
    if (!capture || !isOwnCapture(capture, caller)) {
      const error = unusableCapture('C6', at, reference, describeEnd(source, reference, caller));
      return { index, item, capture: undefined, error };
    }
    if (seen.has(reference)) {
      const error = unusableCapture('C6', at, reference, { message: 'capture_invalid.repeated' });
      return { index, item, capture: undefined, error };
    }
    seen.add(reference);
    return { index, item, capture, error: null };
  });
}

/**
 * Returns the captures that a booking uses up (C6), with the errors of its items' seats (C7), in the order of the items.
 * Items are checked one after the other, so that two of them cannot take the same seat (C8). Those with a capture come
 * first: the seats that it releases are free for the others, whatever their order (C6).
 */
export function checkOrderSeats(
  context: OrderContext,
  source: SeatsSource,
  requested: readonly BookingRequestItem[],
  order: ResolvedOrder,
): Checked<readonly Capture[]> {
  const { caller, now } = context;
  const all = findCaptures(context, source, requested, order);
  const claims: SeatClaim[] = [];
  const seatErrors = new Map<number, readonly RequestError[]>();
  const captured = all.filter(({ capture }) => capture !== undefined);
  for (const { index, item, capture } of [...captured, ...all.filter((one) => !captured.includes(one))]) {
    if (!item) continue;
    const request = seatRequestOf(context, item, index);
    const terms = { client: caller, now, claims };
    seatErrors.set(index, checkSeats(source, request, capture ? { ...terms, capture } : terms));
    if (capture) claims.push(releasedSeats(capture));
    const availabilityItemIds = item.chain.map(({ occurrence }) => occurrence.id);
    claims.push({ availabilityItemIds, seats: sumSeats(request.entries), sign: 1 });
  }
  return {
    value: all.flatMap(({ capture }) => capture ?? []),
    errors: all.flatMap(({ index, error }) => [...(error ? [error] : []), ...(seatErrors.get(index) ?? [])]),
  };
}
