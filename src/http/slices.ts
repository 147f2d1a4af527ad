import type { Steps } from '../domain/shared/steps.js';
import { real } from '../real-time.js';

/** How long work may keep the event loop before other requests have their turn, in milliseconds. */
const SLICE_MS = 5;

/** Work that waits for its turn. Each turn of the event loop does one slice, however much work waits. */
const waiting: (() => void)[] = [];

function doNext(): void {
  waiting.shift()?.();
  if (waiting.length > 0) real.setImmediate(doNext);
}

/** Resolves in a later turn of the event loop, in which no other sliced work runs. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) real.setImmediate(doNext);
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
