import type { IncomingMessage } from 'node:http';

/** A host and port as a `Host` header, an `Origin` or an address names them. */
export interface HostAndPort {
  /** In lower case, without a dot at the end; an IPv6 address in brackets. */
  readonly host: string;
  /** The scheme's default (80 or 443) where none is named. */
  readonly port: number;
}

/** What may stand in a `Host` header: a name or an IPv4 address, or an IPv6 address in brackets, and a port. */
const HOST_HEADER = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;
/** What a browser sends as the origin of a page that has one. */
const ORIGIN = /^https?:\/\/[^/?#@\\\s]+$/i;
const DEFAULT_PORTS: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 };

/** DNS allows no longer names. */
const LONGEST_HOST = 260;

/** Reads the value of a `Host` header; null where it is none. */
export function parseHost(header: string): HostAndPort | null {
  return isHost(header) ? hostAndPort(`http://${header}`) : null;
}

/** Reads the value of an `Origin` header; null for `null` and for anything else that is no http(s) origin. */
export function parseOrigin(header: string): HostAndPort | null {
  return ORIGIN.test(header) ? hostAndPort(header) : null;
}

function isHost(header: string): boolean {
  return header.length <= LONGEST_HOST && HOST_HEADER.test(header);
}

function hostAndPort(address: string): HostAndPort | null {
  if (!URL.canParse(address)) return null;
  const { protocol, hostname, port } = new URL(address); // writes an IP address in one form only
  const host = hostname.replace(/\.$/, '');
  return { host, port: port === '' ? (DEFAULT_PORTS[protocol] ?? 0) : Number(port) };
}

/** Whether a host name means this machine wherever it is looked up. */
export function isLoopbackName(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host);
}

/**
 * The host that a request names: the one of a target in absolute form, else the one of `Host` (RFC 9112, section
 * 3.2.2). An empty text where it names none, which HTTP/1.0 allows.
 */
export function hostOf({ url = '', headers }: IncomingMessage): string {
  const absolute = url.startsWith('/') ? undefined : /^[a-z][a-z0-9+.-]*:\/\/([^/?#]*)/i.exec(url)?.[1];
  return absolute ?? headers.host ?? '';
}

/** Returns the address at which a request's client reaches the sandbox, without a slash at the end: for links. */
export type BaseUrlOf = (request: IncomingMessage) => string;

/** The base of links: `--public-url` where it is set, else what the request names as its host. */
export function createBaseUrl(publicUrl: string | null): BaseUrlOf {
  if (publicUrl !== null) return () => publicUrl;
  return (request) => {
    const scheme = request.headers['x-forwarded-proto'] === 'https' ? 'https' : 'http';
    const named = hostOf(request);
    return `${scheme}://${isHost(named) ? named : `127.0.0.1:${request.socket.localPort}`}`;
  };
}
