import { Worker } from 'node:worker_threads';
import { packageRoot } from '../package/package.js';
import { real } from '../time/real-time.js';
import type { CheckedExchange } from '../report/findings.js';
import type { CutMessage, KeptRequest, LoggedError } from '../workspaces/request-log/logged-request.js';

/** A logged request with its response, in the form that the thread receives. */
export interface SentRequest extends Pick<KeptRequest, 'method' | 'path' | 'status' | 'request'> {
  readonly workspace: string;
  /** The number of the request in the workspace's log. */
  readonly id: number;
  /** The response that the client received. If it did not receive the service's response, a clause with the reason. */
  readonly response: CutMessage | string;
  /** The errors of the response, if the log does not have the complete body of the request. */
  readonly errors?: readonly LoggedError[];
}

/** Requests that are checked together. The reply of the thread has the same `number`. */
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
  /** The vendor's name in the contract (P3). */
  readonly vendor: string;
}

/** Checks logged requests against the contract. */
export interface Judge {
  /** Returns the findings of each request. @throws CannotJudge */
  judge(requests: readonly SentRequest[], workspace: string): Promise<readonly CheckedExchange[]>;
  /** Ends the thread. Requests in the queue are not checked. */
  close(): Promise<void>;
}

/**
 * Thrown if requests cannot be checked: too many batches wait, the thread died or was too slow, or the sandbox is
 * stopping. Unless the sandbox is stopping, a later call may succeed.
 */
export class CannotJudge extends Error {
  override readonly name = 'CannotJudge';
}

/** The limits of a thread. */
export interface JudgeLimits {
  /** The maximum number of batches in the thread: the checked batch and the waiting ones. */
  readonly maxWaiting: number;
  /**
   * The maximum time from sending a batch to its result, in milliseconds. The time includes the start of the thread
   * and the check of earlier batches.
   */
  readonly maxMs: number;
  /** The time in milliseconds after which an idle thread ends. */
  readonly idleMs: number;
  /** The maximum heap size of the thread in MiB. */
  readonly maxHeapMb: number;
}

/** The default limits of a server's thread. */
export const JUDGE_LIMITS: JudgeLimits = {
  maxWaiting: 8,
  maxMs: 30_000,
  idleMs: 60_000,
  maxHeapMb: 256,
};

/** The thread's module: the bundle, or the source file when running from source. */
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
 * Checks requests in a separate thread, because compiling the contract's schemas would block other requests too long. The
 * first batch starts the thread. After some time without work, the thread ends. If the thread dies, the waiting batches fail,
 * and the next batch starts a new thread.
 */
export class JudgeThread implements Judge {
  readonly #waiting = new Map<number, Waiting>();
  /**
   * The last batch of each workspace. The next batch of a workspace is sent after it, so that no workspace can fill
   * the queue.
   */
  readonly #lastOf = new Map<string, Promise<void>>();
  #worker: Worker | null = null;
  #idle: NodeJS.Timeout | undefined;
  #count = 0;
  #isClosed = false;

  constructor(
    private readonly settings: JudgeSettings,
    /** Called with the error if the thread dies. */
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
    worker.unref(); // an idle thread must not keep the process alive
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

  /**
   * Ends a thread that died or is too slow. Its waiting batches fail. Does nothing if another thread has replaced it.
   */
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
