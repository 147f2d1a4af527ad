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

/** The capacity settings of a workspace, in ascending order of their items' ids. */
export interface CapacitySource {
  readonly capacities: { values(from: string): Iterable<CapacitySetting> };
}

/** Yields the capacity settings of a rule's items. */
export function* capacitySettingsOf(
  { capacities }: CapacitySource,
  ruleId: number,
): Generator<CapacitySetting> {
  const prefix = `${ruleId}_`;
  for (const setting of capacities.values(prefix)) {
    if (!setting.availabilityItemId.startsWith(prefix)) return;
    yield setting;
  }
}
