import type { EpochMs } from '../domain/shared/moment.js';

/** Returns the machine's time. Operations never read it: they use their workspace's clock. */
export function realTime(): EpochMs {
  return Date.now();
}
