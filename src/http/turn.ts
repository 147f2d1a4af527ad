import type { IncomingMessage } from 'node:http';
import { real } from '../real-time.js';
import { countUse, nextTurn, turnFor } from '../turns.js';
import { takerOf } from './body-taker.js';

const BEGAN = Symbol('began');
type Timed = IncomingMessage & { [BEGAN]?: number | undefined };

/** Those who send requests without a token are one taker. No workspace has such a name. */
const STRANGERS = '(strangers)';

/** Returns when a request has its turn; undefined for at once, or where it has it already. */
export function turnOf(request: Timed): Promise<void> | undefined {
  if (request[BEGAN] !== undefined) return undefined;
  const turn = turnFor(takerOf(request) ?? STRANGERS);
  if (turn) return turn.then(() => resumeTurn(request));
  return resumeTurn(request);
}

/** Counts what a request has used since its turn began: it is answered, or waits for something. */
export function pauseTurn(request: Timed): void {
  const began = request[BEGAN];
  if (began === undefined) return;
  request[BEGAN] = undefined;
  countUse(takerOf(request) ?? STRANGERS, real.performanceNow() - began);
}

/** Goes on with a request that has waited for something. */
export function resumeTurn(request: Timed): undefined {
  request[BEGAN] = real.performanceNow();
}

/** Lets others have their turn in the middle of a request. */
export async function yieldTurn(request: Timed): Promise<void> {
  pauseTurn(request);
  await nextTurn(takerOf(request) ?? STRANGERS);
  resumeTurn(request);
}
