import type { Price, DownPayment } from './goods.js';
import type { Translations } from '../shared/language.js';

/** The types of availability. They determine whether an occurrence has dates and times (A4). */
export type AvailabilityType = 'trip' | 'day_trip' | 'voucher' | 'rental';

/** The recurrence of a rule in the merchant's local time (A10). Weekday 1 is Monday; dates are `YYYY-MM-DD`. */
export interface Recurrence {
  readonly frequency: 'daily' | 'weekly';
  readonly interval: number;
  readonly weekdays: readonly number[];
  readonly until: string | null;
  readonly exceptions: readonly string[];
}

/** The translatable texts of a price category. */
export interface CategoryTexts {
  readonly name: string;
  readonly description: string;
}

/** A kind of seat with its price per seat. If its capacity is null, only the item's capacity limits it (A10, C2). */
export interface PriceCategory extends CategoryTexts {
  readonly id: number;
  readonly price: Price;
  readonly minSeats: number;
  readonly maxSeats: number;
  readonly capacity: number | null;
  readonly isCustom: boolean;
  readonly downPayment: DownPayment;
  readonly translations?: Translations<CategoryTexts>;
}

/** The capacity of an item, and its seats that are taken without a booking or capture in the workspace. */
interface ListedSeats {
  /** Default: the capacity of the rule or category. */
  readonly capacity?: number;
  readonly occupancy?: number;
  /** The part of `occupancy` that is paid. */
  readonly occupancyPaid?: number;
  readonly held?: number;
}

/** An item that a rule lists explicitly, with its own times and an id of any format. */
export interface ListedItem extends ListedSeats {
  readonly id: string;
  /** Local time `YYYY-MM-DDTHH:MM:SS`. A day trip has `YYYY-MM-DD`; a voucher has null. */
  readonly start: string | null;
  /** Same format as `start`. For a day trip, its last day. If null, the end follows from the rule's duration. */
  readonly end: string | null;
  readonly remarks?: string;
  readonly categories?: readonly (ListedSeats & { readonly id: number })[];
}

/** The translatable texts of a rule. */
export interface RuleTexts {
  readonly name: string;
  readonly bookingNote: string;
}

/** Defines the times, prices and capacity of an activity. The occurrences of a rule are its availability items. */
export interface AvailabilityRule extends RuleTexts {
  readonly id: number;
  readonly merchant: string;
  readonly activityId: number;
  readonly type: AvailabilityType;
  readonly isActive: boolean;
  /** `YYYY-MM-DD` in local time; null for vouchers. For a rule without recurrence, its only day. */
  readonly startDate: string | null;
  /** `HH:MM:SS` in local time, ascending. Empty for vouchers and day trips. */
  readonly startTimes: readonly string[];
  /** ISO 8601 duration; null for vouchers. */
  readonly duration: string | null;
  /** `YYYY-MM-DD` in local time, inclusive. */
  readonly actualUntil: string | null;
  readonly recurrence: Recurrence | null;
  /** All occurrences, if they are listed explicitly instead of following from start and recurrence. */
  readonly items?: readonly ListedItem[];
  /** Minutes before the start at which booking closes (A5). */
  readonly cutOffTime: number;
  readonly capacity: number;
  readonly priceCategories: readonly PriceCategory[];
  /** Shared resources. Each seat of an occurrence also takes one seat of each resource (A1). */
  readonly resources: readonly number[];
  readonly isCustom: boolean;
  readonly isExclusive: boolean;
  readonly parentRuleId: number | null;
  /** The merchant's remarks for each item; null for none. */
  readonly remarks: string | null;
  readonly tag: string;
  readonly updatedAt: string | null;
  readonly translations: Translations<RuleTexts>;
}

/** The capacity that replies show for a voucher item, although its seats are not limited (A4). */
export const VOUCHER_CAPACITY = 9999;

/** Returns whether a rule sells vouchers. Vouchers have neither a date nor a seat limit (A4). */
export function isVoucher({ type }: Pick<AvailabilityRule, 'type'>): boolean {
  return type === 'voucher';
}

/**
 * A resource that several rules share, such as a boat. Its capacity is the number of seats that can be used at the same time
 * (A1).
 */
export interface SharedResource {
  readonly id: number;
  readonly name: string;
  readonly capacity: number;
}
