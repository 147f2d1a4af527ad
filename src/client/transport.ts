import { Agent, request as sendHttp, type ClientRequest, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { real } from '../time/real-time.js';

/**
 * A function that sends a request. It is called like the global `fetch`, with a URL as text, and has the same result.
 */
export type Fetch = (url: string, init?: RequestInit) => Promise<Response>;

/** A request in the form that the clients of this package use. */
export interface OutgoingRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Headers;
  readonly body?: string | Uint8Array | undefined;
  readonly signal?: AbortSignal | null | undefined;
  /**
   * Maximum size of a response's body, in bytes. A longer response counts as no response. Only Node's own client applies it.
   * Default: unlimited.
   */
  readonly maxBytes?: number;
  /** Time limit for the complete response, in milliseconds. Only Node's own client applies it. Default: unlimited. */
  readonly timeoutMs?: number;
  /** Maximum time without a received byte, in milliseconds. Only Node's own client applies it. Default: unlimited. */
  readonly idleMs?: number;
}

/** Sends a request of a client. Does not follow redirects. */
export type Transport = (request: OutgoingRequest) => Promise<Response>;

/** A request got no response. */
export class NoResponse extends Error {
  override readonly name = 'NoResponse';
}

/** Code of the error if a response exceeds a time limit. */
export const LATE = 'ERR_RESPONSE_LATE';

/** Idle connections do not keep the process alive. */
const AGENT = new Agent({ keepAlive: true });

/** Methods whose requests change nothing and may be repeated. */
const REPEATABLE: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/** Maximum number of interim responses (1xx) to one request, because a faulty server could send them without end. */
const MAX_INTERIM = 100;

/** Statuses whose responses have no body. */
const WITHOUT_BODY = new Set([204, 205, 304]);

/**
 * Sends a request by Node's own HTTP client. This works even if a test runner has replaced `setImmediate` or
 * `queueMicrotask`; the global `fetch` would hang.
 *
 * GET and HEAD reuse idle connections. If the server closes an idle connection before any byte of the response, the
 * request is repeated once. Other requests may change data, so they are never repeated: each gets a new connection.
 * @throws NoResponse if no complete response arrived
 */
export const nodeTransport: Transport = (request) => send(request, REPEATABLE.has(request.method));

/** Sends a request like `nodeTransport`, but never repeats it, because a repetition would hide a cut response. */
export const transportOnce: Transport = (request) => send(request, false);

/** Returns a transport that uses the given `fetch`, otherwise Node's own client. */
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
    if (late) throw late; // a body without a length looks complete when the connection ends, even if the timer ended it
    return toResponse(incoming, bytes, url);
  } catch (error) {
    // True if the server closed the idle connection while the request was being sent.
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
 * Returns the `Content-Length` header of a body. Node omits it for GET and DELETE; the server would then parse the body
 * as the next request.
 */
function lengthOf(body: OutgoingRequest['body']): Readonly<Record<string, string>> {
  return body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
}

/** Ends a request after its time limit. The timer keeps the process alive: without it, Node could exit during the request. */
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

/** Returns a function that tells whether any byte has arrived since the request got its connection. */
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
    // For a response with status 101, Node emits only the event `upgrade`.
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
  // `Response` refuses other statuses. Its message would not help the user.
  if (status < 200 || status > 599)
    throw new Error(`it responds with the status ${status}, which ends no request`);
  const headers = new Headers();
  for (let at = 0; at < rawHeaders.length; at += 2)
    headers.append(rawHeaders[at] ?? '', rawHeaders[at + 1] ?? '');
  const body = WITHOUT_BODY.has(status) ? null : streamOf(bytes);
  return Object.defineProperty(new Response(body, { status, statusText, headers }), 'url', { value: url });
}

/**
 * Returns bytes as a stream. Given bytes, `Response` would use the global `queueMicrotask`, which a test may have
 * replaced.
 */
function streamOf(bytes: Buffer): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      if (bytes.length > 0) controller.enqueue(new Uint8Array(bytes));
      controller.close();
    },
  });
}
