import type { EpochMs } from '../shared/epoch-ms.js';
import type { AvailabilityRule, SharedResource } from '../catalogue/rule.js';
import type { CatalogueSource } from '../schedule/item.js';
import { listingOf } from '../schedule/listed-items.js';
import type { ItemMoments } from '../schedule/item-id.js';

/** Seats of one price category in an item, or in each item of a chain. */
export interface CategorySeats {
  readonly priceCategoryId: number;
  readonly seats: number;
}

/** Seats of an item, or of each item of a rental chain (A9). */
export interface ItemsSeats {
  readonly availabilityItemIds: readonly string[];
  readonly seats: readonly CategorySeats[];
}

/** A capacity that the operator set for an occurrence or for one of its categories (A8). */
export interface CapacitySetting {
  readonly availabilityItemId: string;
  readonly priceCategoryId: number | null;
  readonly capacity: number;
  /** The time at which it was set (A11); undefined if unknown. */
  readonly setAt?: EpochMs;
}

/** The capacity settings of a workspace, sorted by item id. */
export interface CapacitySource {
  readonly capacities: { values(from: string): Iterable<CapacitySetting> };
}

/** Yields the capacity settings of the items of a rule. */
export function* capacitySettingsOf(
  { capacities }: CapacitySource,
  { id, items }: Pick<AvailabilityRule, 'id' | 'items'>,
): Generator<CapacitySetting> {
  const listed = items && listingOf(items).byId;
  for (const prefix of listed?.keys() ?? [`${id}_`])
    for (const setting of capacities.values(prefix)) {
      if (!setting.availabilityItemId.startsWith(prefix)) break;
      if (!listed || setting.availabilityItemId === prefix) yield setting;
    }
}

/**
 * The taken seats of an item or a category. Expired captures are removed before every read, so `held` counts only live
 * ones (C4).
 */
export interface SeatCount {
  /** Seats in reserved, paying and paid baskets (A2). */
  readonly booked: number;
  /** The part of `booked` in baskets with an even or overpaid balance (A2). */
  readonly paid: number;
  readonly held: number;
}

/** The count for no taken seats. */
export const NO_SEATS: SeatCount = { booked: 0, paid: 0, held: 0 };

/** The taken seats of an availability item, in total and by category. */
export interface ItemCount extends SeatCount {
  readonly categories: ReadonlyMap<number, SeatCount>;
}

/** Seats of a resource that are in use during a period; negative for seats that a request releases. */
export interface ResourceUse extends ItemMoments {
  readonly seats: number;
}

/** The taken seats of items and resources, and their capacities. */
export interface RoomSource {
  readonly resources: { get(id: number): SharedResource | undefined };
  occupancy(availabilityItemId: string): ItemCount;
  /** Returns the uses of a resource that overlap `[from, to)`. */
  resourceUses(resourceId: number, from: EpochMs, to: EpochMs): readonly ResourceUse[];
  capacitySetting(availabilityItemId: string, priceCategoryId: number | null): number | undefined;
}

/** The data that seat rules read from the tables of a workspace. */
export interface SeatSource extends CatalogueSource, RoomSource {
  childRules(parentRuleId: number): readonly AvailabilityRule[];
}
