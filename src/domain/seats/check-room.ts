import {
  requestError,
  type RequestError,
  type ErrorPlace,
  type ErrorMessage,
  type MessageValues,
} from '../shared/errors.js';
import { claimedSeats, type SeatClaim } from './claims.js';
import type { AvailabilityItem } from '../schedule/item.js';
import { resourcesLeft } from './resources.js';
import { categoryRoom, itemRoom } from './room.js';
import { categoryOf, sumEntries, type SeatRequest } from './seat-request.js';
import type { RoomSource } from './seat-source.js';

/** Requested seats against what is left of an item, a category or a resource. */
interface Limit {
  readonly at: ErrorPlace;
  readonly asked: number;
  readonly left: number;
  readonly message: ErrorMessage;
  readonly values: MessageValues;
}

/** Returns the error of asking for more seats than are left, or none. */
export function seatsExceeded(
  { at, asked, left, message, values }: Limit,
  rule: 'C2' | 'C6' = 'C2',
): RequestError[] {
  if (asked <= left) return [];
  return [
    requestError(rule, at, 'seats_exceeded', {
      message,
      values: { asked, left, ...values },
      received: asked,
      allowed: left,
    }),
  ];
}

/**
 * Returns the errors of a request's sums against what is left of one item, of its categories and of its resources (C2,
 * C7). Seats that `own` gives back there can be taken again, whatever the limits are now (B8).
 */
export function checkRoom(
  source: RoomSource,
  item: AvailabilityItem,
  { entries, seatsAt }: SeatRequest,
  own: SeatClaim | undefined,
): RequestError[] {
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
