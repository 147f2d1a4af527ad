import type { Steps } from './domain/shared/steps.js';
import { real } from './real-time.js';

/** How long work may keep the event loop before other requests have their turn, in milliseconds. */
const SLICE_MS = 5;

/** The work of each taker that waits for its turn, the taker whose turn is next first. All share one event loop. */
const waiting = new Map<string, (() => void)[]>();

/** Each turn of the event loop does one slice, however much work waits. Takers have their turns one after the other. */
function doNext(): void {
  const [next] = waiting;
  if (next) {
    const [taker, [first, ...others]] = next;
    waiting.delete(taker);
    if (others.length > 0) waiting.set(taker, others);
    first?.();
  }
  if (waiting.size > 0) real.setImmediate(doNext);
}

/** Resolves in a later turn of the event loop, in which no other sliced work runs. `taker` is whose work it is. */
export function nextTurn(taker = ''): Promise<void> {
  return new Promise((resolve) => {
    const isFirst = waiting.size === 0;
    const own = waiting.get(taker);
    if (own) own.push(resolve);
    else waiting.set(taker, [resolve]);
    if (isFirst) real.setImmediate(doNext);
  });
}

/** Divides long work into slices of a few milliseconds, so that it does not block requests. */
export class Slices {
  #end = real.performanceNow() + SLICE_MS;

  /** Whether the present slice has used its time: await `next` before going on. */
  get isOver(): boolean {
    return real.performanceNow() >= this.#end;
  }

  /** Takes all steps of some work. */
  async run(steps: Iterable<unknown>): Promise<void> {
    const iterator = steps[Symbol.iterator]();
    while (!iterator.next().done) if (this.isOver) await this.next();
  }

  /** Lets requests have their turn, and begins a new slice. */
  async next(): Promise<void> {
    await nextTurn();
    this.#end = real.performanceNow() + SLICE_MS;
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
