import { memoByObject } from '../shared/memo.js';
import type { AvailabilityItem } from '../schedule/item.js';
import type { Occurrence } from '../schedule/recurrence.js';
import type { CategoryRoom, ItemSeats } from './room.js';
import type { SeatSource } from './seat-source.js';
import { itemSeats } from './seats.js';

/** An item with its seats. */
export interface CountedItem {
  readonly item: AvailabilityItem;
  readonly seats: ItemSeats;
}

/** The seats of an occurrence as they were counted last, and the version of all data then. */
interface Count {
  version?: object;
  seats?: ItemSeats;
}

const counts = memoByObject((_occurrence: Occurrence): Count => ({}));

/**
 * Returns the seats of an item (A2–A4), counted again only after a change of any data. They are the same object while
 * they are equal, so that what follows from them can be cached.
 */
export function countedSeats(
  source: SeatSource & { readonly version: object },
  item: AvailabilityItem,
): ItemSeats {
  const count = counts(item.occurrence);
  if (count.seats && count.version === source.version) return count.seats;
  const seats = itemSeats(source, item);
  count.version = source.version;
  count.seats = count.seats && isSame(count.seats, seats) ? count.seats : seats;
  return count.seats;
}

function isSame(a: ItemSeats, b: ItemSeats): boolean {
  return (
    a.available === b.available &&
    a.booked === b.booked &&
    a.paid === b.paid &&
    a.capacity === b.capacity &&
    a.isParent === b.isParent &&
    a.isResourceFull === b.isResourceFull &&
    a.categories.every((room, index) => isSameRoom(room, b.categories[index]))
  );
}

function isSameRoom(a: CategoryRoom, b: CategoryRoom | undefined): boolean {
  return a.left === b?.left && a.booked === b.booked && a.paid === b.paid && a.capacity === b.capacity;
}
