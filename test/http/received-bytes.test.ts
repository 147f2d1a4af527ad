import { expect, it } from 'vitest';
import { ReceivedBytes } from '../../src/http/received-bytes.js';
import { Shares } from '../../src/limits/shares.js';

const chunk = (length: number) => Buffer.alloc(length, 'x');
const taker = 'a';

it('a body takes its first chunk from the share, then doubles when it grows, and gives back everything', () => {
  const shares = new Shares({ all: 100, parts: 1 });
  const received = new ReceivedBytes(1000, { shares, taker });
  received.add(chunk(10));
  received.add(chunk(5));
  expect(shares.heldBy(taker)).toBe(20);
  expect(shares.take(taker, 80)).toBe(true);
  expect(() => received.add(chunk(6))).toThrow(expect.objectContaining({ code: 'overloaded' }));
  expect(received.release()).toEqual(chunk(15));
  expect(shares.heldBy(taker)).toBe(80);
});

it('a body never takes more than its limit', () => {
  const shares = new Shares({ all: 100, parts: 1 });
  const received = new ReceivedBytes(16, { shares, taker });
  received.add(chunk(10));
  received.add(chunk(5));
  expect(shares.heldBy(taker)).toBe(16);
  received.add(chunk(1));
  expect(() => received.add(chunk(1))).toThrow(expect.objectContaining({ code: 'payload_too_large' }));
});
