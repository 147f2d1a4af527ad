import type { IncomingMessage } from 'node:http';
import { hostOf, isLoopbackName, parseHost } from '../../http/hosts.js';

/** Header that exempts one exchange from the check: `Sandbox-Check: off`. The proxy does not forward this header. */
export const CHECK_HEADER = 'sandbox-check';

/** Returns the headers of a flat list of alternating names and values, Node's own form. */
export function headersOf(flat: readonly string[]): [string, string][] {
  const headers: [string, string][] = [];
  for (let at = 0; at + 1 < flat.length; at += 2) headers.push([flat[at] ?? '', flat[at + 1] ?? '']);
  return headers;
}

/** Returns whether a flat list contains a header. The name is in lower case. */
export function hasHeader(flat: readonly string[], name: string): boolean {
  for (let at = 0; at < flat.length; at += 2) {
    const own = flat[at];
    if (own?.length === name.length && own.toLowerCase() === name) return true;
  }
  return false;
}

/** Returns a flat list without the given headers. The names are in lower case. */
export function withoutHeaders(flat: readonly string[], names: readonly string[]): string[] {
  const kept: string[] = [];
  for (let at = 0; at + 1 < flat.length; at += 2) {
    const [name = '', value = ''] = [flat[at], flat[at + 1]];
    if (!names.includes(name.toLowerCase())) kept.push(name, value);
  }
  return kept;
}

/**
 * Returns the headers for the target. The target's host replaces the original host in the same position; the proxy's own header
 * is removed.
 */
export function headersForTarget(flat: readonly string[], targetHost: string): string[] {
  const headers: string[] = [];
  for (let at = 0; at + 1 < flat.length; at += 2) {
    const [name = '', value = ''] = [flat[at], flat[at + 1]];
    const lower = name.toLowerCase();
    if (lower !== CHECK_HEADER) headers.push(name, lower === 'host' ? targetHost : value);
  }
  return headers;
}

/**
 * Returns headers in a form that Node sends unchanged: as an object if possible, because Node then adds only headers
 * that can be removed again. An object can hold a repeated name only in one spelling and at one position. For other
 * headers, returns the flat list. The list is also returned for headers with `Expect`, because Node would send an
 * object with `Expect` at once.
 */
export function headersForNode(flat: string[]): NodeHeaders | string[] {
  const headers = Object.create(null) as NodeHeaders; // a header may have the name __proto__
  const names = new Set<string>(['expect']);
  let last = '';
  for (let at = 0; at < flat.length; at += 2) {
    const [name = '', value = ''] = [flat[at], flat[at + 1]];
    const lower = name.toLowerCase();
    if (name === last) headers[name] = [headers[name] ?? [], value].flat();
    else if (names.has(lower)) return flat;
    else headers[name] = value;
    names.add(lower);
    last = name;
  }
  return headers;
}

type NodeHeaders = Record<string, string | string[]>;

const ABSOLUTE = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i;

/** Converts a request's URL to origin form, so that its path can be appended to the target's URL. */
export function toOriginForm(request: IncomingMessage): void {
  const { url = '' } = request;
  if (!ABSOLUTE.test(url)) return;
  const path = url.replace(ABSOLUTE, '');
  request.url = path.startsWith('/') ? path : `/${path}`;
}

/**
 * Returns a function that checks the host of requests to a proxy at an address. On loopback, the host must be this machine or
 * absent. Otherwise a website could point a DNS name at this machine and read the target's responses (DNS rebinding).
 */
export function hostsOf(address: string): (request: IncomingMessage) => boolean {
  if (!isLoopbackName(address) && address !== '::1') return () => true;
  let last = ''; // cached, because a client repeats the same host
  return (request) => {
    const named = hostOf(request);
    if (named === '' || named === last) return true;
    const host = parseHost(named)?.host;
    if (host === undefined || !isLoopbackName(host)) return false;
    last = named;
    return true;
  };
}
