import type { EpochMs } from '../domain/shared/moment.js';

/** Returns the machine's time. No other code reads it: all else uses a workspace's clock. */
export function realTime(): EpochMs {
  return Date.now();
}
