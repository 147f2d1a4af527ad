import { fault, type Fault, type FaultAt, type FaultMessage, type MessageValues } from '../shared/faults.js';
import { claimedSeats, type SeatClaim } from './claims.js';
import type { AvailabilityItem } from './item.js';
import { resourcesLeft } from './resources.js';
import { categoryRoom, itemRoom } from './room.js';
import { categoryOf, sumEntries, type SeatRequest } from './seat-request.js';
import type { RoomSource } from './seat-source.js';

/** Requested seats against what is left of an item, a category or a resource. */
interface Limit {
  readonly at: FaultAt;
  readonly asked: number;
  readonly left: number;
  readonly message: FaultMessage;
  readonly values: MessageValues;
}

/** Returns the fault of asking for more seats than are left, or none. */
export function seatsExceeded(
  { at, asked, left, message, values }: Limit,
  rule: 'C2' | 'C6' = 'C2',
): Fault[] {
  if (asked <= left) return [];
  return [
    fault(rule, at, 'seats_exceeded', {
      message,
      values: { asked, left, ...values },
      received: asked,
      allowed: left,
    }),
  ];
}

/**
 * Returns the faults of a request's sums against what is left of one item, of its categories and of its resources (C2,
 * C7). Seats that `own` gives back there can be taken again, whatever the limits are now (B8).
 */
export function checkRoom(
  source: RoomSource,
  item: AvailabilityItem,
  { entries, seatsAt }: SeatRequest,
  own: SeatClaim | undefined,
): Fault[] {
  const { id } = item.occurrence;
  const count = source.occupancy(id);
  const atLeastOwn = (left: number, categoryId: number | null = null) =>
    own ? Math.max(left, -claimedSeats([own], id, categoryId)) : left;
  const asked = entries.reduce((sum, { seats }) => sum + seats, 0);
  return [
    ...sumEntries(entries).flatMap(({ priceCategoryId, seats, at }) => {
      const category = categoryOf(item, priceCategoryId);
      const room = (category && categoryRoom(source, item, category, count).left) ?? Infinity;
      const left = atLeastOwn(room, priceCategoryId);
      const values = { item: id, category: priceCategoryId };
      return seatsExceeded({ at, asked: seats, left, message: 'seats_exceeded.category', values });
    }),
    ...seatsExceeded({
      at: seatsAt,
      asked,
      left: atLeastOwn(itemRoom(source, item, count).left),
      message: 'seats_exceeded.item',
      values: { item: id },
    }),
    ...[...resourcesLeft(source, item)].flatMap(([resource, remaining]) => {
      const left = atLeastOwn(remaining);
      const values = { item: id, sharedResource: resource };
      return seatsExceeded({ at: seatsAt, asked, left, message: 'seats_exceeded.resource', values });
    }),
  ];
}
