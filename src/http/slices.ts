import type { Steps } from '../domain/shared/steps.js';
import { real } from '../real-time.js';

/** How long work may keep the event loop before other requests have their turn, in milliseconds. */
const SLICE_MS = 5;

/** The work of each taker that waits for its turn, the taker whose turn is next first. */
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

/** Returns a function that tells whether the present slice has used its time. */
export function startSlice(): () => boolean {
  const end = real.performanceNow() + SLICE_MS;
  return () => real.performanceNow() >= end;
}

/** Returns the entries of a list if they can be read within a slice, else null. */
export function readInSlice<Entry>(list: Steps<Entry>): Entry[] | null {
  const entries: Entry[] = [];
  const isOver = startSlice();
  for (const entry of list) {
    if (isOver()) return null;
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
  let isOver = startSlice();
  for (const entry of list) {
    if (entry !== null) yield entry;
    if (!isOver()) continue;
    await nextTurn();
    isOver = startSlice();
  }
}
