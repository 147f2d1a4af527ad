import type { Server } from 'node:http';
import { real } from '../time/real-time.js';

/** The longest wait for clients that do not read their response; process managers kill after longer. */
export const STOP_TIMEOUT_MS = 5_000;

/** The most milliseconds that a stop takes, folding journals included; process managers wait for ten seconds. */
export const STOP_MS = 9_000;

/** Stops a server when the last response is sent, or after a timeout. Closes idle connections. */
export function stop(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    const idle = real.setInterval(() => {
      server.closeIdleConnections(); // a connection is idle only after its response
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

/** Whether a server goes on to take requests. */
export interface Lifecycle {
  isStopping: boolean;
}
