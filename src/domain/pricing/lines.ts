import { type EpochMs } from '../shared/moment.js';

/** Why and when something was cancelled. */
export interface Cancellation {
  readonly reason: string;
  readonly at: EpochMs;
}

/** A shop item as booked, in minor units; `priceMinor` is for one, `totalMinor` for the line (as of an addon, M8). */
export interface ShopItemLine {
  readonly id: number;
  readonly quantity: number;
  readonly priceMinor: number;
  readonly totalMinor: number;
}

/**
 * A voucher of a basket, in minor units of its currency: the most that it takes off, which is what it took when the
 * basket was booked, as the rest is forfeited (M4). Of a quote it is the voucher's worth. See `Totals` for what it takes.
 */
export interface VoucherLine {
  readonly code: string;
  readonly amountMinor: number;
}

/** A fee of a basket (M6). */
export interface FeeLine {
  readonly code: string;
  readonly amountMinor: number;
}
