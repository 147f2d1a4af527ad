import type { IncomingMessage } from 'node:http';
import { LRUCache } from 'lru-cache';
import { rateHeaders, type RateState } from '../../faults/rate-window.js';
import { addressTaker } from '../../limits/address-taker.js';
import { real } from '../../time/real-time.js';
import { HttpRefusal } from '../refusals.js';

/**
 * Limits requests to a number per second. The bucket holds at most that number of tokens, one per request, and refills
 * continuously. After a pause, that number of requests may therefore arrive at once.
 */
export class TokenBucket {
  #tokens: number;

  constructor(
    readonly perSecond: number,
    /** The time of the last refill in milliseconds, by the same clock as `take`. */
    private at: number,
  ) {
    this.#tokens = perSecond;
  }

  /** Takes a token for a request. `left` is -1 if there was none. */
  take(now: number): RateState {
    const filled = this.#tokens + ((now - this.at) / 1000) * this.perSecond;
    this.#tokens = Math.min(this.perSecond, filled);
    this.at = now;
    const isAllowed = this.#tokens >= 1;
    if (isAllowed) this.#tokens -= 1;
    const left = isAllowed ? Math.floor(this.#tokens) : -1;
    return { limit: this.perSecond, windowSeconds: 1, left, resetSeconds: 1 };
  }
}

/**
 * Returns the refusal of a request above the rate limit of a fault rule or of a workspace. It contains the limit and
 * the time after which to retry.
 */
export function rateRefusal(rate: RateState): HttpRefusal {
  const { limit, windowSeconds } = rate;
  const details = { message: 'fault.rate_limit', values: { limit, windowSeconds } } as const;
  return new HttpRefusal('too_many_requests', 'P16', details, rateHeaders(rate));
}

/**
 * The maximum number of addresses whose requests are counted. Beyond it, the address with the oldest request is
 * forgotten.
 */
const MAX_ADDRESSES = 10_000;

/**
 * Returns a function that limits the requests per second and IP address, for operations without a token. Above the
 * limit, the function throws an `HttpRefusal` (429).
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
