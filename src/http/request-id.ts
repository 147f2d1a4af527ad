import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** The header that every reply carries (P18). */
export const REQUEST_ID = 'Request-Id';

const ID = Symbol('request id');

/**
 * Returns the id of a request, by which its reply and the logs name it (P18). The sandbox makes it: one that a client
 * sent could stand for another request, or forge lines of the log.
 */
export function requestIdOf(request: IncomingMessage & { [ID]?: string }): string {
  return (request[ID] ??= newRequestId());
}

/** Returns an id for what never became a request. */
export function newRequestId(): string {
  return randomUUID();
}
