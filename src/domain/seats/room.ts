import { isVoucher, VOUCHER_CAPACITY, type PriceCategory } from '../catalogue/rule.js';
import type { AvailabilityItem } from '../schedule/item.js';
import { NO_SEATS, type RoomSource } from './seat-source.js';

/** Capacity and remaining seats of an item; `left` is never below 0 (A2). */
export interface SeatRoom {
  readonly capacity: number;
  readonly left: number;
}

/** The seats of one price category of an item; null capacity: only the item limits it (A3). */
export interface CategoryRoom {
  readonly category: PriceCategory;
  readonly capacity: number | null;
  /** By the category alone; null without a limit. */
  readonly left: number | null;
  readonly booked: number;
  readonly paid: number;
}

/** The seats of an item, as lists show them (A1–A4). */
export interface ItemSeats {
  readonly capacity: number;
  /** By capacity, captures and shared resources. */
  readonly available: number;
  readonly booked: number;
  readonly paid: number;
  readonly isResourceFull: boolean;
  readonly isParent: boolean;
  readonly categories: readonly CategoryRoom[];
}

/** Returns capacity and room of an item by itself: without resources, and not of a parent (A2, A8). */
export function itemRoom(
  source: RoomSource,
  item: AvailabilityItem,
  count = source.occupancy(item.occurrence.id),
): SeatRoom {
  const { rule, id } = item.occurrence;
  if (isVoucher(rule)) return { capacity: VOUCHER_CAPACITY, left: VOUCHER_CAPACITY }; // A4
  const capacity = source.capacitySetting(id, null) ?? rule.capacity;
  const taken = count.booked + count.held;
  // A4: the first booking of an exclusive event takes all of it.
  return { capacity, left: rule.isExclusive && taken > 0 ? 0 : Math.max(0, capacity - taken) };
}

/** Returns capacity and room of one category of an item; nulls where only the item limits it (A3, A8). */
export function categoryRoom(
  source: RoomSource,
  item: AvailabilityItem,
  category: PriceCategory,
  count = source.occupancy(item.occurrence.id),
): CategoryRoom {
  const { id, rule } = item.occurrence;
  const { booked, paid, held } = count.categories.get(category.id) ?? NO_SEATS;
  const setting = isVoucher(rule) ? undefined : source.capacitySetting(id, category.id); // A4
  const capacity = setting ?? category.capacity;
  const left = capacity === null ? null : Math.max(0, capacity - booked - held);
  return { category, capacity, left, booked, paid };
}

/** Returns the seats that can be taken of a category: no more than of the item (A2, A3). */
export function seatsOfCategory(seats: Pick<ItemSeats, 'available'>, { left }: CategoryRoom): number {
  return left === null ? seats.available : Math.min(left, seats.available);
}
