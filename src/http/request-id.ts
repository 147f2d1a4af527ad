import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** The header with the request id, on every response (P18). */
export const REQUEST_ID = 'Request-Id';

const ID = Symbol('request id');

/**
 * Returns the id of a request, which its response and the logs contain (P18). The sandbox generates it: an id chosen by
 * the client could equal another one, or forge log lines.
 */
export function requestIdOf(request: IncomingMessage & { [ID]?: string }): string {
  return (request[ID] ??= newRequestId());
}

/** Returns a new random id, also for a response without a request, for example to invalid input. */
export function newRequestId(): string {
  return randomUUID();
}
