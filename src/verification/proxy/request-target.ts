import type { IncomingMessage } from 'node:http';
import { hostOf, isLoopbackName, parseHost } from '../../http/hosts.js';

const ABSOLUTE = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i;

/** Writes the target of a request in origin form, so that its path is put below the target's like any other. */
export function toOriginForm(request: IncomingMessage): void {
  const { url = '' } = request;
  if (!ABSOLUTE.test(url)) return;
  const path = url.replace(ABSOLUTE, '');
  request.url = path.startsWith('/') ? path : `/${path}`;
}

/**
 * Returns whether a request is for a proxy that listens on an address. On loopback only one is that names this machine or no
 * host at all. Otherwise a website could point a DNS name at this machine and read what the target says (DNS rebinding).
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
