import type { IncomingMessage } from 'node:http';
import { randomUUID, timingSafeEqual } from 'node:crypto';
import { isIP, isIPv6 } from 'node:net';

/** Tests whether an address belongs to a trusted proxy. */
export interface Proxies {
  check(address: string, family: 'ipv4' | 'ipv6'): boolean;
}

const PROXIES = Symbol('proxies');
const NONE: Proxies = { check: () => false };
type Requesting = Pick<IncomingMessage, 'socket' | 'headers'> & { [PROXIES]?: Proxies };

/** Sets the trusted proxies for a request. If none are set, `X-Forwarded-For` is ignored. */
export function noteProxies(request: Requesting, proxies: Proxies): void {
  request[PROXIES] = proxies;
}

/**
 * The header of requests that this process sends to itself on behalf of a caller. It contains a secret of the process,
 * so that nobody else can send it, and the caller's IP address.
 */
const ACTS_FOR = 'x-sandbox-acts-for';
const SECRET = Buffer.from(randomUUID());

/** Returns a header for a request of this process to itself. The request then counts as sent from the address of `request`. */
export function actingFor(request: Requesting): Readonly<Record<string, string>> {
  return { [ACTS_FOR]: `${SECRET.toString()} ${addressOf(request)}` };
}

/**
 * Returns the IP address of a request's sender: the peer of the connection or, if this is a trusted proxy, the last
 * address in `X-Forwarded-For` that is not a trusted proxy. For a request of this process to itself, returns the
 * address of `actingFor`.
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
 * Returns the name under which a request without a token counts against limits: the network of its sender's address.
 */
export function addressTaker(request: Requesting): string {
  return networkOf(addressOf(request));
}

/** Returns the name under which a connection counts against limits: the network of its peer. */
export function peerTaker(remoteAddress: string | undefined): string {
  return networkOf(plainAddress(remoteAddress));
}

/** Removes the port, and the IPv6 prefix of an IPv4 address. Returns an empty string for a closed connection. */
function plainAddress(address = ''): string {
  const [, inBrackets, v4] = /^\[(.+)\](?::\d+)?$|^(\d+(?:\.\d+){3}):\d+$/.exec(address) ?? [];
  return (inBrackets ?? v4 ?? address).replace(/^::ffff:(?=\d+\.)/i, '');
}

function isIn(proxies: Proxies, address: string): boolean {
  return isIP(address) !== 0 && proxies.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

/**
 * Returns the part of an address that usually belongs to one customer: all of an IPv4 address, the first 64 bits of an
 * IPv6 address.
 */
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
