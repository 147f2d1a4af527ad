import {
  Agent as HttpAgent,
  request as httpRequest,
  type ClientRequest,
  type RequestOptions,
} from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { hasHeader, headersForNode, headersForTarget } from './raw-headers.js';

/** Maximum size of the request line and the headers together, in bytes. */
export const MAX_HEAD_BYTES = 64 * 1024;

/**
 * Lifetime of an idle connection to the target, in milliseconds. Servers close idle connections after 2 s or more. A request on
 * a closing connection would fail.
 */
const IDLE_MS = 1500;

/** Headers that Node adds to a message without them. */
export const ADDED = ['connection', 'content-length', 'transfer-encoding'];

/** A request in the form in which the proxy received it. */
export interface ForwardedRequest {
  readonly method: string;
  /** The request target, unchanged. */
  readonly path: string;
  /** Alternating names and values, unchanged. */
  readonly rawHeaders: readonly string[];
}

/** The server that receives the forwarded requests. */
export interface ProxyTarget {
  readonly url: URL;
  /** Returns the absolute URL of a request. */
  readonly urlOf: (path: string) => string;
  /** Starts a request on a pooled connection. @throws TypeError for a request line or header that Node cannot send */
  request(forwarded: ForwardedRequest): ClientRequest;
  close(): void;
}

/** Returns the target at a URL. The URL's path is a prefix of all request paths. */
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

/** Returns the error for a response that did not start in time. */
export function timedOut(timeoutMs: number): Error {
  return Object.assign(new Error(`no response within ${timeoutMs} ms`), { code: 'ETIMEDOUT' });
}

/** Prevents Node from adding the headers in `ADDED` to a request. */
function withoutAdded(request: ClientRequest): ClientRequest {
  if (!request.headersSent)
    for (const name of ADDED) if (!request.hasHeader(name)) request.removeHeader(name);
  return request;
}
