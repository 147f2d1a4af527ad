import type { Steps } from '../domain/shared/steps.js';

/** How long work may keep the event loop before other requests have their turn, in milliseconds. */
const SLICE_MS = 5;

/** Work that waits for its turn. Each turn of the event loop does one slice, however much work waits. */
const waiting: (() => void)[] = [];

function doNext(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(doNext);
}

/** Resolves in a later turn of the event loop, in which no other sliced work runs. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(doNext);
  });
}

/** Returns a function that tells whether the present slice has used its time. */
export function startSlice(): () => boolean {
  const end = performance.now() + SLICE_MS;
  return () => performance.now() >= end;
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
