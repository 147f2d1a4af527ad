import { isVoucher } from '../catalogue/rule.js';
import { isActive, type AvailabilityItem } from '../schedule/item.js';
import { childItems, isParent, parentSeats } from './parents.js';
import { resourcesLeft } from './resources.js';
import { categoryRoom, itemRoom, seatsOfCategory, type CategoryRoom, type ItemSeats } from './room.js';
import type { SeatSource } from './seat-source.js';

/** Counts the seats of an item (A2–A4). */
export function itemSeats(source: SeatSource, item: AvailabilityItem): ItemSeats {
  if (isParent(source, item)) return parentSeats(source, item, itemSeats);
  const { rule, id } = item.occurrence;
  const count = source.occupancy(id);
  const { capacity, left } = itemRoom(source, item, count);
  const ofResources =
    rule.resources.length > 0 ? Math.min(...resourcesLeft(source, item).values()) : Infinity;
  return {
    capacity,
    available: Math.min(left, ofResources),
    booked: count.booked,
    paid: count.paid,
    isResourceFull: ofResources <= 0,
    isParent: false,
    categories: rule.priceCategories.map((category) => categoryRoom(source, item, category, count)),
  };
}

/** Returns the seats of an item that live captures hold; those of a parent are its children's (A4). */
export function heldSeats(source: SeatSource, item: AvailabilityItem): number {
  if (!isParent(source, item)) return source.occupancy(item.occurrence.id).held;
  return childItems(source, item).reduce((held, child) => held + heldSeats(source, child), 0);
}

/** Returns the categories that are shown: those with a seat left (A3), all to a key that overbooks (A6). */
export function shownCategories(seats: ItemSeats, overbooks: boolean): readonly CategoryRoom[] {
  return overbooks ? seats.categories : seats.categories.filter((room) => seatsOfCategory(seats, room) > 0);
}

/** The values of `occupancyStatus`. */
export type OccupancyStatus = 'inactive' | 'resource-full' | 'full' | 'almostfull' | 'bookedsome' | 'free';

/** Returns how full an item is: the first status that holds (A1). */
export function occupancyStatus(item: AvailabilityItem, seats: ItemSeats): OccupancyStatus {
  if (isVoucher(item.occurrence.rule)) return seats.booked > 0 ? 'bookedsome' : 'free'; // A4
  if (!isActive(item)) return 'inactive';
  if (seats.isResourceFull) return 'resource-full';
  if (seats.available <= 0) return 'full';
  if (seats.booked / seats.capacity > 0.8) return 'almostfull';
  return seats.booked > 0 ? 'bookedsome' : 'free';
}
