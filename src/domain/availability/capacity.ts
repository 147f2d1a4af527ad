import { type EpochMs } from '../shared/moment.js';

/** Seats of one price category, in every item of a chain. */
export interface CategorySeats {
  readonly priceCategoryId: number;
  readonly seats: number;
}

/** The capacity that the operator set for one occurrence, or for one of its categories (A8). */
export interface CapacitySetting {
  readonly availabilityItemId: string;
  readonly priceCategoryId: number | null;
  readonly capacity: number;
  /** When it was set (A11); undefined: not known. */
  readonly setAt?: EpochMs;
}
