import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import type { StoreMonitor } from './store-monitor.js';
import { keptFor, pause, real } from '../time/real-time.js';

/** Milliseconds between two measurements of the event loop's lag. */
const PRECISION_MS = 10;

/** Milliseconds for which figures are reused: the lag is measured since the last time, so it needs some time between. */
const KEPT_MS = 100;

/** The figures of this process, the same for all its sandboxes. Null until somebody asks for them. */
let registry: Registry | null = null;

/**
 * Returns the figures of this process: CPU, memory, event loop, garbage collection. They begin with the first call, so that
 * a process that nobody watches measures nothing.
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

/** Counts the time in which the event loop is not idle. Unlike processor time, it shows a full process on a busy machine, too. */
function countActiveTime(register: Registry): Counter {
  return new Counter({
    name: 'nodejs_eventloop_active_seconds_total',
    help: 'Seconds in which the event loop was not idle.',
    registers: [register],
    collect() {
      this.reset();
      this.inc(real.activeMs() / 1000);
    },
  });
}

/** Figures that are counted when somebody asks for metrics. */
export interface Watched {
  readonly version: string;
  /** The connections that are open. */
  readonly connections: () => Promise<number>;
  /** The workspaces that there are. */
  readonly workspaces: () => Promise<number>;
  /** The workspaces that are in memory. */
  readonly openWorkspaces: () => number;
  /** The bytes of the heap from which on unused workspaces are closed. */
  readonly heapLimit: number;
  /** Resolves if requests can be taken. */
  readonly requireReady: () => Promise<void>;
}

/** A response that is counted. */
export interface Counted {
  /** The id of its operation; undefined for a page, a document or an unknown path. */
  readonly operation: string | undefined;
  readonly status: number;
  readonly seconds: number;
  /** Whether a fault made it, which a client asked for. */
  readonly isInjected?: boolean;
  /** The code of its problem, if it is a refusal. */
  readonly refusal?: string | undefined;
}

/** The operation of requests to pages, documents and unknown paths. */
const OTHER = 'other';

/**
 * The statuses that have a label of their own. Fault rules may answer with any other status: these share one label per class,
 * such as `4xx`.
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
 * The metrics of one sandbox, as Prometheus reads them. No label has a value that a client chooses, so their number is
 * bounded; workspaces have no label, as there may be ten thousand of them.
 */
export class SandboxMetrics implements StoreMonitor {
  readonly #registry = new Registry();
  readonly #requests = this.#counter('http_requests_total', 'Requests that were answered.', [
    'operation',
    'status',
    'injected',
  ]);
  readonly #refusals = this.#counter(
    'refusals_total',
    'Requests that were refused, by the code of the problem.',
    ['reason'],
  );
  readonly #seconds = this.#histogram(
    'http_request_duration_seconds',
    'Seconds from the head of a request to its response; of an event stream, to its beginning.',
    { buckets: REQUEST_SECONDS, labelNames: ['operation'] },
  );
  readonly #entries = this.#counter('store_entries_total', 'Entries that were made durable.');
  readonly #appends = this.#histogram(
    'store_append_duration_seconds',
    'Seconds until a batch of entries was durable: a flush of a file, or a statement of the database.',
    { buckets: APPEND_SECONDS },
  );
  readonly #refused = this.#counter('store_append_failures_total', 'Batches that could not be stored.');
  readonly #conflicts = this.#counter(
    'store_conflicts_total',
    'Batches that another instance overtook, and that were decided again.',
  );
  readonly #folds = this.#histogram('store_fold_duration_seconds', 'Seconds that it took to fold a log.', {
    buckets: FOLD_SECONDS,
  });

  readonly #foldFailures = this.#counter('store_fold_failures_total', 'Folds of a log that failed.');

  /** `reportFold` receives the errors of folds that failed. */
  constructor(private readonly reportFold: StoreMonitor['foldFailed'] = () => undefined) {}

  get contentType(): string {
    return this.#registry.contentType;
  }

  /** Counts a response. One that a fault made has a label, and is no refusal. */
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

  /** Adds the figures that are counted on request. Leaves out a figure that is not available then. */
  watch({ version, connections, workspaces, openWorkspaces, heapLimit, requireReady }: Watched): void {
    const ready = () =>
      requireReady().then(
        () => 1,
        () => 0,
      );
    this.#gauge('ready', '1 if requests can be taken, as GET /ready says; else 0.', ready);
    this.#gauge('connections', 'Connections that are open.', connections);
    this.#gauge('workspaces', 'Workspaces that there are.', workspaces);
    this.#gauge('workspaces_open', 'Workspaces in memory.', () => Promise.resolve(openWorkspaces()));
    const limit = () => Promise.resolve(heapLimit);
    this.#gauge('heap_limit_bytes', 'Heap from which on unused workspaces are closed.', limit);
    const info = new Gauge({
      name: 'sandbox_info',
      help: 'The version of the sandbox; always 1.',
      labelNames: ['version'],
      registers: [this.#registry],
    });
    info.set({ version }, 1);
  }

  /** Returns all metrics in the text format of Prometheus, those of the process too. */
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
    // The library calls it with the gauge as `this`.
    async function collect(this: Gauge): Promise<void> {
      const value = await count().catch(() => undefined);
      if (value === undefined) this.remove();
      else this.set(value);
    }
    this.#registry.registerMetric(new Gauge({ name: `sandbox_${name}`, help, registers: [], collect }));
  }
}

function statusLabel(status: number): string {
  if (status === 0) return 'cut'; // a fault rule cut the connection
  return STATUSES.has(status) ? String(status) : `${Math.trunc(status / 100)}xx`;
}
