import type { EpochMs } from '../domain/shared/moment.js';

/** The time of the machine: the only place that asks for it. All else has the time of a workspace's clock. */
export function realTime(): EpochMs {
  return Date.now();
}
