import type { IncomingMessage } from 'node:http';
import { LRUCache } from 'lru-cache';
import { rateHeaders, type RateState } from '../../faults/rate-window.js';
import { addressTaker } from '../../limits/address-taker.js';
import { real } from '../../time/real-time.js';
import type { Workspace } from '../../workspaces/live-workspace.js';
import type { Exchange } from '../exchange.js';
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

/** The limits of one workspace. Null means unlimited. */
export interface LimitSettings {
  readonly maxRequestsPerSecond: number | null;
  readonly maxConnectionsPerWorkspace: number | null;
}

/**
 * Checks a client's request against the limits of its workspace, before its body is read. Stores the limit headers for
 * its response.
 * @throws HttpRefusal 429 above a limit
 */
export type Admit = (exchange: Exchange) => void;

/** The present use of a workspace's limits. */
interface Usage {
  bucket: TokenBucket | null;
  /**
   * The number of requests in progress. It stands for the number of connections, because an HTTP/1.1 connection has one
   * request at a time.
   */
  inProgress: number;
}

/**
 * Returns the function that applies the limits of a request's workspace. If the workspace does not set a limit, the
 * server's limit applies.
 */
export function workspaceLimits({ maxRequestsPerSecond, maxConnectionsPerWorkspace }: LimitSettings): Admit {
  const defaults = { rate: maxRequestsPerSecond ?? 0, most: maxConnectionsPerWorkspace ?? 0 };
  const usages = new WeakMap<Workspace, Usage>();
  const usageOf = (workspace: Workspace): Usage => {
    const known = usages.get(workspace);
    if (known) return known;
    const usage = { bucket: null, inProgress: 0 };
    usages.set(workspace, usage);
    return usage;
  };
  return (exchange) => {
    const { workspace } = exchange;
    if (!workspace) return;
    const { requestsPerSecond: rate = defaults.rate, connections: most = defaults.most } = workspace.limits;
    if (rate === 0 && most === 0) return;
    const usage = usageOf(workspace);
    if (rate > 0) countRequest(exchange, bucketOf(usage, rate));
    if (most > 0) occupy(exchange, usage, most);
  };
}

/** Returns the bucket for a rate. If the rate has changed, returns a new full bucket. */
function bucketOf(usage: Usage, rate: number): TokenBucket {
  if (usage.bucket?.perSecond !== rate) usage.bucket = new TokenBucket(rate, real.performanceNow());
  return usage.bucket;
}

function countRequest(exchange: Exchange, bucket: TokenBucket): void {
  const state = bucket.take(real.performanceNow());
  if (state.left < 0) throw rateRefusal(state);
  exchange.limitHeaders = rateHeaders(state);
}

/**
 * Counts a request as in progress until its response is sent or its client disconnects.
 * @throws HttpRefusal 429 above the limit
 */
function occupy(exchange: Exchange, usage: Usage, limit: number): void {
  const left = limit - usage.inProgress - 1;
  const headers = withItems(exchange.limitHeaders, {
    RateLimit: `"connections";r=${Math.max(0, left)}`,
    'RateLimit-Policy': `"connections";q=${limit};qu="concurrent-requests"`,
  });
  if (left < 0) {
    const details = { message: 'too_many_requests.connections', values: { limit } } as const;
    throw new HttpRefusal('too_many_requests', 'P16', details, { ...headers, 'Retry-After': RETRY_SECONDS });
  }
  exchange.limitHeaders = headers;
  if (exchange.response.destroyed) return; // the client has already disconnected
  usage.inProgress += 1;
  exchange.response.once('close', () => (usage.inProgress -= 1));
}

/** The value of `Retry-After`, in seconds. It is short, because a request in progress may end at any time. */
const RETRY_SECONDS = '1';

/** Appends items to headers whose values are lists. */
function withItems(
  headers: Readonly<Record<string, string>> = {},
  items: Readonly<Record<string, string>>,
): Record<string, string> {
  const named = Object.entries(items).map(([name, item]) => {
    const known = headers[name];
    return [name, known === undefined ? item : `${known}, ${item}`] as const;
  });
  return { ...headers, ...Object.fromEntries(named) };
}

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
