import { pause, real } from '../../real-time.js';

/** What a pace measures time and waits by; times are in milliseconds. */
export interface PaceClock {
  readonly now: () => number;
  readonly pause: (ms: number) => Promise<void>;
}

const REAL_CLOCK: PaceClock = { now: () => real.performanceNow(), pause };

/**
 * Returns a function that resolves when the next request may be sent: at most so many a second, evenly spaced, and
 * without limit if `rate` is null. Time without requests earns no credit for later ones.
 */
export function createPace(rate: number | null, clock: PaceClock = REAL_CLOCK): () => Promise<void> {
  if (rate === null) return () => Promise.resolve();
  const intervalMs = 1000 / rate;
  let nextAt = -Infinity;
  return async () => {
    const now = clock.now();
    const waitMs = nextAt - now;
    nextAt = Math.max(nextAt, now) + intervalMs;
    if (waitMs > 0) await clock.pause(waitMs);
  };
}
