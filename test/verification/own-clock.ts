import type { PaceClock } from '../../src/verification/workflows/recording-target.js';

/** A clock that advances only by pauses and by its test. */
export interface OwnClock extends PaceClock {
  /** Advances the clock by milliseconds. */
  readonly pass: (ms: number) => void;
}

/** Returns a clock that starts at 0. A pause advances it and takes no real time. */
export function ownClock(): OwnClock {
  let now = 0;
  const pass = (ms: number) => void (now += ms);
  return { now: () => now, pass, pause: async (ms) => pass(ms) };
}
