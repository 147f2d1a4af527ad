import type { IncomingMessage } from 'node:http';
import { addressTaker } from '../limits/address-taker.js';
import { BODIES, STRANGER_BODY_MS } from '../limits/limits.js';
import type { BodyTaker } from './received-bytes.js';

const TAKER = Symbol('taker');
type Taking = IncomingMessage & { [TAKER]?: string };

/**
 * Names the operator as the sender of a request. Clients are named by their workspace. No workspace can have the name
 * `(owner)`.
 */
export const OWNER = '(owner)';

/** Records the sender of a request: a workspace name or `OWNER`. Called as soon as the caller is known. */
export function noteTaker(request: Taking, taker: string): void {
  request[TAKER] = taker;
}

/** Returns the recorded sender of a request: a workspace name or `OWNER`. Returns undefined for an unauthenticated sender. */
export function takerOf(request: Taking): string | undefined {
  return request[TAKER];
}

/**
 * Returns the sender of a request body, and the memory of which the body uses the sender's share. The sender is the
 * caller's workspace, or the operator for a token of the server or a local process. For other callers, the sender is
 * the IP address, and the result has a time limit.
 */
export function bodyTakerOf(request: IncomingMessage): BodyTaker {
  const taker = takerOf(request);
  if (taker === undefined)
    return { shares: BODIES.stranger, taker: addressTaker(request), withinMs: STRANGER_BODY_MS };
  return { shares: taker === OWNER ? BODIES.owner : BODIES.client, taker };
}
