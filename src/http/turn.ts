import type { IncomingMessage } from 'node:http';
import { real } from '../time/real-time.js';
import { countUse, greediest, nextTurn, turnFor } from '../time/turns.js';
import type { components } from '../contract/control.gen.js';
import { addressTaker } from '../limits/address-taker.js';
import { OWNER, takerOf } from './body-taker.js';

const BEGAN = Symbol('began');
type Timed = IncomingMessage & { [BEGAN]?: number | undefined };

/** Strangers send no token, and have together the turns of one taker. No workspace has such a name. */
const STRANGERS = '(strangers)';

/**
 * Returns the taker of a request's turn, and its group. A workspace and the owner are groups of their own; the addresses of
 * strangers share one.
 */
function takersOf(request: IncomingMessage): readonly [taker: string, group: string] {
  const taker = takerOf(request);
  return taker === undefined ? [`(${addressTaker(request)})`, STRANGERS] : [taker, taker];
}

type ProcessorShare = components['schemas']['ProcessorShare'];

/** The kinds of takers that are neither a workspace nor an address. The sandbox's own work has no taker. */
const KINDS: ReadonlyMap<string, ProcessorShare['kind']> = new Map([
  ['', 'sandbox'],
  [OWNER, 'operators'],
  [STRANGERS, 'strangers'],
]);
const MINUTE_MS = 60_000;

/** Returns those who used most of the processor in the last minute, the greediest first. The share of an address is part of that of strangers. */
export function processorShares(count: number): readonly ProcessorShare[] {
  return greediest(count).map(([taker, ms]) => {
    const share = Math.min(1, Math.round((ms / MINUTE_MS) * 10_000) / 10_000);
    const kind = KINDS.get(taker);
    if (kind) return { kind, share };
    const isAddress = taker.startsWith('(');
    return isAddress
      ? { kind: 'address', name: taker.slice(1, -1), share }
      : { kind: 'workspace', name: taker, share };
  });
}

/**
 * Resolves when a request has its turn; undefined if it gets it at once or has it already. A request whose body has `begun` to
 * be received goes before others of its taker.
 */
export function turnOf(request: Timed, begun = false): Promise<void> | undefined {
  if (request[BEGAN] !== undefined) return undefined;
  const turn = turnFor(...takersOf(request), begun);
  if (turn) return turn.then(() => resumeTurn(request));
  return resumeTurn(request);
}

/** What a part of a body costs in the system and the collector, in milliseconds: nobody can measure it while it comes. */
const PART_MS = 0.2;

/** Counts a part of a body that was received. Resolves when its request may receive the next one; `begun` as for `turnOf`. */
export function nextPartOf(request: IncomingMessage, begun: boolean): Promise<void> {
  const [taker, group] = takersOf(request);
  countUse(taker, PART_MS, group);
  return nextTurn(taker, group, begun);
}

/** Counts the time since a request's turn began. Call it when the request is answered or waits for something. */
export function pauseTurn(request: Timed): void {
  const began = request[BEGAN];
  if (began === undefined) return;
  request[BEGAN] = undefined;
  const [taker, group] = takersOf(request);
  countUse(taker, real.performanceNow() - began, group);
}

/** Goes on with a request after a wait. */
export function resumeTurn(request: Timed): undefined {
  request[BEGAN] = real.performanceNow();
}

/** Lets others have their turn in the middle of a request. */
export async function yieldTurn(request: Timed): Promise<void> {
  pauseTurn(request);
  await nextTurn(...takersOf(request));
  resumeTurn(request);
}
