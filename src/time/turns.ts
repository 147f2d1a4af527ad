import { real } from './real-time.js';

/** The milliseconds that requests may use in one turn of the event loop. Afterwards, requests wait for the next turn. */
const TURN_MS = 5;
/** The length of a time window in milliseconds. The use of a taker is its total in the current and the previous window. */
const SPAN_MS = 1000;

/** The period that `greediest` covers, in milliseconds, and the number of takers that are stored per window. */
const [SHOWN_MS, KEPT_TAKERS] = [60_000, 50];

/** A taker (a consumer of processor time, such as a workspace) with the milliseconds that it has used. */
type Used = readonly [taker: string, ms: number];
/** A finished window, with the takers that used most time in it. */
interface EndedSpan {
  readonly endedAt: number;
  readonly used: readonly Used[];
}

/** The waiting takers of one group, each with its requests in order of arrival. */
type WaitingTakers = Map<string, (() => void)[]>;

/** All groups with waiting takers. All sandboxes of a process share its event loop, so they share the turns. */
const waiting = new Map<string, WaitingTakers>();
/** Milliseconds used by each taker in the current and in the previous window. */
let [used, before] = [new Map<string, number>(), new Map<string, number>()];
let spanEnds = 0;
/** The windows of the last minute, oldest first. */
let ended: readonly EndedSpan[] = [];
/** Milliseconds used by requests in this turn of the event loop. */
let spent = 0;
let isPlanned = false;

/**
 * Returns a promise that resolves when a request of the taker may run. Returns undefined if the request may run immediately,
 * because nobody waits and this turn has time left. Among the waiting takers, the one with the least use (see `SPAN_MS`)
 * goes first. A group, such as all unauthenticated clients, counts as one taker. Its members share the turns by the same
 * rule.
 */
export function turnFor(taker: string, group = taker, begun = false): Promise<void> | undefined {
  return waiting.size === 0 && spent < TURN_MS ? undefined : nextTurn(taker, group, begun);
}

/**
 * Resolves in a later turn of the event loop, once no waiting taker has less use (see `SPAN_MS`). Work that has
 * `begun` goes before other work of the same taker, to limit the memory of unfinished work.
 */
export function nextTurn(taker = '', group = taker, begun = false): Promise<void> {
  return new Promise((resolve) => {
    const members: WaitingTakers = waiting.get(group) ?? new Map();
    const own = members.get(taker) ?? [];
    if (begun) own.unshift(resolve);
    else own.push(resolve);
    waiting.set(group, members.set(taker, own));
    plan();
  });
}

/** Charges the milliseconds of a request or slice to a taker. */
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

/**
 * Returns the `count` takers that used most time in the last minute, in descending order. A group counts as a taker of its
 * own.
 */
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

/** Schedules the next turn after the responses of this turn have been written. */
function plan(): void {
  if (isPlanned) return;
  isPlanned = true;
  real.setImmediate(begin);
}

/** Begins to count the time of this turn anew, and runs the next waiting request. */
function begin(): void {
  [isPlanned, spent] = [false, 0];
  letNextBegin();
  // `countUse` schedules the next turn when it is called for the request that now runs. The next turn is scheduled here
  // too, because that request may wait before `countUse` is called.
  if (waiting.size > 0) real.setImmediate(plan);
}

function letNextBegin(): void {
  const [group, members] = neediest(waiting) ?? ['', new Map() as WaitingTakers];
  const [taker, own] = neediest(members) ?? ['', []];
  const first = own.shift();
  if (own.length === 0) members.delete(taker);
  if (members.size === 0) waiting.delete(group);
  first?.();
}

/** Returns the waiting taker or group that has used the least time. */
function neediest<Value>(all: ReadonlyMap<string, Value>): readonly [string, Value] | undefined {
  let least = Infinity;
  let found: readonly [string, Value] | undefined;
  for (const entry of all) {
    const use = (used.get(entry[0]) ?? 0) + (before.get(entry[0]) ?? 0);
    if (use < least) [least, found] = [use, entry];
  }
  return found;
}
