import type { IncomingMessage } from 'node:http';
import { randomUUID, timingSafeEqual } from 'node:crypto';
import { isIP, isIPv6 } from 'node:net';

/** Tells whether an address is that of a trusted proxy. */
export interface Proxies {
  check(address: string, family: 'ipv4' | 'ipv6'): boolean;
}

const PROXIES = Symbol('proxies');
const NONE: Proxies = { check: () => false };
type Requesting = Pick<IncomingMessage, 'socket' | 'headers'> & { [PROXIES]?: Proxies };

/** Notes the trusted proxies for a request. Without them, no `X-Forwarded-For` is trusted. */
export function noteProxies(request: Requesting, proxies: Proxies): void {
  request[PROXIES] = proxies;
}

/** The header of requests that this process sends to itself: a secret of the process, and the address that it acts for. */
const ACTS_FOR = 'x-sandbox-acts-for';
const SECRET = Buffer.from(randomUUID());

/** Returns a header for a request of this process to itself: it counts as coming from the address of `request`. */
export function actingFor(request: Requesting): Readonly<Record<string, string>> {
  return { [ACTS_FOR]: `${SECRET.toString()} ${addressOf(request)}` };
}

/**
 * Returns the address that a request came from. `X-Forwarded-For` is read only if a trusted proxy sent it: the last address in
 * it that is no trusted proxy.
 */
export function addressOf(request: Requesting, proxies = request[PROXIES] ?? NONE): string {
  const { socket, headers } = request;
  const [secret = '', actsFor] = headers[ACTS_FOR]?.toString().split(' ') ?? [];
  if (actsFor && isOwn(Buffer.from(secret))) return actsFor;
  const hops =
    headers['x-forwarded-for']
      ?.toString()
      .split(',')
      .map((hop) => hop.trim()) ?? [];
  let address = plainAddress(socket.remoteAddress);
  while (isIn(proxies, address)) {
    const before = plainAddress(hops.pop());
    if (isIP(before) === 0) break;
    address = before;
  }
  return address;
}

function isOwn(secret: Buffer): boolean {
  return secret.length === SECRET.length && timingSafeEqual(secret, SECRET);
}

/**
 * Returns the sender of a request without a token as a taker: the address of the connection or, behind a trusted proxy, of the
 * client.
 */
export function addressTaker(request: Requesting): string {
  return networkOf(addressOf(request));
}

/** Returns the address of a connection as a taker. */
export function peerTaker(remoteAddress: string | undefined): string {
  return networkOf(plainAddress(remoteAddress));
}

/** Returns an address without the prefix of an IPv4 address in IPv6; empty for a closed connection. */
function plainAddress(address = ''): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}

function isIn(proxies: Proxies, address: string): boolean {
  return isIP(address) !== 0 && proxies.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

/** Returns the network of one customer: a single address of IPv4, and the first 64 bits of one of IPv6. */
function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.toLowerCase().replace(/%.*$/, '').split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  const groups = [...before, ...Array<string>(zeros).fill('0'), ...after];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
