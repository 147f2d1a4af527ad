import type { EpochMs } from '../shared/moment.js';

/** Seats of one price category, in every item of a chain. */
export interface CategorySeats {
  readonly priceCategoryId: number;
  readonly seats: number;
}

/** Seats of an item, or of each item of a rental chain (A9). */
export interface ItemsSeats {
  readonly availabilityItemIds: readonly string[];
  readonly seats: readonly CategorySeats[];
}

/** The capacity that the operator set for one occurrence, or for one of its categories (A8). */
export interface CapacitySetting {
  readonly availabilityItemId: string;
  readonly priceCategoryId: number | null;
  readonly capacity: number;
  /** When it was set (A11); undefined: not known. */
  readonly setAt?: EpochMs;
}
