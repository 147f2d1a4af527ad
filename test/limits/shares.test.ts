import { describe, expect, it } from 'vitest';
import { addressTaker, noteProxies } from '../../src/limits/address-taker.js';
import { proxiesOf } from '../../src/start/settings.js';
import { Shares } from '../../src/limits/shares.js';

/** Takes units for a partner until `take` refuses. Returns the number of taken units. */
function takeAll(shares: Shares, taker: string): number {
  let count = 0;
  while (shares.take(taker, 1)) count += 1;
  return count;
}

describe('the share of one key', () => {
  it('is a fixed part of the units that other keys leave free, or all units if no other key holds any', () => {
    const shares = new Shares({ all: 1000, parts: 8 });
    expect([takeAll(shares, 'a'), takeAll(shares, 'b')]).toEqual([125, 109]);
    expect([shares.heldBy('a'), shares.shareOf('a'), shares.shareOf('c')]).toEqual([125, 111, 95]);
  });

  it('is left for the next key, even if many keys take all they can', () => {
    const shares = new Shares({ all: 128 * 1024 * 1024, parts: 8 });
    for (let taker = 0; taker < 60; taker++) {
      const share = shares.shareOf(`${taker}`);
      expect(shares.take(`${taker}`, share)).toBe(true);
    }
    expect(shares.take('next', 4096)).toBe(true); // the size of a booking
  });

  it('is free again when it is released, and a refusal takes nothing', () => {
    const shares = new Shares({ all: 80, parts: 8 });
    expect([shares.take('a', 10), shares.take('a', 1), shares.heldBy('a')]).toEqual([true, false, 10]);
    shares.release('a', 4);
    expect([shares.take('a', 5), shares.take('a', 4)]).toEqual([false, true]);
    shares.release('a', 10);
    expect([shares.heldBy('a'), shares.shareOf('b')]).toEqual([0, 10]);
  });

  it('releases each place once, however often its release function is called', () => {
    const shares = new Shares({ all: 4, parts: 2 });
    const [one, two] = [shares.takePlace('a'), shares.takePlace('a')];
    expect(shares.takePlace('a')).toBeUndefined();
    for (let time = 0; time < 3; time++) one?.();
    expect(shares.heldBy('a')).toBe(1);
    two?.();
    expect(shares.heldBy('a')).toBe(0);
  });
});

const taker = (remoteAddress: string | undefined, forwarded?: string, proxies?: readonly string[]) => {
  const request = {
    socket: { remoteAddress },
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  } as unknown as Parameters<typeof addressTaker>[0];
  if (proxies) noteProxies(request, proxiesOf(proxies));
  return addressTaker(request);
};
const NAMED = ['10.0.0.0/8', '::1', '172.20.0.3'];

describe('the address of an unauthenticated sender', () => {
  it.each([
    ['the address of its connection', '203.0.113.7', undefined, '203.0.113.7'],
    ['the address of its connection, also in IPv6 notation', '::ffff:203.0.113.7', undefined, '203.0.113.7'],
    [
      'the address that a trusted proxy added last',
      '10.0.0.2',
      '198.51.100.1, 203.0.113.7',
      '203.0.113.7',
      NAMED,
    ],
    [
      'the address without the port that a trusted proxy added',
      '::1',
      '203.0.113.7:5555',
      '203.0.113.7',
      NAMED,
    ],
    ['an IPv6 address without brackets and port', '::1', '[2001:db8:0:7::1]:5555', '2001:db8:0:7', NAMED],
    ['the address that a trusted proxy on this machine added', '::1', '203.0.113.7', '203.0.113.7', NAMED],
    ['the address of the proxy, if the proxy is not trusted', '10.0.0.2', '203.0.113.7', '10.0.0.2'],
    [
      'the address of its connection, whatever its own header states',
      '203.0.113.7',
      '198.51.100.1',
      '203.0.113.7',
      NAMED,
    ],
    ['the address of the proxy, if the proxy forwards none', '172.20.0.3', 'unknown', '172.20.0.3', NAMED],
    ['the first 64 bits of an IPv6 address', '2001:db8:0:7::1', undefined, '2001:db8:0:7'],
    [
      'the first 64 bits of an IPv6 address, in any notation',
      '2001:0db8::7:0:0:0:9',
      undefined,
      '2001:db8:0:7',
    ],
    ['empty if the connection is closed', undefined, undefined, ''],
  ])('is %s', (_, remote, forwarded, expected, proxies?: readonly string[]) => {
    expect(taker(remote, forwarded, proxies)).toBe(expected);
  });
});
