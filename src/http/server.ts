import express, { type Express } from 'express';
import { createServer, IncomingMessage, ServerResponse, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { problemOf } from './problem.js';
import { HttpRefusal } from './refusals.js';
import { newRequestId, REQUEST_ID } from './request-id.js';
import { invalid } from '../domain/shared/refusal.js';

/** The largest request line and headers together, in bytes (P10). */
export const HEAD_LIMIT = 64 * 1024;

/** What clients may make a server wait for, in milliseconds, and how many may be connected; one more is let go. */
const LIMITS = {
  headersTimeout: 30_000,
  requestTimeout: 120_000,
  keepAliveTimeout: 65_000, // longer than what proxies in front keep a connection
  connectionsCheckingInterval: 10_000,
  maxConnections: 10_000,
};

/** An Express application without what costs and tells more than it is worth. */
export function createApp(): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.enable('case sensitive routing');
  return app;
}

/**
 * A server of an application. Express swaps the prototypes of each request and response, which makes all that Node does
 * with them several times slower; here they are made with those prototypes, so that the swap changes nothing.
 */
export function serverOf(app: Express, limits: Partial<typeof LIMITS> = {}): Server {
  class Request extends IncomingMessage {}
  class Response extends ServerResponse<Request> {}
  adopt(Request.prototype, app, 'request');
  adopt(Response.prototype, app, 'response');
  const { maxConnections, ...timeouts } = { ...LIMITS, ...limits };
  const options = {
    IncomingMessage: Request,
    ServerResponse: Response,
    maxHeaderSize: HEAD_LIMIT,
    requireHostHeader: false, // `requireHost` answers a problem document
    ...timeouts,
  };
  const server = createServer(options, app);
  server.maxConnections = maxConnections;
  server.on('clientError', answerUnparsed);
  // Node would answer 417 without a word; an expectation that nobody knows may be ignored (RFC 9110, section 10.1.1).
  server.on('checkExpectation', app);
  return server;
}

function adopt(prototype: object, app: Express, name: 'request' | 'response'): void {
  const inherited = Object.getOwnPropertyDescriptors(express[name]);
  const own = Object.getOwnPropertyDescriptors(app[name]);
  Object.defineProperties(prototype, { ...inherited, ...own });
  Object.assign(app, { [name]: prototype });
}

/** What is no HTTP, too slow or has too large a head never becomes a request: it is answered on the bare connection. */
function answerUnparsed(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const reason = error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'reason.too_slow' : 'reason.not_http';
  const refusal =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? new HttpRefusal('headers_too_large', { values: { limit: HEAD_LIMIT } })
      : invalid({ in: 'header', field: '', code: 'malformed', values: { reason } });
  const problem = problemOf(refusal, 'en');
  const body = JSON.stringify(problem);
  const phrase = problem.status === 431 ? 'Request Header Fields Too Large' : 'Bad Request';
  socket.end(
    `HTTP/1.1 ${problem.status} ${phrase}\r\nContent-Type: application/problem+json\r\nContent-Language: en\r\n` +
      `${REQUEST_ID}: ${newRequestId()}\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}
