import type { AvailabilityRule } from '../catalogue/rule.js';
import type { CapacitySource } from '../seats/capacity.js';
import type { SeatSource } from '../seats/seat-source.js';

/** A table with an object that is replaced by each change of it. */
interface Versioned {
  readonly version: object;
}

/** The data of a workspace that lists of availability items read; its tables provide it. */
export interface ListSource extends SeatSource, CapacitySource, Versioned {
  readonly activities: SeatSource['activities'] & Versioned;
  readonly merchants: SeatSource['merchants'] & Versioned;
  rulesOfActivity(activityId: number): readonly AvailabilityRule[];
  ruleOfCategory(priceCategoryId: number): AvailabilityRule | undefined;
  /** Yields the ids in `[from, to)` of the items with seats taken or held. */
  takenItems(from: string, to: string): Iterable<string>;
}
