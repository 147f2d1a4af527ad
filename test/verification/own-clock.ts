import type { PaceClock } from '../../src/verification/workflows/recording-target.js';

/** A clock that only pauses and its test advance. */
export interface OwnClock extends PaceClock {
  /** Lets time pass, in milliseconds. */
  readonly pass: (ms: number) => void;
}

/** Returns a clock at 0 whose pauses take no real time. */
export function ownClock(): OwnClock {
  let now = 0;
  const pass = (ms: number) => void (now += ms);
  return { now: () => now, pass, pause: async (ms) => pass(ms) };
}
