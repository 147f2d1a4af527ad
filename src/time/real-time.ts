import { performance } from 'node:perf_hooks';
import * as timers from 'node:timers';
import { runInNewContext } from 'node:vm';
import type { EpochMs } from '../domain/shared/epoch-ms.js';

const isNative = (fn: unknown) => /\[native code\]/.test(Function.prototype.toString.call(fn));

/** The machine's time. It is real even if a test runner replaced `Date` before this module was loaded. */
const { now } = isNative(Date) && isNative(Date.now) ? Date : (runInNewContext('Date') as DateConstructor);

/**
 * Node's timers and clocks, saved when this module was loaded. Test runners replace the global functions. These
 * replacements must not affect a sandbox in the same process. The linter forbids other code to use the global
 * functions.
 */
export const real = {
  setTimeout: timers.setTimeout,
  clearTimeout: timers.clearTimeout,
  setInterval: timers.setInterval,
  clearInterval: timers.clearInterval,
  setImmediate: timers.setImmediate,
  /** Milliseconds since the process started. */
  performanceNow: performance.now.bind(performance),
  /** Milliseconds during which the event loop was busy. */
  activeMs: () => performance.eventLoopUtilization().active,
  /** The start of the process, in milliseconds since 1970. */
  timeOrigin: performance.timeOrigin,
};

/** Returns the machine's time. Operations never read it: they use their workspace's clock. */
export function realTime(): EpochMs {
  return now();
}

/** Returns the seconds that have passed since `begin`, a value of `real.performanceNow()`. */
export function secondsSince(begin: number): number {
  return (real.performanceNow() - begin) / 1000;
}

/** Resolves after some milliseconds. */
export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    real.setTimeout(resolve, ms);
  });
}

/** Resolves at the beginning of the next turn of the event loop. */
export function endOfTurn(): Promise<void> {
  return new Promise((resolve) => {
    real.setImmediate(resolve);
  });
}

/** Returns the result of `work`. @throws Error if it takes longer than `ms` milliseconds */
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

/** Returns a function that caches the result of `make` for `ms` milliseconds. */
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
