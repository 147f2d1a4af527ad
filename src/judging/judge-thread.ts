import { Worker } from 'node:worker_threads';
import { packageRoot } from '../package/package.js';
import { real } from '../time/real-time.js';
import type { CheckedExchange } from '../report/findings.js';
import type { CutMessage, KeptRequest } from '../workspaces/request-log/logged-request.js';

/** A logged request with its response, as the thread gets it. */
export interface SentRequest extends Pick<KeptRequest, 'method' | 'path' | 'status' | 'request'> {
  readonly workspace: string;
  /** Its number in the log of its workspace. */
  readonly id: number;
  readonly response: CutMessage | 'made by a fault';
}

/** Requests that are judged together. The reply has the same number. */
export interface JudgeBatch {
  readonly number: number;
  readonly requests: readonly SentRequest[];
}

/** The findings of each request of a batch. */
export interface JudgedBatch {
  readonly number: number;
  readonly judged: readonly CheckedExchange[];
}

/** The settings of a thread. */
export interface JudgeSettings {
  /** The vendor's word in the contract (P3). */
  readonly vendor: string;
}

/** Judges logged requests by the contract. */
export interface Judge {
  /** Returns the findings of each request of a workspace. @throws CannotJudge */
  judge(requests: readonly SentRequest[], workspace: string): Promise<readonly CheckedExchange[]>;
  /** Ends the thread. Waiting requests are not judged. */
  close(): Promise<void>;
}

/** Requests are not judged now: too many wait, or the thread died. The next ones may be. */
export class CannotJudge extends Error {
  override readonly name = 'CannotJudge';
}

/** The limits of a thread. */
export interface JudgeLimits {
  /** The most batches in the queue, including the one being judged. */
  readonly maxWaiting: number;
  /** The most milliseconds until a batch is judged, including the start of the thread and the batches before it. */
  readonly maxMs: number;
  /** How long a thread without work is kept, in milliseconds. */
  readonly idleMs: number;
  /** The most memory of the thread's heap, in MiB. */
  readonly maxHeapMb: number;
}

/** The limits of a server's thread. */
export const JUDGE_LIMITS: JudgeLimits = {
  maxWaiting: 8,
  maxMs: 30_000,
  idleMs: 60_000,
  maxHeapMb: 256,
};

/** The thread's module: the bundle, or the source if this module runs from source. */
const WORKER = new URL(
  import.meta.url.endsWith('.ts') ? 'scripts/judge-worker.mjs' : 'dist/bin/judge-worker.js',
  packageRoot,
);

interface Waiting {
  readonly resolve: (judged: readonly CheckedExchange[]) => void;
  readonly reject: (error: Error) => void;
  readonly timer: NodeJS.Timeout;
}

const nothing = () => undefined;

/**
 * Judges in a separate thread, because compiling the contract's schemas would make other requests wait too long. The first
 * requests start it; it ends when nothing was judged for a while. If it dies, waiting requests are not judged, and the next
 * requests start another thread.
 */
export class JudgeThread implements Judge {
  readonly #waiting = new Map<number, Waiting>();
  /** The last batch of each workspace. The workspace's next batch waits for it, so that no workspace fills the queue. */
  readonly #lastOf = new Map<string, Promise<void>>();
  #worker: Worker | null = null;
  #idle: NodeJS.Timeout | undefined;
  #count = 0;
  #isClosed = false;

  constructor(
    private readonly settings: JudgeSettings,
    /** Receives why a thread died. */
    private readonly report: (error: Error) => void,
    private readonly limits: JudgeLimits = JUDGE_LIMITS,
    private readonly file: URL = WORKER,
  ) {}

  /** Whether the thread runs. */
  get isRunning(): boolean {
    return this.#worker !== null;
  }

  judge(requests: readonly SentRequest[], workspace: string): Promise<readonly CheckedExchange[]> {
    const before = this.#lastOf.get(workspace) ?? Promise.resolve();
    const judging = before.then(() => this.#judge(requests));
    const last = judging.then(nothing, nothing).finally(() => {
      if (this.#lastOf.get(workspace) === last) this.#lastOf.delete(workspace);
    });
    this.#lastOf.set(workspace, last);
    return judging;
  }

  async #judge(requests: readonly SentRequest[]): Promise<readonly CheckedExchange[]> {
    const { maxWaiting, maxMs } = this.limits;
    if (this.#isClosed) throw new CannotJudge('the sandbox is stopping');
    if (this.#waiting.size >= maxWaiting) throw new CannotJudge(`${maxWaiting} batches wait`);
    const worker = (this.#worker ??= this.#start());
    real.clearTimeout(this.#idle);
    const number = (this.#count += 1);
    return new Promise((resolve, reject) => {
      const late = () => this.#died(worker, new Error(`no answer within ${maxMs} ms`));
      this.#waiting.set(number, { resolve, reject, timer: real.setTimeout(late, maxMs).unref() });
      worker.postMessage({ number, requests });
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#end(new CannotJudge('the sandbox is stopping'));
  }

  #start(): Worker {
    const { settings, limits, file } = this;
    const worker = new Worker(file, {
      workerData: settings,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: limits.maxHeapMb },
    });
    worker.unref(); // an idle thread does not keep the process alive
    worker.on('message', (batch: JudgedBatch) => this.#answered(batch));
    worker.on('error', (error: Error) => this.#died(worker, error));
    worker.on('exit', (code) => this.#died(worker, new Error(`it ended with ${code}`)));
    return worker;
  }

  #answered({ number, judged }: JudgedBatch): void {
    const waiting = this.#waiting.get(number);
    if (!waiting) return;
    real.clearTimeout(waiting.timer);
    this.#waiting.delete(number);
    waiting.resolve(judged);
    if (this.#waiting.size === 0)
      this.#idle = real.setTimeout(() => void this.#end(), this.limits.idleMs).unref();
  }

  /** Ends a thread that died or takes too long, unless it was already replaced. */
  #died(worker: Worker, cause: Error): void {
    if (worker !== this.#worker) return;
    this.report(cause);
    void this.#end(new CannotJudge(`the thread died: ${cause.message}`, { cause }));
  }

  async #end(error = new CannotJudge('the thread ended')): Promise<void> {
    const worker = this.#worker;
    this.#worker = null;
    real.clearTimeout(this.#idle);
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { reject, timer } of waiting) {
      real.clearTimeout(timer);
      reject(error);
    }
    await worker?.terminate();
  }
}
