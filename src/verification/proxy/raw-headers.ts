import type { IncomingMessage } from 'node:http';
import { hostOf, isLoopbackName, parseHost } from '../../http/hosts.js';

/** The header that exempts one exchange from the check: `Sandbox-Check: off`. It is not forwarded. */
export const CHECK_HEADER = 'sandbox-check';

/** Returns the headers of a flat list of names and values, as Node keeps them. */
export function headersOf(flat: readonly string[]): [string, string][] {
  const headers: [string, string][] = [];
  for (let at = 0; at + 1 < flat.length; at += 2) headers.push([flat[at] ?? '', flat[at + 1] ?? '']);
  return headers;
}

/** Returns whether a header is in a flat list, its name in lower case. */
export function hasHeader(flat: readonly string[], name: string): boolean {
  for (let at = 0; at < flat.length; at += 2) {
    const own = flat[at];
    if (own?.length === name.length && own.toLowerCase() === name) return true;
  }
  return false;
}

/** Returns a flat list without the headers of some names, given in lower case. */
export function withoutHeaders(flat: readonly string[], names: readonly string[]): string[] {
  const kept: string[] = [];
  for (let at = 0; at + 1 < flat.length; at += 2) {
    const [name = '', value = ''] = [flat[at], flat[at + 1]];
    if (!names.includes(name.toLowerCase())) kept.push(name, value);
  }
  return kept;
}

/** Returns a request's headers for the target: with the target's host in the same place, and without the proxy's own header. */
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
 * Returns headers in the form in which Node sends them unchanged. To an object, Node adds only headers that can be removed
 * again; but an object can have a repeated name only in one spelling and in one place. Other headers stay a flat list, as do
 * those with `Expect`, which Node would send at once.
 */
export function headersForNode(flat: string[]): NodeHeaders | string[] {
  const headers = Object.create(null) as NodeHeaders; // a header may be called __proto__
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

/** Rewrites a request's URL to origin form, so that its path is appended to the target's like any other. */
export function toOriginForm(request: IncomingMessage): void {
  const { url = '' } = request;
  if (!ABSOLUTE.test(url)) return;
  const path = url.replace(ABSOLUTE, '');
  request.url = path.startsWith('/') ? path : `/${path}`;
}

/**
 * Returns whether a request is for a proxy that listens on an address. On loopback, its host must be this machine, or absent.
 * Otherwise a website could point a DNS name at this machine and read the target's responses (DNS rebinding).
 */
export function hostsOf(address: string): (request: IncomingMessage) => boolean {
  if (!isLoopbackName(address) && address !== '::1') return () => true;
  let last = ''; // a client names the same host again and again
  return (request) => {
    const named = hostOf(request);
    if (named === '' || named === last) return true;
    const host = parseHost(named)?.host;
    if (host === undefined || !isLoopbackName(host)) return false;
    last = named;
    return true;
  };
}
