import { rateHeaders, type RateState } from '../../faults/rate-window.js';
import { real } from '../../time/real-time.js';
import type { Workspace } from '../../workspaces/workspace.js';
import type { Exchange } from '../exchange.js';
import { rateRefusal } from '../faults/fault-reply.js';
import { HttpRefusal } from '../refusals.js';

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

/** How much of the server one workspace may use; null for no limit. */
export interface LimitSettings {
  readonly maxRequestsPerSecond: number | null;
  readonly maxConnectionsPerWorkspace: number | null;
}

/**
 * Admits a request of a client before its body is read. Notes the headers of a limit for its response.
 * @throws HttpRefusal 429 beyond a limit
 */
export type Admit = (exchange: Exchange) => void;

/** What a workspace uses. */
interface Usage {
  bucket: TokenBucket | null;
  /** Requests in progress. They stand for connections, as HTTP/1.1 has one request at a time on each. */
  inProgress: number;
}

/** Returns the function that applies to each request the limits of its workspace, or else those of the server. */
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

/** Returns the bucket of a rate: a full one where the rate is a new one. */
function bucketOf(usage: Usage, rate: number): TokenBucket {
  if (usage.bucket?.perSecond !== rate) usage.bucket = new TokenBucket(rate, real.performanceNow());
  return usage.bucket;
}

function countRequest(exchange: Exchange, bucket: TokenBucket): void {
  const state = bucket.take(real.performanceNow());
  if (state.left < 0) throw rateRefusal(state);
  exchange.limitHeaders = rateHeaders(state);
}

/** Occupies a connection until the response has been sent or its client is gone. */
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
  if (exchange.response.destroyed) return; // its client is gone already
  usage.inProgress += 1;
  exchange.response.once('close', () => (usage.inProgress -= 1));
}

/** A request in progress may end at any time. */
const RETRY_SECONDS = '1';

/** Adds items to the lists that headers are. */
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
