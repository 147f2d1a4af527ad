import { real } from './real-time.js';

/** How long requests run in one turn of the event loop before the others wait for the next one, in milliseconds. */
const TURN_MS = 5;
/** The length of a span, in milliseconds: the use of a taker counts in this span and in the one before it. */
const SPAN_MS = 1000;

/** The time for which the largest users are shown, in milliseconds, and how many takers are kept of each span for it. */
const [SHOWN_MS, KEPT_TAKERS] = [60_000, 50];

/** A taker and the milliseconds that it has used. */
type Used = readonly [taker: string, ms: number];
/** A span that has ended, and those who used most of it. */
interface EndedSpan {
  readonly endedAt: number;
  readonly used: readonly Used[];
}

/** The waiting takers of one group, with their requests and slices in order of arrival. */
type Group = Map<string, (() => void)[]>;

/** All groups of takers that wait, who share one event loop. */
const waiting = new Map<string, Group>();
/** Milliseconds that each taker has used, in this span and in the one before it. */
let [used, before] = [new Map<string, number>(), new Map<string, number>()];
let spanEnds = 0;
/** The spans of the last minute, the latest last. */
let ended: readonly EndedSpan[] = [];
/** Milliseconds that requests have used in this turn of the event loop. */
let spent = 0;
let isPlanned = false;

/**
 * Resolves when a request of a taker has its turn; undefined: at once, if nobody waits and this turn of the event loop has time
 * left. Among waiting takers, such as workspaces, the one that used least of the last second goes first. The takers of a group,
 * such as strangers, together have the turns of one taker, and share them in the same way.
 */
export function turnFor(taker: string, group = taker, begun = false): Promise<void> | undefined {
  return waiting.size === 0 && spent < TURN_MS ? undefined : nextTurn(taker, group, begun);
}

/**
 * Resolves in a later turn of the event loop, when no taker who used less of the last second waits. Work that has `begun` goes
 * before other work of its taker, so that little of it holds memory at a time.
 */
export function nextTurn(taker = '', group = taker, begun = false): Promise<void> {
  return new Promise((resolve) => {
    const members: Group = waiting.get(group) ?? new Map();
    const own = members.get(taker) ?? [];
    if (begun) own.unshift(resolve);
    else own.push(resolve);
    waiting.set(group, members.set(taker, own));
    plan();
  });
}

/** Counts the milliseconds that a request or slice of a taker has used. */
export function countUse(taker: string, ms: number, group = taker): void {
  const now = real.performanceNow();
  if (now >= spanEnds) {
    ended = [...lately(ended, now), { endedAt: spanEnds, used: most(used, KEPT_TAKERS) }];
    before = now < spanEnds + SPAN_MS ? used : new Map();
    [used, spanEnds] = [new Map(), now + SPAN_MS];
  }
  used.set(taker, (used.get(taker) ?? 0) + ms);
  if (group !== taker) used.set(group, (used.get(group) ?? 0) + ms);
  spent += ms;
  plan();
}

/** Returns the takers who used most of the last minute, the greediest first, with the milliseconds of each. Groups are takers, too. */
export function greediest(count: number): readonly Used[] {
  const sums = new Map<string, number>();
  const spans = lately([...ended, { endedAt: spanEnds, used: [...used] }], real.performanceNow());
  for (const [taker, ms] of spans.flatMap((span) => span.used)) sums.set(taker, (sums.get(taker) ?? 0) + ms);
  return most(sums, count);
}

const lately = (spans: readonly EndedSpan[], now: number) =>
  spans.filter(({ endedAt }) => endedAt > now - SHOWN_MS);

const most = (all: ReadonlyMap<string, number>, count: number): readonly Used[] =>
  [...all].toSorted(([, ms], [, other]) => other - ms).slice(0, count);

/** Plans the next turn, to begin after the responses of this one are written. */
function plan(): void {
  if (isPlanned) return;
  isPlanned = true;
  real.setImmediate(begin);
}

/** Begins a turn of the event loop, with its whole time, and lets one of those who wait go first. */
function begin(): void {
  [isPlanned, spent] = [false, 0];
  letNextBegin();
  // That one plans the next turn when it has counted its use, after its response. Planned here as well, in case it waits for
  // something.
  if (waiting.size > 0) real.setImmediate(plan);
}

function letNextBegin(): void {
  const [group, members] = neediest(waiting) ?? ['', new Map() as Group];
  const [taker, own] = neediest(members) ?? ['', []];
  const first = own.shift();
  if (own.length === 0) members.delete(taker);
  if (members.size === 0) waiting.delete(group);
  first?.();
}

/** Returns the waiting entry that has used least. */
function neediest<Value>(all: ReadonlyMap<string, Value>): readonly [string, Value] | undefined {
  let least = Infinity;
  let found: readonly [string, Value] | undefined;
  for (const entry of all) {
    const use = (used.get(entry[0]) ?? 0) + (before.get(entry[0]) ?? 0);
    if (use < least) [least, found] = [use, entry];
  }
  return found;
}
