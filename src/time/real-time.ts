import { performance } from 'node:perf_hooks';
import * as timers from 'node:timers';
import { runInNewContext } from 'node:vm';
import type { EpochMs } from '../domain/shared/moment.js';

const isNative = (fn: unknown) => /\[native code\]/.test(Function.prototype.toString.call(fn));

/** The time of the machine, also where a test runner has replaced `Date` before this module was loaded. */
const { now } = isNative(Date) && isNative(Date.now) ? Date : (runInNewContext('Date') as DateConstructor);

/**
 * Node's timers and clocks as they were when this module was loaded. Test runners replace the global ones, and a sandbox
 * in their process goes on: no other code uses those (the linter checks it).
 */
export const real = {
  setTimeout: timers.setTimeout,
  clearTimeout: timers.clearTimeout,
  setInterval: timers.setInterval,
  clearInterval: timers.clearInterval,
  setImmediate: timers.setImmediate,
  /** Milliseconds since the process started. */
  performanceNow: performance.now.bind(performance),
  /** Milliseconds in which the event loop was not idle. */
  activeMs: () => performance.eventLoopUtilization().active,
  /** Milliseconds since 1970 at which the process started. */
  timeOrigin: performance.timeOrigin,
};

/** Returns the machine's time. Operations never read it: they use their workspace's clock. */
export function realTime(): EpochMs {
  return now();
}

/** Returns the seconds since a time by `real.performanceNow()`. */
export function secondsSince(begin: number): number {
  return (real.performanceNow() - begin) / 1000;
}

/** Resolves after a time. */
export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    real.setTimeout(resolve, ms);
  });
}

/** Resolves in the next turn of the event loop. */
export function endOfTurn(): Promise<void> {
  return new Promise((resolve) => {
    real.setImmediate(resolve);
  });
}

/** Returns the result of some work. @throws Error if it takes longer than a number of milliseconds */
export async function inTime<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = real.setTimeout(() => reject(new Error(`no answer within ${ms / 1000} s`)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    real.clearTimeout(timer);
  }
}

/** Returns a function whose result is kept for some milliseconds, so that work is not done more often than that. */
export function keptFor<T>(ms: number, make: () => Promise<T>): () => Promise<T> {
  let kept: Promise<T> | undefined;
  let until = -Infinity;
  return () => {
    if (kept && real.performanceNow() < until) return kept;
    const made = make();
    [kept, until] = [made, Infinity];
    const end = () => (until = real.performanceNow() + ms);
    made.then(end, end);
    return made;
  };
}
