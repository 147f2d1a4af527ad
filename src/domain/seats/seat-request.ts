import type { PriceCategory } from '../catalogue/rule.js';
import type { ErrorPlace } from '../shared/errors.js';
import type { CategorySeats } from './capacity.js';
import type { AvailabilityItem } from '../schedule/item.js';

/** An entry of a capture, or a guest of a booking: a number of seats of one category (C2). */
export interface SeatEntry extends CategorySeats {
  /** The field of its errors, such as `/items/0/guests/1/occupancy`. */
  readonly at: ErrorPlace;
}

/** A request for seats of an item or a chain. */
export interface SeatRequest {
  /** From `resolveItems`: the same seats are requested of each item of the chain (A9). */
  readonly items: readonly AvailabilityItem[];
  readonly entries: readonly SeatEntry[];
  /** The field of the item's errors, such as `/items/0/availabilityItemId`. */
  readonly itemAt: ErrorPlace;
  /** The field of errors of the sum over all entries, such as `/items/0/guests`. */
  readonly seatsAt: ErrorPlace;
}

/** Returns one entry per category, in order: the first one with the seats of all. */
export function sumEntries<Entry extends CategorySeats>(entries: readonly Entry[]): Entry[] {
  const sums = new Map<number, Entry>();
  for (const entry of entries) {
    const sum = sums.get(entry.priceCategoryId);
    sums.set(entry.priceCategoryId, sum ? { ...sum, seats: sum.seats + entry.seats } : entry);
  }
  return [...sums.values()];
}

/** Returns the seats of entries by category, in the order in which the categories first come. */
export function sumSeats(entries: readonly CategorySeats[]): CategorySeats[] {
  return sumEntries(entries).map(({ priceCategoryId, seats }) => ({ priceCategoryId, seats }));
}

/** Returns the price category of an item with an id, if the item has one. */
export function categoryOf(item: AvailabilityItem, id: number): PriceCategory | undefined {
  return item.occurrence.rule.priceCategories.find((category) => category.id === id);
}
