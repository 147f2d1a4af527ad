import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { real } from '../time/real-time.js';

/**
 * The maximum wait for clients that do not read their response, in milliseconds. Process managers wait longer before
 * they kill the process.
 */
export const STOP_TIMEOUT_MS = 5_000;

/**
 * The maximum duration of a stop in milliseconds, including the time in which journals are folded into the stored
 * state. Process managers wait ten seconds.
 */
export const STOP_MS = 9_000;

const connections = new WeakMap<Server, Map<Socket, ServerResponse | null>>();

/** Returns the last response of each open connection of a server. Null before the first request. */
export function lastResponses(server: Server): Iterable<readonly [Socket, ServerResponse | null]> {
  return connections.get(server) ?? [];
}

/** Registers the open connections of a server, for `lastResponses`. Returns the server. */
export function rememberConnections(server: Server): Server {
  const open = new Map<Socket, ServerResponse | null>();
  connections.set(server, open);
  server.on('connection', (socket: Socket) => {
    open.set(socket, null);
    socket.once('close', () => open.delete(socket));
  });
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => open.set(socket, response));
  return server;
}

/** Emits `request` for a request that Node announces by another event, such as one with an unknown expectation. */
export function takeAsRequest(this: Server, request: IncomingMessage, response: ServerResponse): void {
  this.emit('request', request, response);
}

/** Returns whether a connection waits for a request. Parts of the request's head may have arrived. */
function isWaiting(last: ServerResponse | null): boolean {
  return last === null || (last.writableFinished && last.req.complete);
}

/**
 * Stops a server after the last response, or after a timeout. Closes connections that wait for a request at once, even
 * if nothing or only a part of a head was received. Node does not count such connections as idle, but browsers and
 * `fetch` open some in advance.
 */
export function stop(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    const idle = real.setInterval(() => {
      for (const [socket, last] of lastResponses(server)) if (isWaiting(last)) socket.destroy();
    }, 20);
    const timeout = real.setTimeout(() => {
      server.closeAllConnections();
    }, STOP_TIMEOUT_MS);
    server.close((error) => {
      real.clearInterval(idle);
      real.clearTimeout(timeout);
      if (error) reject(error);
      else resolve();
    });
  });
}

/** Whether a server is stopping. */
export interface Lifecycle {
  isStopping: boolean;
}
