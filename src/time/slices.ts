import type { Steps } from '../domain/shared/steps.js';
import { real } from './real-time.js';
import { countUse, nextTurn } from './turns.js';

/** How long work may keep the event loop before other requests have their turn, in milliseconds. */
const SLICE_MS = 5;

/** Divides long work into slices of a few milliseconds, so that it does not block requests. */
export class Slices {
  #begin = real.performanceNow();

  /** `taker` is whose work it is. */
  constructor(private readonly taker = '') {}

  /** Whether the present slice has used its time: await `next` before going on. */
  get isOver(): boolean {
    return real.performanceNow() >= this.#begin + SLICE_MS;
  }

  /** Counts its time as used by its taker. */
  count(): void {
    countUse(this.taker, real.performanceNow() - this.#begin);
  }

  /** Takes all steps of some work. */
  async run(steps: Iterable<unknown>): Promise<void> {
    const iterator = steps[Symbol.iterator]();
    while (!iterator.next().done) if (this.isOver) await this.next();
  }

  /** Lets requests have their turn, and begins a new slice. */
  async next(): Promise<void> {
    this.count();
    await nextTurn(this.taker);
    this.#begin = real.performanceNow();
  }
}

/** Returns the entries of a list if they can be read within a slice, else null. */
export function readInSlice<Entry>(list: Steps<Entry>): Entry[] | null {
  const entries: Entry[] = [];
  const slices = new Slices();
  for (const entry of list) {
    if (slices.isOver) return null;
    if (entry !== null) entries.push(entry);
  }
  return entries;
}

/** Returns the first entries of a list, read in slices. Its tables may not change meanwhile: read it from a copy. */
export async function readInSlices<Entry>(list: Steps<Entry>, limit: number): Promise<Entry[]> {
  const entries: Entry[] = [];
  for await (const entry of inSlices(list)) {
    entries.push(entry);
    if (entries.length >= limit) break;
  }
  return entries;
}

/** Yields the entries of a list, and lets other requests have their turn between slices. */
export async function* inSlices<Entry>(list: Steps<Entry>): AsyncGenerator<Entry, void> {
  const slices = new Slices();
  for (const entry of list) {
    if (entry !== null) yield entry;
    if (slices.isOver) await slices.next();
  }
}
