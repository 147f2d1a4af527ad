import type { Steps } from '../domain/shared/steps.js';
import { real } from './real-time.js';
import { countUse, nextTurn } from './turns.js';

/** The maximum time in milliseconds that work blocks the event loop before it yields to other requests. */
const SLICE_MS = 2;
/** The maximum time in milliseconds for reading a list at once. A longer read starts again, in slices. */
const AT_ONCE_MS = 5;

/** Divides long work into slices of a few milliseconds, so that it does not block requests. */
export class Slices {
  #begin = real.performanceNow();

  /** `taker` names the consumer to which the time is charged, usually a workspace. */
  constructor(private readonly taker = '') {}

  /** Whether the current slice has used up its time. If so, await `next` before continuing. */
  get isOver(): boolean {
    return real.performanceNow() >= this.#begin + SLICE_MS;
  }

  /** Charges the time of the current slice to the taker. */
  count(): void {
    countUse(this.taker, real.performanceNow() - this.#begin);
  }

  /** Executes all steps of an iterable, in slices. */
  async run(steps: Iterable<unknown>): Promise<void> {
    const iterator = steps[Symbol.iterator]();
    while (!iterator.next().done) if (this.isOver) await this.next();
  }

  /** Yields to other requests, then starts a new slice. */
  next(): Promise<void> {
    return this.waitFor(nextTurn(this.taker));
  }

  /** Waits for a result, then starts a new slice. No caller is charged for the wait. */
  async waitFor<Result>(work: Promise<Result>): Promise<Result> {
    this.count();
    const result = await work;
    this.#begin = real.performanceNow();
    return result;
  }
}

/** Returns the entries of a list; null if reading takes longer than `AT_ONCE_MS`. */
export function readInSlice<Entry>(list: Steps<Entry>): Entry[] | null {
  const entries: Entry[] = [];
  const end = real.performanceNow() + AT_ONCE_MS;
  for (const entry of list) {
    if (real.performanceNow() >= end) return null;
    if (entry !== null) entries.push(entry);
  }
  return entries;
}

/**
 * Returns at most `limit` entries of a list, read in slices and charged to `taker`. Pass a list over a copy of the
 * tables, because the tables must not change while the list is read.
 */
export async function readInSlices<Entry>(
  list: Steps<Entry>,
  { limit, taker }: { readonly limit: number; readonly taker: string | undefined },
): Promise<Entry[]> {
  const entries: Entry[] = [];
  const slices = new Slices(taker);
  for (const entry of list) {
    if (entry !== null) entries.push(entry);
    if (entries.length >= limit) break;
    if (slices.isOver) await slices.next();
  }
  slices.count();
  return entries;
}
