import type { IncomingMessage } from 'node:http';
import { addressTaker } from '../limits/address-taker.js';
import { BODIES, STRANGER_BODY_MS } from '../limits/limits.js';
import type { BodyTaker } from './received-bytes.js';

const TAKER = Symbol('taker');
type Taking = IncomingMessage & { [TAKER]?: string };

/** The sender name for requests of the operator. It is not a valid workspace name. */
export const OWNER = '(owner)';

/** Records the sender of a request as soon as it is known: a workspace name or `OWNER`. */
export function noteTaker(request: Taking, taker: string): void {
  request[TAKER] = taker;
}

/** Returns the recorded sender of a request: a workspace name or `OWNER`. Returns undefined for an unauthenticated sender. */
export function takerOf(request: Taking): string | undefined {
  return request[TAKER];
}

/**
 * Returns the share that a request body counts against: the caller's workspace, the operator (with the admin token or
 * as a local process), or otherwise the IP address.
 */
export function bodyTakerOf(request: IncomingMessage): BodyTaker {
  const taker = takerOf(request);
  if (taker === undefined)
    return { shares: BODIES.stranger, taker: addressTaker(request), withinMs: STRANGER_BODY_MS };
  return { shares: taker === OWNER ? BODIES.owner : BODIES.client, taker };
}
