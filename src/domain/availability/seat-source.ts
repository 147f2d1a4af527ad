import type { AvailabilityRule, Resource } from '../catalogue/rule.js';
import type { EpochMs } from '../shared/moment.js';
import type { CatalogueSource } from './item.js';

/** Seats taken: `booked` in live baskets, `paid` those of paid ones, `held` by live captures (A2). */
export interface SeatCount {
  readonly booked: number;
  readonly paid: number;
  readonly held: number;
}

/** Seats taken of an item, also by category. */
export interface ItemCount extends SeatCount {
  readonly categories: ReadonlyMap<number, SeatCount>;
}

/** The seats taken of items and resources, and their capacities. */
export interface RoomSource {
  readonly resources: { get(id: number): Resource | undefined };
  occupancy(availabilityItemId: string): ItemCount;
  /** Returns the most seats of a resource in use at any moment of a span. */
  resourceUse(resourceId: number, from: EpochMs, to: EpochMs): number;
  capacitySetting(availabilityItemId: string, priceCategoryId: number | null): number | undefined;
}

/** The data of a workspace that the seat rules read; its tables provide it. */
export interface SeatSource extends CatalogueSource, RoomSource {
  readonly rules: CatalogueSource['rules'] & {
    readonly version: object;
    values(): Iterable<AvailabilityRule>;
  };
  childRules(parentRuleId: number): readonly AvailabilityRule[];
}
