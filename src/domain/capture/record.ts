import type { EpochMs } from '../shared/moment.js';
import type { ItemsSeats } from '../seats/capacity.js';

/** Seats held until `expiresAt`; at exactly that moment it is expired (C4). Removed when it ends (`EndedCapture`). */
export interface Capture extends ItemsSeats {
  readonly reference: string;
  readonly expiresAt: EpochMs;
  /** The merchant that the key acted as: others may neither re-capture nor book it (C3, C6). */
  readonly merchant: string;
}

/**
 * The end of a capture, stored for a while so that a refusal of its reference can name it (C6); see `endCapture`.
 */
export interface EndedCapture {
  /** Counts up in the order in which captures end. */
  readonly id: number;
  readonly reference: string;
  /** The merchant that the key acted as. */
  readonly merchant: string;
  readonly end: 'expired' | 'used' | 'released' | 'replaced';
  readonly at: EpochMs;
  /** The booking that used it; null unless `used`. */
  readonly basketId: number | null;
}
