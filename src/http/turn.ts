import type { IncomingMessage } from 'node:http';
import { real } from '../time/real-time.js';
import { countUse, greediest, nextTurn, turnFor } from '../time/turns.js';
import type { components } from '../contract/control.gen.js';
import { addressTaker } from '../limits/address-taker.js';
import { OWNER, takerOf } from './body-taker.js';

const BEGAN = Symbol('began');
type Timed = IncomingMessage & { [BEGAN]?: number | undefined };

/** The group of all senders without a token, who share its turns. No workspace can have this name. */
const STRANGERS = '(strangers)';

/**
 * Returns the sender of a request and its group. Turns are shared evenly among groups, then among the senders of a
 * group. Each workspace is a group of its own, and so is the operator. The addresses of senders without a token form
 * one group.
 */
function takersOf(request: IncomingMessage): readonly [taker: string, group: string] {
  const taker = takerOf(request);
  return taker === undefined ? [`(${addressTaker(request)})`, STRANGERS] : [taker, taker];
}

type ProcessorShare = components['schemas']['ProcessorShare'];

/** The kinds of senders other than workspaces and addresses. An empty name stands for the sandbox's own work. */
const KINDS: ReadonlyMap<string, ProcessorShare['kind']> = new Map([
  ['', 'sandbox'],
  [OWNER, 'operators'],
  [STRANGERS, 'strangers'],
]);
const MINUTE_MS = 60_000;

/**
 * Returns the senders that used most processor time in the last minute, highest first. The share of an address is also
 * part of the share of all senders without a token.
 */
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
 * Resolves when the request gets its turn. Returns undefined if the request gets its turn at once or already has it.
 * `begun` means that part of the body was received. Such a request comes before other requests of its sender.
 */
export function turnOf(request: Timed, begun = false): Promise<void> | undefined {
  if (request[BEGAN] !== undefined) return undefined;
  const turn = turnFor(...takersOf(request), begun);
  if (turn) return turn.then(() => resumeTurn(request));
  return resumeTurn(request);
}

/**
 * The estimated processor time for receiving one part of a body, in milliseconds. Most of it is used by the operating
 * system and the garbage collector, so it cannot be measured.
 */
const PART_MS = 0.2;

/**
 * Counts a received part of a body. Resolves when the request may receive the next part. `begun` has the same meaning
 * as for `turnOf`.
 */
export function nextPartOf(request: IncomingMessage, begun: boolean): Promise<void> {
  const [taker, group] = takersOf(request);
  countUse(taker, PART_MS, group);
  return nextTurn(taker, group, begun);
}

/**
 * Counts the processor time since the request's turn began. To be called when the request is answered or starts to
 * wait.
 */
export function pauseTurn(request: Timed): void {
  const began = request[BEGAN];
  if (began === undefined) return;
  request[BEGAN] = undefined;
  const [taker, group] = takersOf(request);
  countUse(taker, real.performanceNow() - began, group);
}

/** Starts to count the processor time of a request again, after a wait. */
export function resumeTurn(request: Timed): undefined {
  request[BEGAN] = real.performanceNow();
}

/** Waits for the next turn of a long request, so that other requests have theirs. */
export async function yieldTurn(request: Timed): Promise<void> {
  pauseTurn(request);
  await nextTurn(...takersOf(request));
  resumeTurn(request);
}
