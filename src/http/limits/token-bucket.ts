import type { RateState } from '../../faults/rate-window.js';

/**
 * Counts requests by a token bucket: it holds as many tokens as a second allows, so that a burst of that size passes at
 * once, and fills up evenly.
 */
export class TokenBucket {
  #tokens: number;

  constructor(
    readonly perSecond: number,
    /** In milliseconds, by the same clock as `take`. */
    private at: number,
  ) {
    this.#tokens = perSecond;
  }

  /** Takes a token for a request; -1 are left where there was none. */
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
