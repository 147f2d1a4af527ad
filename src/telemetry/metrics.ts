import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import type { StoreMonitor } from './store-monitor.js';
import { keptFor, pause, real } from '../time/real-time.js';

/** Milliseconds between two measurements of the event loop's lag. */
const PRECISION_MS = 10;

/**
 * The time for which the metrics of the process are cached, in milliseconds. The lag of the event loop is measured
 * between two reads of the metrics, so some time must pass between the reads.
 */
const KEPT_MS = 100;

/** The metrics of this process, shared by all its sandboxes. Null before the first request for metrics. */
let registry: Registry | null = null;

/**
 * Returns the metrics of this process: CPU, memory, event loop, garbage collection. Measuring starts with the first
 * call and costs nothing in unmonitored processes.
 */
const processMetrics: () => Promise<string> = keptFor(KEPT_MS, async () => {
  if (!registry) {
    registry = new Registry();
    collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: PRECISION_MS });
    countActiveTime(registry);
    await pause(3 * PRECISION_MS);
  }
  return registry.metrics();
});

/**
 * Counts the time during which the event loop is busy. Unlike processor time, it also shows a saturated process on a busy
 * machine.
 */
function countActiveTime(register: Registry): Counter {
  return new Counter({
    name: 'nodejs_eventloop_active_seconds_total',
    help: 'Seconds during which the event loop was not idle.',
    registers: [register],
    collect() {
      this.reset();
      this.inc(real.activeMs() / 1000);
    },
  });
}

/** Values that are read when metrics are requested. */
export interface Watched {
  readonly version: string;
  /** The number of open connections. */
  readonly connections: () => Promise<number>;
  /** The number of workspaces. */
  readonly workspaces: () => Promise<number>;
  /** The number of workspaces in memory. */
  readonly openWorkspaces: () => number;
  /** The heap size in bytes above which unused workspaces are closed. */
  readonly heapLimit: number;
  /** Resolves if the server is ready for requests. */
  readonly requireReady: () => Promise<void>;
}

/** A response that metrics count. */
export interface Counted {
  /** The operation id; undefined for a page, a document or an unknown path. */
  readonly operation: string | undefined;
  readonly status: number;
  readonly seconds: number;
  /** True if an injected fault produced the response. */
  readonly isInjected?: boolean;
  /** The code of the problem document, if the request was refused. */
  readonly refusal?: string | undefined;
}

/** The operation of requests to pages, documents and unknown paths. */
const OTHER = 'other';

/**
 * Statuses with their own label. Fault rules can return any other status. Other statuses share one label per class, such as
 * `4xx`.
 */
const STATUSES: ReadonlySet<number> = new Set(
  [
    [200, 204, 301, 302, 303, 304],
    [400, 401, 402, 403, 404, 405, 406, 409, 410, 412, 413, 415, 417, 421, 422, 429, 431],
    [500, 501, 502, 503, 504],
  ].flat(),
);

const REQUEST_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const APPEND_SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5];
const FOLD_SECONDS = [0.01, 0.05, 0.25, 1, 2.5, 5, 10, 30];

/**
 * The metrics of one sandbox in the text format of Prometheus. Label values never come from clients, so their number is
 * bounded. Workspaces have no label, because a server may have ten thousand.
 */
export class SandboxMetrics implements StoreMonitor {
  readonly #registry = new Registry();
  readonly #requests = this.#counter('http_requests_total', 'Requests that were answered.', [
    'operation',
    'status',
    'injected',
  ]);
  readonly #refusals = this.#counter('refusals_total', 'Refused requests, by the code of the problem.', [
    'reason',
  ]);
  readonly #seconds = this.#histogram(
    'http_request_duration_seconds',
    'Seconds from the request headers to the response. For an event stream, seconds to its first byte.',
    { buckets: REQUEST_SECONDS, labelNames: ['operation'] },
  );
  readonly #entries = this.#counter('store_entries_total', 'Entries that were made durable.');
  readonly #appends = this.#histogram(
    'store_append_duration_seconds',
    'Seconds until a batch of entries was durable: one flush of a file or one database statement.',
    { buckets: APPEND_SECONDS },
  );
  readonly #refused = this.#counter('store_append_failures_total', 'Batches that failed to be stored.');
  readonly #conflicts = this.#counter(
    'store_conflicts_total',
    'Batches that were computed again because another instance had appended first.',
  );
  readonly #folds = this.#histogram('store_fold_duration_seconds', 'Seconds to fold a log.', {
    buckets: FOLD_SECONDS,
  });

  readonly #foldFailures = this.#counter('store_fold_failures_total', 'Folds of a log that failed.');

  /** `reportFold` is called with the error of each failed fold. */
  constructor(private readonly reportFold: StoreMonitor['foldFailed'] = () => undefined) {}

  get contentType(): string {
    return this.#registry.contentType;
  }

  /** Counts a response. A response from an injected fault gets a label and does not count as a refusal. */
  answered({ operation = OTHER, status, seconds, isInjected = false, refusal }: Counted): void {
    const labels = { operation, status: statusLabel(status) };
    this.#requests.inc(isInjected ? { ...labels, injected: 'true' } : labels);
    this.#seconds.observe({ operation }, seconds);
    if (refusal !== undefined && !isInjected) this.#refusals.inc({ reason: refusal });
  }

  appended({ entries, seconds }: { readonly entries: number; readonly seconds: number }): void {
    this.#entries.inc(entries);
    this.#appends.observe(seconds);
  }

  refused(): void {
    this.#refused.inc();
  }

  overtaken(): void {
    this.#conflicts.inc();
  }

  folded({ seconds }: { readonly seconds: number }): void {
    this.#folds.observe(seconds);
  }

  foldFailed(error: unknown, workspace: string): void {
    this.#foldFailures.inc();
    this.reportFold(error, workspace);
  }

  /** Registers the values that are read when metrics are requested. If a value cannot be read, it is left out. */
  watch({ version, connections, workspaces, openWorkspaces, heapLimit, requireReady }: Watched): void {
    const ready = () =>
      requireReady().then(
        () => 1,
        () => 0,
      );
    this.#gauge('ready', '1 if the server is ready for requests, as in GET /ready; otherwise 0.', ready);
    this.#gauge('connections', 'Connections that are open.', connections);
    this.#gauge('workspaces', 'Workspaces that there are.', workspaces);
    this.#gauge('workspaces_open', 'Workspaces in memory.', () => Promise.resolve(openWorkspaces()));
    const limit = () => Promise.resolve(heapLimit);
    this.#gauge('heap_limit_bytes', 'Heap size above which unused workspaces are closed.', limit);
    const info = new Gauge({
      name: 'sandbox_info',
      help: 'The version of the sandbox as a label; the value is always 1.',
      labelNames: ['version'],
      registers: [this.#registry],
    });
    info.set({ version }, 1);
  }

  /** Returns all metrics, including those of the process, in the text format of Prometheus. */
  async text(): Promise<string> {
    const [own, process] = await Promise.all([this.#registry.metrics(), processMetrics()]);
    return own + process;
  }

  #counter<Label extends string>(name: string, help: string, labelNames: Label[] = []): Counter<Label> {
    return new Counter({ name: `sandbox_${name}`, help, labelNames, registers: [this.#registry] });
  }

  #histogram<Label extends string = never>(
    name: string,
    help: string,
    { buckets, labelNames = [] }: { readonly buckets: number[]; readonly labelNames?: Label[] },
  ): Histogram<Label> {
    const registers = [this.#registry];
    return new Histogram({ name: `sandbox_${name}`, help, buckets, labelNames, registers });
  }

  #gauge(name: string, help: string, count: () => Promise<number>): void {
    // prom-client calls this function with the gauge as `this`.
    async function collect(this: Gauge): Promise<void> {
      const value = await count().catch(() => undefined);
      if (value === undefined) this.remove();
      else this.set(value);
    }
    this.#registry.registerMetric(new Gauge({ name: `sandbox_${name}`, help, registers: [], collect }));
  }
}

function statusLabel(status: number): string {
  if (status === 0) return 'cut'; // An injected fault closed the connection.
  return STATUSES.has(status) ? String(status) : `${Math.trunc(status / 100)}xx`;
}
