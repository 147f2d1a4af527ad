import {
  Agent as HttpAgent,
  request as httpRequest,
  type ClientRequest,
  type RequestOptions,
} from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { hasHeader, headersForNode, headersForTarget } from './raw-headers.js';

/** The largest request line and headers together, in bytes. */
export const MAX_HEAD_BYTES = 64 * 1024;

/**
 * How long an unused connection to the target is kept, in milliseconds. Servers close idle connections after 2 s or more; a
 * request on a connection that is just being closed would fail.
 */
const IDLE_MS = 1500;

/** The headers that Node adds to a message that lacks them. */
export const ADDED = ['connection', 'content-length', 'transfer-encoding'];

/** A request as the proxy received it. */
export interface ForwardedRequest {
  readonly method: string;
  /** The target of the request line, as it was sent. */
  readonly path: string;
  /** Alternating names and values, as they were sent. */
  readonly rawHeaders: readonly string[];
}

/** The server that requests are forwarded to. */
export interface ProxyTarget {
  readonly url: URL;
  /** Returns the absolute URL of a request. */
  readonly urlOf: (path: string) => string;
  /** Begins a request over a connection of the pool. @throws TypeError for a line or header that Node cannot send */
  request(forwarded: ForwardedRequest): ClientRequest;
  close(): void;
}

/** Returns the target at a URL, whose path is prepended to the paths of requests. */
export function createTarget(url: URL): ProxyTarget {
  const isTls = url.protocol === 'https:';
  const agent = new (isTls ? HttpsAgent : HttpAgent)({
    keepAlive: true,
    timeout: IDLE_MS,
    scheduling: 'lifo',
  });
  const hostname = url.hostname.replace(/^\[|\]$/g, '');
  const port = Number(url.port) || (isTls ? 443 : 80);
  const base = url.pathname.replace(/\/$/, '');
  const pathFor = (path: string) => (path.startsWith('/') ? base + path : path);
  const send = isTls ? httpsRequest : httpRequest;
  const common: RequestOptions = { agent, hostname, port, maxHeaderSize: MAX_HEAD_BYTES };
  return {
    url,
    urlOf: (path) => (path.startsWith('/') ? `${url.origin}${base}${path}` : path),
    request({ method, path, rawHeaders }) {
      const own = headersForTarget(rawHeaders, url.host);
      const request = send({
        ...common,
        method,
        path: pathFor(path),
        setHost: !hasHeader(own, 'host'),
        headers: headersForNode(own),
      });
      return withoutAdded(request);
    },
    close: () => agent.destroy(),
  };
}

/** Returns the error for a target that has not started its response in time. */
export function timedOut(timeoutMs: number): Error {
  return Object.assign(new Error(`no response within ${timeoutMs} ms`), { code: 'ETIMEDOUT' });
}

/** Keeps Node from adding headers that a request does not have. */
function withoutAdded(request: ClientRequest): ClientRequest {
  if (!request.headersSent)
    for (const name of ADDED) if (!request.hasHeader(name)) request.removeHeader(name);
  return request;
}
