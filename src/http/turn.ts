import type { IncomingMessage } from 'node:http';
import { real } from '../time/real-time.js';
import { countUse, nextTurn, turnFor } from '../time/turns.js';
import { addressTaker } from '../limits/address-taker.js';
import { takerOf } from './body-taker.js';

const BEGAN = Symbol('began');
type Timed = IncomingMessage & { [BEGAN]?: number | undefined };

/** Strangers send no token, and have together the turns of one taker. No workspace has such a name. */
const STRANGERS = '(strangers)';

/** Returns who takes the turn of a request, and the group of it: a workspace, the owner, or among strangers an address. */
function takersOf(request: IncomingMessage): readonly [taker: string, group: string] {
  const taker = takerOf(request);
  return taker === undefined ? [`(${addressTaker(request)})`, STRANGERS] : [taker, taker];
}

/** Returns when a request has its turn; undefined for at once, or where it has it already. */
export function turnOf(request: Timed): Promise<void> | undefined {
  if (request[BEGAN] !== undefined) return undefined;
  const turn = turnFor(...takersOf(request));
  if (turn) return turn.then(() => resumeTurn(request));
  return resumeTurn(request);
}

/** Counts what a request has used since its turn began: it is answered, or waits for something. */
export function pauseTurn(request: Timed): void {
  const began = request[BEGAN];
  if (began === undefined) return;
  request[BEGAN] = undefined;
  const [taker, group] = takersOf(request);
  countUse(taker, real.performanceNow() - began, group);
}

/** Goes on with a request that has waited for something. */
export function resumeTurn(request: Timed): undefined {
  request[BEGAN] = real.performanceNow();
}

/** Lets others have their turn in the middle of a request. */
export async function yieldTurn(request: Timed): Promise<void> {
  pauseTurn(request);
  await nextTurn(...takersOf(request));
  resumeTurn(request);
}
