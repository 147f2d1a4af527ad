import type { IncomingMessage } from 'node:http';
import { LRUCache } from 'lru-cache';
import { addressTaker } from '../../limits/address-taker.js';
import { real } from '../../time/real-time.js';
import { rateRefusal, TokenBucket } from './workspace-limits.js';

/**
 * The maximum number of addresses whose requests are counted. Beyond it, the address with the oldest request is
 * forgotten.
 */
const MAX_ADDRESSES = 10_000;

/**
 * Returns a function that limits the requests per second and IP address, for operations without a token.
 * @throws HttpRefusal 429 above the limit
 */
export function addressLimit(perSecond: number): (request: IncomingMessage) => void {
  const buckets = new LRUCache<string, TokenBucket>({ max: MAX_ADDRESSES });
  return (request) => {
    const address = addressTaker(request);
    const now = real.performanceNow();
    const bucket = buckets.get(address) ?? new TokenBucket(perSecond, now);
    buckets.set(address, bucket);
    const state = bucket.take(now);
    if (state.left < 0) throw rateRefusal(state);
  };
}
