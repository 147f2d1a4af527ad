import type { EpochMs } from '../shared/moment.js';
import type { AvailabilityRule, SharedResource } from '../catalogue/rule.js';
import type { CatalogueSource } from '../schedule/item.js';
import { listingOf } from '../schedule/listed-items.js';
import type { ItemMoments } from '../schedule/item-id.js';

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
 * The seats taken of an item or a category. `held` counts live captures: expired ones are removed before any read (C4).
 */
export interface SeatCount {
  /** In reserved, paying and paid baskets (A2). */
  readonly booked: number;
  /** The part of `booked` in baskets that are even or overpaid (A2). */
  readonly paid: number;
  readonly held: number;
}

/** The count of an item or a category of which no seat is taken. */
export const NO_SEATS: SeatCount = { booked: 0, paid: 0, held: 0 };

/** The seats taken of an availability item, in all and by category. */
export interface ItemCount extends SeatCount {
  readonly categories: ReadonlyMap<number, SeatCount>;
}

/** Seats that are taken of a resource all through a time; negative if a request gives them back. */
export interface ResourceUse extends ItemMoments {
  readonly seats: number;
}

/** The seats taken of items and resources, and their capacities. */
export interface RoomSource {
  readonly resources: { get(id: number): SharedResource | undefined };
  occupancy(availabilityItemId: string): ItemCount;
  /** Returns the seats of a resource that are taken at some time within `[from, to)`. */
  resourceUses(resourceId: number, from: EpochMs, to: EpochMs): readonly ResourceUse[];
  capacitySetting(availabilityItemId: string, priceCategoryId: number | null): number | undefined;
}

/** The data of a workspace that the seat rules read; its tables provide it. */
export interface SeatSource extends CatalogueSource, RoomSource {
  childRules(parentRuleId: number): readonly AvailabilityRule[];
}
