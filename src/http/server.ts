import express, { type Express } from 'express';
import { createServer, IncomingMessage, ServerResponse, STATUS_CODES, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { SHARED } from '../limits/limits.js';
import { Shares, type Shared } from '../limits/shares.js';
import { shareConnections, type IsRefused } from './connection-shares.js';
import { closeIdle } from './idle-connections.js';
import type { Lifecycle } from './lifecycle.js';
import { problemOf } from './problem.js';
import { closeWithConnection } from './queued-responses.js';
import { overloaded } from './received-bytes.js';
import { HttpRefusal, invalidFields } from './refusals.js';
import { newRequestId, REQUEST_ID } from './request-id.js';
import { traceRequests } from './request-span.js';
import { fieldError } from '../domain/shared/errors.js';
import { type Refusal } from '../domain/shared/refusal.js';

/** The largest request line and headers together, in bytes (P10). */
export const HEAD_LIMIT = 64 * 1024;

/** Timeouts in milliseconds, and the largest number of connections; further ones are closed. An address has a share. */
const LIMITS = {
  headersTimeout: 30_000,
  requestTimeout: 120_000,
  keepAliveTimeout: 65_000, // longer than the usual idle timeout of a reverse proxy
  connectionsCheckingInterval: 1000, // how late the three timeouts may be
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
 * Node several times slower. This server creates them with those prototypes, so that the replacement has no effect.
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
  const { connections, ...timeouts } = { ...LIMITS, ...limits };
  const options = {
    IncomingMessage: Request,
    ServerResponse: Response,
    maxHeaderSize: HEAD_LIMIT,
    requireHostHeader: false, // `requireHost` responds with a problem document
    ...timeouts,
  };
  let isRefused: IsRefused = () => false;
  const answer = traceRequests((request: Request, response: Response) => {
    if (isRefused(request)) return;
    closeWithConnection(response, request.socket);
    if (lifecycle.isStopping) response.setHeader('Connection', 'close'); // so that its client goes elsewhere
    app(request, response);
  });
  const server = createServer(options, answer);
  server.maxConnections = connections.all;
  isRefused = shareConnections(server, new Shares(connections), () => rawResponse(overloaded()));
  closeIdle(server, timeouts.connectionsCheckingInterval);
  server.on('clientError', refuseUnparsed);
  // Node would respond with an empty 417; unknown expectations may be ignored (RFC 9110, section 10.1.1).
  server.on('checkExpectation', answer);
  return server;
}

function adopt(prototype: object, app: Express, name: 'request' | 'response'): void {
  const inherited = Object.getOwnPropertyDescriptors(express[name]);
  const own = Object.getOwnPropertyDescriptors(app[name]);
  Object.defineProperties(prototype, { ...inherited, ...own });
  Object.assign(app, { [name]: prototype });
}

/**
 * Refuses input that is not HTTP, too slow or has too large headers. Node creates no request for it, so the response is
 * written to the socket.
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

/** Returns the whole response of a refusal, after which the connection is closed. */
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
