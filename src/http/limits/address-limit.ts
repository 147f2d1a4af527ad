import type { IncomingMessage } from 'node:http';
import { LRUCache } from 'lru-cache';
import { addressTaker } from '../../limits/address-taker.js';
import { real } from '../../time/real-time.js';
import { rateRefusal } from '../faults/fault-reply.js';
import { TokenBucket } from './workspace-limits.js';

/** The most addresses that are counted; beyond it, the address without a request for the longest time is forgotten. */
const MAX_ADDRESSES = 10_000;

/**
 * Returns a middleware that limits the requests a second of each address, for operations that need no token.
 * @throws HttpRefusal 429 beyond the limit
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
