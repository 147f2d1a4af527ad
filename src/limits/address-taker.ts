import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv6 } from 'node:net';

/** Addresses of this machine and of networks that the internet does not reach: proxies stand there. */
const INTERNAL = new BlockList();
for (const [network, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const)
  INTERNAL.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  INTERNAL.addSubnet(network, bits, 'ipv6');

/**
 * Returns who sends a request without a token, as an address: that of the connection, or behind a proxy of an internal
 * network the last one in `X-Forwarded-For`, which that proxy has added.
 */
export function addressTaker({ socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>): string {
  const peer = plainAddress(socket.remoteAddress);
  const forwarded = isInternal(peer) && headers['x-forwarded-for']?.toString().split(',').at(-1)?.trim();
  return networkOf(forwarded && isIP(forwarded) ? plainAddress(forwarded) : peer);
}

/** Returns the address of a connection as a taker. */
export function peerTaker(remoteAddress: string | undefined): string {
  return networkOf(plainAddress(remoteAddress));
}

/** Returns an address without the prefix by which IPv6 has one of IPv4; empty for a connection that is closed. */
function plainAddress(address = ''): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}

function isInternal(address: string): boolean {
  return isIP(address) !== 0 && INTERNAL.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
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
