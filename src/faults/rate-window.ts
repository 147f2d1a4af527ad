import type { EpochMs } from '../domain/shared/epoch-ms.js';
import type { RateLimitEffect } from './rule.js';

/** The state of a rate limit for one request. */
export interface RateState {
  readonly limit: number;
  readonly windowSeconds: number;
  /** The number of further requests that the window allows; -1 if this request is refused. */
  readonly left: number;
  /** The time until the window ends, in full seconds, at least 1. */
  readonly resetSeconds: number;
}

/** Counts requests in fixed time windows. */
export class RateWindow {
  #window: number;
  #count: number;

  /** `counted` of an earlier instance, to continue its count. */
  constructor(
    private readonly effect: Pick<RateLimitEffect, 'limit' | 'windowSeconds'>,
    [window, count]: readonly [window: number, count: number] = [-1, 0],
  ) {
    [this.#window, this.#count] = [window, count];
  }

  /** The number of the window in which the latest request was counted, and the count. */
  get counted(): readonly [window: number, count: number] {
    return [this.#window, this.#count];
  }

  /** Counts a request in the window of the real time `now`. */
  count(now: EpochMs): RateState {
    const { limit, windowSeconds } = this.effect;
    const length = windowSeconds * 1000;
    const window = Math.floor(now / length);
    if (window !== this.#window) [this.#window, this.#count] = [window, 0];
    this.#count += 1;
    const resetSeconds = Math.ceil(((window + 1) * length - now) / 1000);
    return { limit, windowSeconds, left: Math.max(-1, limit - this.#count), resetSeconds };
  }
}

/** Returns the headers of a rate limit. For a refused request they include the time to retry. */
export function rateHeaders({ limit, windowSeconds, left, resetSeconds }: RateState): Record<string, string> {
  return {
    ...(left < 0 && { 'Retry-After': String(resetSeconds) }),
    RateLimit: `"sandbox";r=${Math.max(0, left)};t=${resetSeconds}`,
    'RateLimit-Policy': `"sandbox";q=${limit};w=${windowSeconds}`,
  };
}
