import type { IncomingMessage } from 'node:http';
import cors from 'cors';
import type { RequestHandler } from 'express';
import { REQUEST_ID } from './request-id.js';
import { fieldError, type ErrorPlace } from '../domain/shared/errors.js';
import { excerpt } from '../messages/excerpt.js';
import { maskedText } from '../masking/secret-text.js';
import { HttpRefusal, invalidFields } from './refusals.js';
import { cacheByHeader } from './negotiate.js';

const HOST: ErrorPlace = { in: 'header', field: 'Host' };

/** Refuses an HTTP/1.1 request without a `Host` header, and any request with more than one (400, RFC 9112, section 3.2). */
export const requireHost: RequestHandler = (request, _, next) => {
  const { host } = request.headers;
  if (host === undefined && request.httpVersion !== '1.0') {
    throw invalidFields(fieldError(HOST, 'required'));
  }
  if (countHosts(request.rawHeaders) > 1) throw invalidFields(fieldError(HOST, 'duplicate'));
  next();
};

/**
 * Returns the number of `Host` headers. `rawHeaders` contains names and values in turn. A plain loop, because this runs
 * for each request.
 */
function countHosts(rawHeaders: readonly string[]): number {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.toLowerCase() === 'host') count += 1;
  return count;
}

/**
 * Refuses requests whose host is neither this machine nor that of the public URL (421). Otherwise a website could let
 * its own DNS name point to this machine, and its scripts could read the sandbox's responses (DNS rebinding).
 */
export function checkHost(publicUrl: string | null): RequestHandler {
  const publicHost = publicUrl === null ? null : new URL(publicUrl).hostname;
  const isAllowed = cacheByHeader((header: string) => {
    const host = parseHost(header)?.host;
    return host !== undefined && (isLoopbackName(host) || host === publicHost);
  });
  return (request, _, next) => {
    const host = hostOf(request);
    // HTTP/1.0 allows requests without a host. Browsers always send one, so such a request cannot come from DNS
    // rebinding.
    if (host !== '' && !isAllowed(host)) {
      const values = { host: excerpt(maskedText(host.replace(/^.*@/, '')), 100) };
      // The connection is closed, because a client that sends its body slowly would otherwise hold it open for the full
      // request time.
      throw new HttpRefusal('misdirected_request', null, { values }, { Connection: 'close' });
    }
    next();
  };
}

/** Response headers that pages of other origins may read, in addition to those that browsers always expose. */
const EXPOSED_HEADERS = [REQUEST_ID, 'Content-Language', 'Retry-After', 'WWW-Authenticate', 'Allow'];
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'];
const PREFLIGHT_SECONDS = 600;

/** Allows pages of the given origins to call the sandbox with any header, but without cookies (P18). */
export function allowOrigins(origins: readonly string[]): RequestHandler {
  return cors({
    origin: [...origins],
    methods: METHODS,
    exposedHeaders: EXPOSED_HEADERS,
    maxAge: PREFLIGHT_SECONDS,
  });
}

/** The host and port of a `Host` header, an `Origin` header or a URL. */
export interface HostAndPort {
  /** In lower case and without a trailing dot. IPv6 addresses are in brackets. */
  readonly host: string;
  /** If no port was given, the default port of the scheme: 80 or 443. */
  readonly port: number;
}

/** Matches a valid `Host` header: a name, an IPv4 address or an IPv6 address in brackets, with an optional port. */
const HOST_HEADER = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;
/** Matches the origin of a page in the form in which browsers send it. */
const ORIGIN = /^https?:\/\/[^/?#@\\\s]+$/i;
const DEFAULT_PORTS: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 };

/** The maximum length of a `Host` header. A DNS name has at most 253 characters, a port with its colon at most 6. */
const MAX_HOST_LENGTH = 260;

/** Parses the value of a `Host` header. Returns null if it is invalid. */
export function parseHost(header: string): HostAndPort | null {
  return isHost(header) ? hostAndPort(`http://${header}`) : null;
}

/**
 * Parses the value of an `Origin` header. Returns null for any other text, such as `null`, which browsers send for
 * pages without an origin.
 */
export function parseOrigin(header: string): HostAndPort | null {
  return ORIGIN.test(header) ? hostAndPort(header) : null;
}

function isHost(header: string): boolean {
  return header.length <= MAX_HOST_LENGTH && HOST_HEADER.test(header);
}

function hostAndPort(address: string): HostAndPort | null {
  if (!URL.canParse(address)) return null;
  const { protocol, hostname, port } = new URL(address); // normalizes IP addresses
  const host = hostname.replace(/\.$/, '');
  return { host, port: port === '' ? (DEFAULT_PORTS[protocol] ?? 0) : Number(port) };
}

/** Returns whether a host name always refers to this machine. */
export function isLoopbackName(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host);
}

/** Returns whether a listening address can be reached only from this machine. */
export function isLoopbackHost(host: string): boolean {
  const name = host.toLowerCase();
  return isLoopbackName(name.includes(':') ? `[${name}]` : name);
}

/**
 * Returns the host of a request: from an absolute request target, or otherwise from the `Host` header (RFC 9112,
 * section 3.2.2). Returns an empty string if neither was sent, which HTTP/1.0 allows.
 */
export function hostOf({ url = '', headers }: IncomingMessage): string {
  const absolute = url.startsWith('/') ? undefined : /^[a-z][a-z0-9+.-]*:\/\/([^/?#]*)/i.exec(url)?.[1];
  return absolute ?? headers.host ?? '';
}

/** Returns the base URL for links in a response, without a trailing slash. */
export type BaseUrlOf = (request: IncomingMessage) => string;

/**
 * Creates the function that returns the base URL for links: `--public-url` if it is set, otherwise the host of the
 * request. For a missing or invalid host, the base URL has `127.0.0.1` and the port of the connection.
 */
export function createBaseUrl(publicUrl: string | null): BaseUrlOf {
  if (publicUrl !== null) return () => publicUrl;
  return (request) => {
    const scheme = request.headers['x-forwarded-proto'] === 'https' ? 'https' : 'http';
    const host = hostOf(request);
    return `${scheme}://${isHost(host) ? host : `127.0.0.1:${request.socket.localPort}`}`;
  };
}

/** Returns the origin of an http(s) URL. Returns null for other texts, and for URLs with a user, path, query or fragment. */
export function originOf(text: string): string | null {
  if (!/^https?:\/\/[^/?#@\\\s]+\/?$/i.test(text) || !URL.canParse(text)) return null;
  return new URL(text).origin;
}
