import { real } from './real-time.js';

/** How long requests run in one turn of the event loop before the others wait for the next one, in milliseconds. */
const TURN_MS = 5;
/** How long the use of a taker counts, in milliseconds: that of this span and of the one before it. */
const SPAN_MS = 1000;

/** The requests and slices of each taker that wait, in the order in which they came. All share one event loop. */
const waiting = new Map<string, (() => void)[]>();
/** Milliseconds that each taker has used, in this span and in the one before it. */
let [used, before] = [new Map<string, number>(), new Map<string, number>()];
let spanEnds = 0;
/** Milliseconds that requests have used in this turn of the event loop. */
let spent = 0;
let isPlanned = false;

/**
 * Returns when a request of a taker has its turn; undefined for at once, which is so until this turn of the event loop has
 * taken its time. Of those who wait, the taker goes first who used least of the last second: a workspace, say.
 */
export function turnFor(taker: string): Promise<void> | undefined {
  return waiting.size === 0 && spent < TURN_MS ? undefined : nextTurn(taker);
}

/** Resolves in a later turn of the event loop, when no taker who used less of the last second waits. */
export function nextTurn(taker = ''): Promise<void> {
  return new Promise((resolve) => {
    const own = waiting.get(taker);
    if (own) own.push(resolve);
    else waiting.set(taker, [resolve]);
    plan();
  });
}

/** Counts the milliseconds that a request or slice of a taker has used. */
export function countUse(taker: string, ms: number): void {
  const now = real.performanceNow();
  if (now >= spanEnds) {
    before = now < spanEnds + SPAN_MS ? used : new Map();
    [used, spanEnds] = [new Map(), now + SPAN_MS];
  }
  used.set(taker, (used.get(taker) ?? 0) + ms);
  spent += ms;
  plan();
}

/** Plans the begin of the next turn: behind the responses of this one, which are written first. */
function plan(): void {
  if (isPlanned) return;
  isPlanned = true;
  real.setImmediate(begin);
}

/** Begins a turn of the event loop: with new time, of which one who waits has the first part. */
function begin(): void {
  [isPlanned, spent] = [false, 0];
  letNextBegin();
  // The next turn is planned when that one has counted its use, after its response; here only if it waits for something.
  if (waiting.size > 0) real.setImmediate(plan);
}

function letNextBegin(): void {
  const taker = neediest();
  if (taker === undefined) return;
  const [first, ...others] = waiting.get(taker) ?? [];
  if (others.length > 0) waiting.set(taker, others);
  else waiting.delete(taker);
  first?.();
}

/** Returns the taker who waits and has used least. */
function neediest(): string | undefined {
  let least = Infinity;
  let found: string | undefined;
  for (const taker of waiting.keys()) {
    const use = (used.get(taker) ?? 0) + (before.get(taker) ?? 0);
    if (use < least) [least, found] = [use, taker];
  }
  return found;
}
