import type { Client } from '../catalogue/client.js';
import { formatLocal } from '../shared/civil-time.js';
import { rangeBegin, rangeEnd, type When } from '../shared/date-time.js';
import type { CategorySeats } from '../seats/capacity.js';
import { isPastCutOff, mayOverbook, type AvailabilityItem } from '../schedule/item.js';
import { seatsOfCategory, type ItemSeats } from '../seats/room.js';
import { shownCategories } from '../seats/seats.js';

/** Conditions on the times and seats of items, all of which must hold. */
export interface ItemFilter {
  readonly startsFrom: When | null;
  readonly startsTo: When | null;
  /** The item can still be booked then (A5). */
  readonly bookingTime: When | null;
  /** `HH:MM:SS`, local. */
  readonly departureTime: string | undefined;
  /** The fewest available seats; 0 is no condition (A3). */
  readonly seats: number;
  /** The fewest available seats of categories (A3). */
  readonly categorySeats: readonly CategorySeats[];
  readonly onlyBooked: boolean;
  readonly onlyNotBooked: boolean;
}

/** Returns whether an item starts in the range and at the time of day that a filter names, and can be booked then (A5). */
export function matchesTimes(
  filter: ItemFilter,
  { occurrence, merchant }: AvailabilityItem,
  client: Pick<Client, 'bookPastTrips'>,
): boolean {
  const { startsFrom, startsTo, bookingTime, departureTime } = filter;
  const { start, startsAt } = occurrence;
  const zone = merchant.timezone;
  if (bookingTime && isPastCutOff(occurrence, rangeBegin(bookingTime, zone), client)) return false;
  if (startsAt === null || start === null) return true;
  if (startsFrom && startsAt < rangeBegin(startsFrom, zone)) return false;
  if (startsTo && startsAt > rangeEnd(startsTo, zone)) return false;
  return departureTime === undefined || formatLocal(start).time === departureTime;
}

/** Returns whether an item has the seats that a filter names (A3), or a key overbooks (A6), and is booked or not. */
export function matchesSeats(
  filter: ItemFilter,
  { merchant }: AvailabilityItem,
  seats: ItemSeats,
  client: Pick<Client, 'overbooking'>,
): boolean {
  if (filter.onlyBooked && seats.booked === 0) return false; // A13: of live bookings
  if (filter.onlyNotBooked && seats.booked > 0) return false;
  if (mayOverbook(client, merchant.slug)) return true;
  if (seats.available < filter.seats) return false;
  if (filter.seats > 0 && shownCategories(seats, false).length === 0) return false;
  return filter.categorySeats.every(({ priceCategoryId, seats: least }) => {
    const room = seats.categories.find(({ category }) => category.id === priceCategoryId);
    return room !== undefined && seatsOfCategory(seats, room) >= least;
  });
}
