import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { real } from '../real-time.js';

/**
 * Closes connections that send no whole head of a request within `keepAliveTimeout` after a response; looks every so many
 * milliseconds. Node's own timeout starts again with each byte, and HTTP ignores empty lines between requests, so a client
 * could keep a connection for ever. One timer of the server is cheaper than one for each response.
 */
export function closeIdle(server: Server, intervalMs: number): void {
  /** The last response of each connection; once it is seen to be finished, the time of that by `performance.now()`. */
  const last = new Map<Socket, ServerResponse | number>();
  const remember = ({ socket }: IncomingMessage, response: ServerResponse): void => {
    last.set(socket, response);
  };
  const check = (): void => {
    const now = real.performanceNow();
    for (const [socket, response] of last) {
      if (typeof response !== 'number') {
        if (response.writableFinished && response.req.complete) last.set(socket, now);
      } else if (now - response >= server.keepAliveTimeout) socket.destroy();
    }
  };
  server.on('request', remember).on('checkExpectation', remember);
  server.on('connection', (socket: Socket) => {
    socket.once('close', () => last.delete(socket));
  });
  server.on('listening', () => {
    const timer = real.setInterval(check, intervalMs).unref();
    server.once('close', () => real.clearInterval(timer));
  });
}
