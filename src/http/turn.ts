import type { IncomingMessage } from 'node:http';
import { real } from '../real-time.js';
import { countUse, nextTurn, turnFor } from '../turns.js';
import { addressTaker } from '../limits/address-taker.js';
import { takerOf } from './body-taker.js';

const BEGAN = Symbol('began');
type Timed = IncomingMessage & { [BEGAN]?: number | undefined };

/** Returns who takes the turn of a request: a workspace, the owner, or the address of a stranger. No workspace has such a name. */
const turnTaker = (request: IncomingMessage): string => takerOf(request) ?? `(${addressTaker(request)})`;

/** Returns when a request has its turn; undefined for at once, or where it has it already. */
export function turnOf(request: Timed): Promise<void> | undefined {
  if (request[BEGAN] !== undefined) return undefined;
  const turn = turnFor(turnTaker(request));
  if (turn) return turn.then(() => resumeTurn(request));
  return resumeTurn(request);
}

/** Counts what a request has used since its turn began: it is answered, or waits for something. */
export function pauseTurn(request: Timed): void {
  const began = request[BEGAN];
  if (began === undefined) return;
  request[BEGAN] = undefined;
  countUse(turnTaker(request), real.performanceNow() - began);
}

/** Goes on with a request that has waited for something. */
export function resumeTurn(request: Timed): undefined {
  request[BEGAN] = real.performanceNow();
}

/** Lets others have their turn in the middle of a request. */
export async function yieldTurn(request: Timed): Promise<void> {
  pauseTurn(request);
  await nextTurn(turnTaker(request));
  resumeTurn(request);
}
