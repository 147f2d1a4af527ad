import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { real } from '../time/real-time.js';

/**
 * The maximum wait for clients that do not read their response, in milliseconds. Process managers wait longer before
 * they kill the process.
 */
export const STOP_TIMEOUT_MS = 5_000;

/** The maximum duration of a stop, including folding journals, in milliseconds. Process managers wait ten seconds. */
export const STOP_MS = 9_000;

const connections = new WeakMap<Server, Set<Socket>>();

/** Remembers the open connections of a server, for `stop`. Returns the server. */
export function rememberConnections(server: Server): Server {
  const open = new Set<Socket>();
  connections.set(server, open);
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  return server;
}

/**
 * Stops a server after the last response, or after a timeout. Closes idle connections at once, also connections without
 * a received byte. Node does not count these as idle, but browsers and `fetch` open some in advance.
 */
export function stop(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    const idle = real.setInterval(() => {
      server.closeIdleConnections(); // a connection is idle only after its response
      for (const socket of connections.get(server) ?? []) if (socket.bytesRead === 0) socket.destroy();
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
