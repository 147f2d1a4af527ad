import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { hasBody } from '../../http/body.js';
import { headersOf, withoutHeaders } from './raw-headers.js';

/**
 * Returns whether a request asks for WebSocket, the only other protocol that the proxy forwards. Other protocols
 * carry HTTP that the proxy could not check, such as HTTP/2 of Java's client (`h2c`) and TLS of Apache's (`TLS/1.2`).
 * A server may ignore requests for such a protocol (RFC 9110, section 7.8).
 */
export function asksForWebSocket(request: IncomingMessage): boolean {
  const { method, headers } = request;
  return (
    method === 'GET' && !hasBody(request) && /(?:^|,)\s*websocket\s*(?:,|$)/i.test(headers.upgrade ?? '')
  );
}

/** Headers of a request for another protocol. The header `Connection` lists them. */
const WISHES = ['upgrade', 'http2-settings'];

/** Removes the headers that ask for another protocol. */
export function withoutWish(request: IncomingMessage): void {
  if (request.headers.upgrade !== undefined) request.rawHeaders = ordinaryHeaders(request.rawHeaders);
}

function ordinaryHeaders(rawHeaders: readonly string[]): string[] {
  return headersOf(withoutHeaders(rawHeaders, WISHES)).flatMap(([name, value]) => {
    if (name.toLowerCase() !== 'connection') return [name, value];
    const options = value.split(',').map((option) => option.trim());
    const kept = options.filter((option) => option !== '' && !WISHES.includes(option.toLowerCase()));
    return kept.length === 0 ? [] : [name, kept.join(', ')];
  });
}

/**
 * Gives a connection back to the server, which then parses the request again without the headers for another protocol. Node has
 * not read beyond `head`.
 */
export function readAsOrdinary(
  server: Server,
  request: IncomingMessage,
  { socket, head }: { readonly socket: Duplex; readonly head: Uint8Array },
): void {
  const headers = headersOf(ordinaryHeaders(request.rawHeaders));
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  const first = `${request.method} ${request.url} HTTP/${request.httpVersion}\r\n${lines}\r\n`;
  socket.unshift(Buffer.concat([Buffer.from(first, 'latin1'), head]));
  server.emit('connection', socket);
}
