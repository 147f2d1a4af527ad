import { getHeapStatistics } from 'node:v8';
import type { EpochMs } from '../domain/shared/epoch-ms.js';
import { real } from '../time/real-time.js';

/** The part of Node's heap limit above which memory counts as short. The rest is reserved for requests. */
const FULL = 0.75;
/** While memory is short, the time without use after which a workspace may be closed, in milliseconds. */
const SHORT_IDLE_MS = 10_000;
/** The interval of memory checks, in milliseconds. */
const LOOK_MS = 1000;

/**
 * Returns the heap size above which memory counts as short, in bytes: the setting, or three quarters of Node's limit if
 * it is null.
 */
export function heapLimit(maxBytes: number | null): number {
  return maxBytes ?? Math.floor(FULL * getHeapStatistics().heap_size_limit);
}

/** Returns whether the used heap exceeds a limit in bytes. Uncollected garbage counts too. */
export function isHeapFull(limit: number): boolean {
  return getHeapStatistics().used_heap_size > limit;
}

/** The data that decides whether an open workspace is unused. */
export interface Used {
  /** Real time. */
  readonly lastUsedAt: EpochMs;
  /** The number of requests in progress. */
  readonly inProgress: number;
}

/** Returns the open workspaces without requests in progress and without use since a time. */
export function unusedSince<Open extends Used>(open: readonly Open[], time: EpochMs): readonly Open[] {
  return open.filter(({ lastUsedAt, inProgress }) => inProgress === 0 && lastUsedAt < time);
}

/**
 * Returns the workspaces to close while memory is short: the half of the unused ones with the oldest last use. If that
 * does not free enough memory, a later call returns more.
 */
export function leastUsed<Open extends Used>(open: readonly Open[], now: EpochMs): readonly Open[] {
  const unused = unusedSince(open, now - SHORT_IDLE_MS).toSorted((a, b) => a.lastUsedAt - b.lastUsedAt);
  return unused.slice(0, Math.ceil(unused.length / 2));
}

/**
 * Calls `act` every second while memory is short, until the timer is cleared. Skips a call if the previous one has not
 * ended. `act` must not reject.
 */
export function whileMemoryIsShort(isShort: () => boolean, act: () => Promise<void>): NodeJS.Timeout {
  let isActing = false;
  const look = () => {
    if (isActing || !isShort()) return;
    isActing = true;
    void act().finally(() => (isActing = false));
  };
  return real.setInterval(look, LOOK_MS).unref();
}
