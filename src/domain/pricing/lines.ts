import type { EpochMs } from '../shared/moment.js';

/** Why and when something was cancelled. */
export interface Cancellation {
  readonly reason: string;
  readonly at: EpochMs;
}

/** A line of a basket can be cancelled; a line of a quote cannot. */
interface Line {
  readonly cancellation?: Cancellation | null;
}

/** The price of an addon of a quote or basket. */
export interface AddonLine extends Line {
  readonly totalMinor: number;
}

/** The price of a guest of a quote or basket. */
export interface GuestLine extends Line {
  /** Before discounts, for all seats and slots (M1). */
  readonly grossMinor: number;
  readonly discountMinor: number;
  readonly multiDiscountMinor: number;
  /** Due up front, after discounts (M7). */
  readonly downPaymentMinor: number;
  readonly addons: readonly AddonLine[];
}

/** The prices of an item of a quote or basket. */
export interface ItemLine extends Line {
  readonly guests: readonly GuestLine[];
  readonly addons: readonly AddonLine[];
}

/** A shop item of a quote or basket: the price of one, and of the line, which is rounded by itself (M8). */
export interface ShopItemLine {
  readonly id: number;
  readonly quantity: number;
  readonly priceMinor: number;
  readonly totalMinor: number;
}

/**
 * A voucher and the most that it takes off, in minor units: in a quote its amount, in a basket what it took off when the
 * basket was booked, as the rest is forfeited (M4). `Totals` say what it takes off now.
 */
export interface VoucherLine {
  readonly code: string;
  readonly amountMinor: number;
}

/** A fee of a quote or basket (M6). */
export interface FeeLine {
  readonly code: string;
  readonly amountMinor: number;
}
