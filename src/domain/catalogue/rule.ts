import type { Price, DownPayment } from './goods.js';
import type { Translations } from '../shared/language.js';

/** The kinds of availability, which determine the dates and times of an occurrence (A4). */
export type AvailabilityType = 'trip' | 'day_trip' | 'voucher' | 'rental';

/** How a rule repeats, in the merchant's local time (A10). Weekday 1 is Monday; dates are `YYYY-MM-DD`. */
export interface Recurrence {
  readonly frequency: 'daily' | 'weekly';
  readonly interval: number;
  readonly weekdays: readonly number[];
  readonly until: string | null;
  readonly exceptions: readonly string[];
}

/** Texts of a price category that can be translated. */
export interface CategoryTexts {
  readonly name: string;
  readonly description: string;
}

/** A kind of seat of a rule with its price a seat; null capacity: only the item's capacity limits it (A10, C2). */
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

/** Seats that are taken elsewhere, besides the workspace's own bookings and captures. */
interface ListedSeats {
  /** Undefined: that of the rule, or of its category. */
  readonly capacity?: number;
  readonly occupancy?: number;
  /** The part of `occupancy` that is paid. */
  readonly occupancyPaid?: number;
  readonly held?: number;
}

/** An item that a rule lists with its own times and an id of any form. */
export interface ListedItem extends ListedSeats {
  readonly id: string;
  /** `YYYY-MM-DDTHH:MM:SS`, local; of a day trip `YYYY-MM-DD`; null for vouchers. */
  readonly start: string | null;
  /** The same; of a day trip its last day. Null: by the rule's duration. */
  readonly end: string | null;
  readonly remarks?: string;
  readonly categories?: readonly (ListedSeats & { readonly id: number })[];
}

/** Texts of a rule that can be translated. */
export interface RuleTexts {
  readonly name: string;
  readonly bookingNote: string;
}

/** Defines what can be booked of an activity, and when; its occurrences are the availability items (A). */
export interface AvailabilityRule extends RuleTexts {
  readonly id: number;
  readonly merchant: string;
  readonly activityId: number;
  readonly type: AvailabilityType;
  readonly isActive: boolean;
  /** `YYYY-MM-DD`, local; null for vouchers. Without a recurrence the only day. */
  readonly startDate: string | null;
  /** `HH:MM:SS`, local and ascending; empty for vouchers and day trips. */
  readonly startTimes: readonly string[];
  /** ISO 8601; null for vouchers. */
  readonly duration: string | null;
  /** `YYYY-MM-DD`, local, inclusive. */
  readonly actualUntil: string | null;
  readonly recurrence: Recurrence | null;
  /** The occurrences of the rule, if they do not follow from its start and recurrence. */
  readonly items?: readonly ListedItem[];
  /** Minutes before the start (A5). */
  readonly cutOffTime: number;
  readonly capacity: number;
  readonly priceCategories: readonly PriceCategory[];
  /** Shared resources: each seat of an occurrence takes one seat of each of them (A1). */
  readonly resources: readonly number[];
  readonly isCustom: boolean;
  readonly isExclusive: boolean;
  readonly parentRuleId: number | null;
  /** The merchant's remarks on each of the items; null: none. */
  readonly remarks: string | null;
  readonly tag: string;
  readonly updatedAt: string | null;
  readonly translations: Translations<RuleTexts>;
}

/** The capacity of a voucher, which has no date to fill (A4). */
export const VOUCHER_CAPACITY = 9999;

/** Returns whether a rule sells vouchers, which have neither a date nor a limit of seats (A4). */
export function isVoucher({ type }: Pick<AvailabilityRule, 'type'>): boolean {
  return type === 'voucher';
}

/** A resource that several rules share, such as a boat; its capacity is in seats at any one time (A1). */
export interface SharedResource {
  readonly id: number;
  readonly name: string;
  readonly capacity: number;
}
