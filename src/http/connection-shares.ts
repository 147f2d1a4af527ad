import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { peerTaker } from '../limits/address-taker.js';
import type { Shares } from '../limits/shares.js';
import { real } from '../real-time.js';

/** How long a connection stays open that was refused, so that its client can read why, in milliseconds. */
const REFUSED_MS = 1000;

/** Returns whether a request came over a connection that was refused, so that nobody may answer it. */
export type IsRefused = (request: Pick<IncomingMessage, 'socket'>) => boolean;

/**
 * Keeps connections of one address within its share: further ones are sent `refusal`, a whole response, and closed. A proxy
 * is one address, whose share must do for all its clients.
 */
export function shareConnections(server: Server, shares: Shares, refusal: () => string): IsRefused {
  const refused = new WeakSet<Socket>();
  server.on('connection', (socket: Socket) => {
    const release = shares.takePlace(peerTaker(socket.remoteAddress));
    if (release) {
      socket.once('close', release);
      return;
    }
    refused.add(socket);
    socket.end(refusal());
    const timer = real.setTimeout(() => socket.destroy(), REFUSED_MS).unref();
    socket.once('close', () => real.clearTimeout(timer));
  });
  return ({ socket }) => refused.has(socket);
}
