import { Agent, request as sendHttp, type ClientRequest, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { real } from '../time/real-time.js';

/** Sends a request, as the global `fetch` does. */
export type Fetch = (url: string, init?: RequestInit) => Promise<Response>;

/** A request as the clients of this package make it. */
export interface OutgoingRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Headers;
  readonly body?: string | Uint8Array | undefined;
  readonly signal?: AbortSignal | null | undefined;
  /** The most bytes of a response's body, with Node's own client; a longer response counts as none. Default: any number. */
  readonly maxBytes?: number;
  /** The longest time for the whole response in milliseconds, with Node's own client. Default: any time. */
  readonly timeoutMs?: number;
  /** The longest time without a byte in milliseconds, with Node's own client. Default: any time. */
  readonly idleMs?: number;
}

/** Sends a request of a client. Redirects are responses like any other. */
export type Transport = (request: OutgoingRequest) => Promise<Response>;

/** A request got no response. */
export class NoResponse extends Error {
  override readonly name = 'NoResponse';
}

/** The code of the error of a response that did not come in time. */
export const LATE = 'ERR_RESPONSE_LATE';

/** The codes of errors for a host whose name cannot be looked up. */
export const UNKNOWN_HOST = /^(?:ENOTFOUND|EAI_)/;

/** The codes of errors for a certificate that is not trusted, and for a server that does not speak TLS. */
export const NO_TLS = /CERT|^ERR_(?:TLS|SSL)|^EPROTO$|SIGNATURE|ISSUER/;

/** Idle connections do not keep the process alive. */
const AGENT = new Agent({ keepAlive: true });

/** Methods whose requests change nothing, so that they may be sent again. */
const REPEATABLE: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/** Interim responses (1xx) to one request. A server that sends more of them never responds. */
const MAX_INTERIM = 100;

/** Statuses whose responses have no body. */
const WITHOUT_BODY = new Set([204, 205, 304]);

/**
 * Sends a request by Node's own HTTP client. The global `fetch` hangs if a test runner has replaced `setImmediate` or
 * `queueMicrotask`; this client does not.
 *
 * A request that may change something is sent once, over a connection of its own, which the server cannot have closed as idle.
 * GET and HEAD share connections; such a request is repeated once if the connection was closed before any byte of the response.
 * @throws NoResponse where no whole response came
 */
export const nodeTransport: Transport = (request) => send(request, REPEATABLE.has(request.method));

/** Sends a request as `nodeTransport` does, but never a second time: a repeat would hide that a reply was cut. */
export const transportOnce: Transport = (request) => send(request, false);

/** Returns a transport that uses a given `fetch`; without one, Node's own client. */
export function transportOf(fetch: Fetch | undefined): Transport {
  if (!fetch) return nodeTransport;
  return ({ url, method, headers, body, signal }) =>
    fetch(url, {
      method,
      headers,
      redirect: 'manual',
      ...(body !== undefined && { body: body as string }),
      ...(signal && { signal }),
    });
}

async function send(request: OutgoingRequest, isShared: boolean): Promise<Response> {
  const { url, method, headers, body, signal } = request;
  const isSecure = url.startsWith('https:');
  const start = isSecure ? (await import('node:https')).request : sendHttp;
  const options = {
    method,
    headers: { ...lengthOf(body), ...Object.fromEntries(headers) },
    ...(!isSecure && { agent: AGENT }),
    ...(!isShared && { agent: false }),
    ...(signal && { signal }),
    ...(request.idleMs !== undefined && { timeout: request.idleMs }),
  };
  const sent = start(url, options);
  const hasReceived = receiving(sent);
  const limit = limited(sent, request);
  try {
    const incoming = await responseTo(sent, body);
    const bytes = await bytesOf(incoming, request.maxBytes);
    const late = limit.late();
    if (late) throw late; // a body without a length ends with its connection, also if the timer closed it
    return toResponse(incoming, bytes, url);
  } catch (error) {
    // The server closed an idle connection while the request was on its way.
    const wasIdle = sent.reusedSocket && (error as NodeJS.ErrnoException).code === 'ECONNRESET';
    if (isShared && wasIdle && !hasReceived()) return send(request, false);
    if (signal?.aborted) throw error;
    const cause = limit.late() ?? (error as Error);
    throw new NoResponse(`${method} ${url} got no response: ${cause.message}`, { cause });
  } finally {
    limit.clear();
  }
}

/**
 * Returns the `Content-Length` header: Node sends none with GET and DELETE, so the server would read the body as the next
 * request.
 */
function lengthOf(body: OutgoingRequest['body']): Readonly<Record<string, string>> {
  return body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
}

/** Ends a request that takes too long. The timer keeps the process alive: a request without an end would let it exit. */
function limited(sent: ClientRequest, { timeoutMs, idleMs }: OutgoingRequest) {
  let late: Error | null = null;
  const end = (message: string) => {
    late ??= Object.assign(new Error(message), { code: LATE });
    sent.destroy(late);
  };
  const endAt = (ms: number) => real.setTimeout(() => end(`it took longer than ${ms / 1000} s`), ms);
  const timer = timeoutMs === undefined ? undefined : endAt(timeoutMs);
  sent.on('timeout', () => end(`it sent nothing for ${Number(idleMs) / 1000} s`));
  return { late: () => late, clear: () => real.clearTimeout(timer) };
}

/** Returns a function that tells whether a byte has come since the request got its connection. */
function receiving(sent: ClientRequest): () => boolean {
  let connection: { readonly socket: Socket; readonly bytesBefore: number } | undefined;
  sent.once('socket', (socket) => (connection = { socket, bytesBefore: socket.bytesRead }));
  return () => connection !== undefined && connection.socket.bytesRead > connection.bytesBefore;
}

function responseTo(sent: ClientRequest, body: OutgoingRequest['body']): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    let interim = 0;
    sent.on('information', () => {
      interim += 1;
      if (interim > MAX_INTERIM) sent.destroy(new Error('it sends interim responses (1xx) without an end'));
    });
    // Node reports it neither as a response nor as an error.
    sent.on('upgrade', (_, socket) => {
      socket.destroy();
      reject(new Error('it changes the protocol (101), which it was not asked to'));
    });
    sent.on('response', resolve).on('error', reject).end(body);
  });
}

function bytesOf(incoming: IncomingMessage, maxBytes = Infinity): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    incoming.on('data', (chunk: Buffer) => {
      length += chunk.length;
      chunks.push(chunk);
      if (length > maxBytes) incoming.destroy(new Error(`its body has more than ${maxBytes} bytes`));
    });
    incoming.on('end', () => resolve(Buffer.concat(chunks)));
    incoming.on('error', reject);
  });
}

function toResponse(incoming: IncomingMessage, bytes: Buffer, url: string): Response {
  const { statusCode: status = 0, statusMessage: statusText = '', rawHeaders } = incoming;
  // `Response` takes no other status, and its error names a variable of its own.
  if (status < 200 || status > 599)
    throw new Error(`it responds with the status ${status}, which ends no request`);
  const headers = new Headers();
  for (let at = 0; at < rawHeaders.length; at += 2)
    headers.append(rawHeaders[at] ?? '', rawHeaders[at + 1] ?? '');
  const body = WITHOUT_BODY.has(status) ? null : streamOf(bytes);
  return Object.defineProperty(new Response(body, { status, statusText, headers }), 'url', { value: url });
}

/** A body of bytes would be read with the global `queueMicrotask`, which may be replaced. */
function streamOf(bytes: Buffer): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      if (bytes.length > 0) controller.enqueue(new Uint8Array(bytes));
      controller.close();
    },
  });
}
