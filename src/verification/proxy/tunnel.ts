import type { Duplex } from 'node:stream';
import { faultOf, ownReply, ownReplyText } from './own-reply.js';
import type { Target } from './target-connections.js';
import type { Transit } from './transit.js';

/**
 * Connects a client that asks for another protocol (WebSocket) with the target: from here on, bytes pass both ways as they
 * are. Returns what closes it.
 */
export function tunnel(target: Target, transit: Transit, client: Duplex, head: Uint8Array): () => void {
  const upstream = target.tunnel(transit.sent);
  let hasReplied = false;
  const close = () => {
    upstream.destroy();
    client.destroy();
  };
  upstream.once('data', () => {
    hasReplied = true;
    transit.end('upgraded', null, 'The connection changed its protocol');
  });
  upstream.on('error', (error: NodeJS.ErrnoException) => {
    if (hasReplied || client.destroyed) return close();
    const reply = ownReply(faultOf(error), `${target.url.origin}: ${error.message}`);
    transit.end('failed', reply.status, error.message);
    client.end(ownReplyText(reply));
  });
  client.on('error', close).once('close', () => {
    transit.end('aborted', null, 'The client went away');
    upstream.destroy();
  });
  upstream.write(head);
  upstream.pipe(client);
  client.pipe(upstream);
  return close;
}
