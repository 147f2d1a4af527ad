import { getHeapStatistics } from 'node:v8';
import type { EpochMs } from '../domain/shared/moment.js';
import { real } from '../time/real-time.js';

/** The part of Node's heap limit from which on memory is short. The rest is for what requests need. */
const FULL = 0.75;
/** How long a workspace must be unused to be closed while memory is short, in milliseconds. */
const SHORT_IDLE_MS = 10_000;
/** How often memory is checked, in milliseconds. */
const LOOK_MS = 1000;

/** Returns the bytes of the heap from which on memory is short: those of a setting; null for three quarters of Node's limit. */
export function heapLimit(maxBytes: number | null): number {
  return maxBytes ?? Math.floor(FULL * getHeapStatistics().heap_size_limit);
}

/** Returns whether more of the heap is used than a number of bytes. Garbage counts, too. */
export function isHeapFull(limit: number): boolean {
  return getHeapStatistics().used_heap_size > limit;
}

/** How much an open workspace is used. */
export interface Used {
  /** Real time. */
  readonly lastUsedAt: EpochMs;
  /** The requests to it that are under way. */
  readonly inProgress: number;
}

/** Returns the open workspaces that are not in use and have not been used since a time. */
export function unusedSince<Open extends Used>(open: readonly Open[], time: EpochMs): readonly Open[] {
  return open.filter(({ lastUsedAt, inProgress }) => inProgress === 0 && lastUsedAt < time);
}

/**
 * Returns the workspaces to close while memory is short: the half of the unused ones that was used longest ago. The other half
 * follows if that does not help.
 */
export function leastUsed<Open extends Used>(open: readonly Open[], now: EpochMs): readonly Open[] {
  const unused = unusedSince(open, now - SHORT_IDLE_MS).toSorted((a, b) => a.lastUsedAt - b.lastUsedAt);
  return unused.slice(0, Math.ceil(unused.length / 2));
}

/** Calls a function every second while memory is short, once at a time, until the timer is cleared. It must not reject. */
export function whileMemoryIsShort(isShort: () => boolean, act: () => Promise<void>): NodeJS.Timeout {
  let isActing = false;
  const look = () => {
    if (isActing || !isShort()) return;
    isActing = true;
    void act().finally(() => (isActing = false));
  };
  return real.setInterval(look, LOOK_MS).unref();
}
