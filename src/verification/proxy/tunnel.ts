import type { ClientRequest, IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { real } from '../../time/real-time.js';
import { headersOf } from './raw-headers.js';
import { timedOut, type ProxyTarget } from './target-connections.js';
import type { Transit } from './transit.js';

/** The result of a refused request for another protocol: an ordinary response, or an error. */
export type Declined =
  | { readonly upstream: ClientRequest; readonly reply: IncomingMessage }
  | { readonly error: NodeJS.ErrnoException };

/** A client's request for another protocol, and its connection. */
export interface Asking {
  readonly target: ProxyTarget;
  readonly transit: Transit;
  readonly client: Duplex;
  /** Bytes that arrived after the request. */
  readonly head: Uint8Array;
  /** Maximum time until the target's response starts, in milliseconds. */
  readonly timeoutMs: number;
  /** Called if the target refuses. The connection then continues as ordinary HTTP. */
  readonly onDeclined: (declined: Declined) => void;
}

/**
 * Asks a target for another protocol (WebSocket). If the target agrees (101), bytes pass unchanged in both directions. Before
 * that, only the client's request is sent. Returns a function that ends the tunnel.
 */
export function askForTunnel(asking: Asking): () => void {
  const { target, transit, client, timeoutMs, onDeclined } = asking;
  let upstream: ClientRequest;
  try {
    upstream = target.request(transit.sent);
  } catch (error) {
    const unsent = Object.assign(error as Error, { code: 'ERR_NOT_FORWARDED' });
    real.setImmediate(() => onDeclined({ error: unsent }));
    return () => undefined;
  }
  const late = real.setTimeout(() => void upstream.destroy(timedOut(timeoutMs)), timeoutMs);
  const goneAway = () => {
    real.clearTimeout(late);
    transit.end('aborted', null, 'The client went away');
    upstream.destroy();
  };
  const ignore = () => undefined; // the event `close` follows and is handled
  client.on('error', ignore).once('close', goneAway);
  const settled = () => {
    real.clearTimeout(late);
    client.off('error', ignore).off('close', goneAway);
  };
  upstream.once('upgrade', (reply, socket, head) => {
    settled();
    join(asking, reply, socket, head);
  });
  upstream.once('response', (reply: IncomingMessage) => {
    settled();
    onDeclined({ upstream, reply });
  });
  upstream.once('error', (error: NodeJS.ErrnoException) => {
    if (client.destroyed || transit.isReplied) return;
    settled();
    onDeclined({ error });
  });
  upstream.end();
  return () => void client.destroy();
}

/** Forwards the target's 101 response, then all bytes in both directions. */
function join(
  { transit, client, head }: Asking,
  { statusMessage = '', rawHeaders }: IncomingMessage,
  socket: Duplex,
  first: Uint8Array,
): void {
  const lines = headersOf(rawHeaders).map(([name, value]) => `${name}: ${value}\r\n`);
  transit.end('upgraded', null, 'The connection changed its protocol');
  const close = () => {
    socket.destroy();
    client.destroy();
  };
  client.on('error', close).once('close', close);
  socket.on('error', close).once('close', close);
  client.write(`HTTP/1.1 101 ${statusMessage}\r\n${lines.join('')}\r\n`, 'latin1');
  client.write(first);
  socket.write(head);
  socket.pipe(client);
  client.pipe(socket);
}
