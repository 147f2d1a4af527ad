import { describe, expect, it } from 'vitest';
import { TokenBucket } from '../../../src/http/limits/rate-limits.js';

const take = (bucket: TokenBucket, count: number, now: number) =>
  Array.from({ length: count }, () => bucket.take(now).left);

describe('a token bucket', () => {
  it('allows the requests of one second at once, and refuses the next', () => {
    expect(take(new TokenBucket(3, 0), 5, 0)).toEqual([2, 1, 0, -1, -1]);
  });

  it('fills up evenly', () => {
    const bucket = new TokenBucket(4, 0);
    take(bucket, 4, 0);
    expect(take(bucket, 1, 249)).toEqual([-1]);
    expect(take(bucket, 2, 250)).toEqual([0, -1]);
    expect(take(bucket, 3, 750)).toEqual([1, 0, -1]);
  });

  it('never holds more than that', () => {
    const bucket = new TokenBucket(2, 0);
    expect(take(bucket, 4, 3_600_000)).toEqual([1, 0, -1, -1]);
  });

  it('allows its rate over a long time, even with many refusals', () => {
    const bucket = new TokenBucket(10, 0);
    const times = Array.from({ length: 10_000 }, (_, at) => at); // each millisecond of ten seconds
    const allowed = times.filter((now) => bucket.take(now).left >= 0).length;
    expect(allowed).toBe(10 + 99);
  });

  it('names its limit', () => {
    expect(new TokenBucket(7, 0).take(0)).toEqual({ limit: 7, windowSeconds: 1, left: 6, resetSeconds: 1 });
  });
});
