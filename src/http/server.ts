import express, { type Express } from 'express';
import { createServer, IncomingMessage, ServerResponse, STATUS_CODES, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { SHARED } from '../limits/limits.js';
import { Shares, type Shared } from '../limits/shares.js';
import { lastResponses, rememberConnections, takeAsRequest, type Lifecycle } from './stop.js';
import { problemOf } from './problem.js';
import { overloaded } from './received-bytes.js';
import { HttpRefusal, invalidFields } from './refusals.js';
import { newRequestId, REQUEST_ID } from './request-id.js';
import { traceRequests } from './request-span.js';
import { fieldError } from '../domain/shared/errors.js';
import type { Refusal } from '../domain/shared/refusal.js';
import { peerTaker } from '../limits/address-taker.js';
import { real } from '../time/real-time.js';

const queued = new WeakMap<Socket, Set<ServerResponse>>();

/**
 * If a response still waits for earlier pipelined responses, closes it when its connection closes. Node closes only the
 * response that is being sent, so listeners of the others would wait forever.
 */
function closeWithConnection(response: ServerResponse, socket: Socket): void {
  if (response.socket !== null) return;
  const responses = responsesOf(socket);
  responses.add(response);
  response.once('close', () => responses.delete(response));
}

function responsesOf(socket: Socket): Set<ServerResponse> {
  const known = queued.get(socket);
  if (known) return known;
  const responses = new Set<ServerResponse>();
  queued.set(socket, responses);
  socket.once('close', () => {
    for (const response of responses) if (isWaiting(response)) close(response);
  });
  return responses;
}

/** Returns whether a response waits for earlier pipelined responses. */
function isWaiting({ socket, destroyed }: ServerResponse): boolean {
  return socket === null && !destroyed;
}

function close(response: ServerResponse): void {
  response.destroy(); // a waiting response has no connection that would emit its event
  response.emit('close');
}

/** A refused connection stays open for this time, so that the client can read the reason, in milliseconds. */
const REFUSED_MS = 1000;

/** Returns whether a request belongs to a refused connection and must not be answered. */
type IsRefused = (request: Pick<IncomingMessage, 'socket'>) => boolean;

/**
 * Limits the connections of each IP address. On a further connection, `refusal` is sent (a complete response), and the
 * connection is closed. Behind a proxy, all clients count as one address.
 */
function shareConnections(server: Server, shares: Shares, refusal: () => string): IsRefused {
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

/** The maximum size of the request line and headers together, in bytes (P10). */
export const HEAD_LIMIT = 64 * 1024;

/** The maximum time for the rest of a request after its response, in milliseconds. */
export const REST_TIMEOUT_MS = 5_000;

/**
 * Timeouts in milliseconds, and the maximum number of connections. Further connections are closed. Each IP address may
 * use only a share of the connections.
 */
const LIMITS = {
  headersTimeout: 30_000,
  requestTimeout: 120_000,
  keepAliveTimeout: 65_000, // longer than the idle timeout that reverse proxies usually have
  connectionsCheckingInterval: 1000, // a timeout is noticed at most this much later
  restTimeout: REST_TIMEOUT_MS,
  connections: SHARED.connections as Shared,
};

/** Creates an Express application without `X-Powered-By` and ETags. */
export function createApp(): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.enable('case sensitive routing');
  return app;
}

/**
 * Creates the HTTP server of an application. Express replaces the prototype of each request and response, which makes
 * Node several times slower. This server already creates requests and responses with those prototypes, so that the
 * replacement has no effect.
 */
export function serverOf(
  app: Express,
  limits: Partial<typeof LIMITS> = {},
  lifecycle: Lifecycle = { isStopping: false },
): Server {
  class Request extends IncomingMessage {}
  class Response extends ServerResponse<Request> {}
  adopt(Request.prototype, app, 'request');
  adopt(Response.prototype, app, 'response');
  const { connections, restTimeout, ...timeouts } = { ...LIMITS, ...limits };
  const options = {
    IncomingMessage: Request,
    ServerResponse: Response,
    maxHeaderSize: HEAD_LIMIT,
    requireHostHeader: false, // `requireHost` refuses with a problem document instead
    ...timeouts,
  };
  let isRefused: IsRefused = () => false;
  const answer = traceRequests((request: Request, response: Response) => {
    if (isRefused(request)) return;
    closeWithConnection(response, request.socket);
    if (lifecycle.isStopping) response.setHeader('Connection', 'close'); // so that the client opens its next connection to another server
    app(request, response);
  });
  const server = rememberConnections(createServer(options, answer));
  server.maxConnections = connections.all;
  isRefused = shareConnections(server, new Shares(connections), () => rawResponse(overloaded()));
  closeIdle(server, { intervalMs: timeouts.connectionsCheckingInterval, restMs: restTimeout });
  server.on('clientError', refuseUnparsed);
  // Node would respond with an empty 417. Unknown expectations may be ignored (RFC 9110, section 10.1.1).
  server.on('checkExpectation', takeAsRequest);
  return server;
}

function adopt(prototype: object, app: Express, name: 'request' | 'response'): void {
  const inherited = Object.getOwnPropertyDescriptors(express[name]);
  const own = Object.getOwnPropertyDescriptors(app[name]);
  Object.defineProperties(prototype, { ...inherited, ...own });
  Object.assign(app, { [name]: prototype });
}

/**
 * Refuses input that is not HTTP, is too slow, or has too large headers. Node creates no request object for it, so the
 * response is written directly to the socket.
 */
function refuseUnparsed(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const reason = error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'reason.too_slow' : 'reason.not_http';
  const refusal =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? new HttpRefusal('headers_too_large', 'P10', { values: { limit: HEAD_LIMIT } })
      : invalidFields(fieldError({ in: 'header', field: '' }, 'malformed', { values: { reason } }));
  socket.end(rawResponse(refusal));
}

/** Returns the complete response of a refusal. The connection is closed after it. */
function rawResponse(refusal: Refusal | HttpRefusal): string {
  const problem = problemOf(refusal, 'en');
  const body = JSON.stringify(problem);
  const headers = {
    'Content-Type': 'application/problem+json',
    'Content-Language': 'en',
    'Cache-Control': 'no-store',
    [REQUEST_ID]: newRequestId(),
    'Content-Length': String(Buffer.byteLength(body)),
    ...(refusal instanceof HttpRefusal && refusal.headers),
    Connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}\r\n${lines.join('')}\r\n${body}`;
}

/**
 * Closes a connection that sends no complete request head within `keepAliveTimeout` after a response. Node's own
 * timeout restarts with each byte, so a client could hold the connection open forever with empty lines, which HTTP
 * ignores. Also closes a connection that still sends the request `restMs` after its response. Connections are checked
 * every `intervalMs`, because one timer for all costs less than one per response.
 */
function closeIdle(
  server: Server,
  { intervalMs, restMs }: { readonly intervalMs: number; readonly restMs: number },
): void {
  // The time (`performance.now()`) of the check that first found a response finished: with its request still being sent, or complete.
  const [early, idle] = [new WeakMap<ServerResponse, number>(), new WeakMap<ServerResponse, number>()];
  const check = (): void => {
    const now = real.performanceNow();
    for (const [socket, response] of lastResponses(server)) {
      if (!response?.writableFinished) continue;
      const [times, most] = response.req.complete ? [idle, server.keepAliveTimeout] : [early, restMs];
      const since = times.get(response) ?? now;
      times.set(response, since);
      if (now - since >= most) socket.destroy();
    }
  };
  server.on('listening', () => {
    const timer = real.setInterval(check, intervalMs).unref();
    server.once('close', () => real.clearInterval(timer));
  });
}
