import { rateHeaders } from '../../faults/rate-window.js';
import { real } from '../../time/real-time.js';
import type { Workspace } from '../../workspaces/live-workspace.js';
import type { Exchange } from '../exchange.js';
import { HttpRefusal } from '../refusals.js';
import { rateRefusal, TokenBucket } from './rate-limits.js';

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
