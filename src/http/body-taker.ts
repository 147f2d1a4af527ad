import type { IncomingMessage } from 'node:http';
import { addressTaker } from '../limits/address-taker.js';
import { BODIES, STRANGER_BODY_MS } from '../limits/limits.js';
import type { BodyTaker } from './received-bytes.js';

const TAKER = Symbol('taker');
type Taking = IncomingMessage & { [TAKER]?: string };

/** The taker of the owner's requests. No workspace has such a name. */
export const OWNER = '(owner)';

/** Notes who sends a request, once that is known: the name of a workspace, or `OWNER`. */
export function noteTaker(request: Taking, taker: string): void {
  request[TAKER] = taker;
}

/** Returns who sends a request: the name of a workspace, or `OWNER`; undefined for a stranger. */
export function takerOf(request: Taking): string | undefined {
  return request[TAKER];
}

/**
 * Returns whose share a body counts against: the workspace of its access token; the owner, with the admin token or from this
 * machine without one; else a stranger, by address.
 */
export function bodyTakerOf(request: IncomingMessage): BodyTaker {
  const taker = takerOf(request);
  if (taker === undefined)
    return { shares: BODIES.stranger, taker: addressTaker(request), withinMs: STRANGER_BODY_MS };
  return { shares: taker === OWNER ? BODIES.owner : BODIES.client, taker };
}
