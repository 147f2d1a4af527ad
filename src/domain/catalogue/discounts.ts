import { type Price } from './price.js';

/** Takes a percentage off a guest's price (M3); null: of all activities, any number of uses, no end. */
export interface DiscountCode {
  readonly code: string;
  readonly percent: number;
  readonly activityIds: readonly number[] | null;
  readonly uses: number | null;
  /** RFC 3339 or a local date, inclusive. */
  readonly validUntil: string | null;
}

/** A prepaid sum, used once (M4). */
export interface Voucher extends Price {
  readonly code: string;
  readonly merchant: string;
  /** RFC 3339 or the merchant's local date, inclusive. */
  readonly validUntil: string | null;
}
