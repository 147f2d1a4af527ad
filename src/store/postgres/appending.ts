import { pause, real, secondsSince } from '../../time/real-time.js';
import type { StoreMonitor } from '../../telemetry/store-monitor.js';
import { DatabaseClosed, DatabaseFailed, isConflict, type Database } from './database.js';
import { batchOf, type Batch, appendAll, type WantedAppend } from './entries.js';
import { failedWrite, uncertainWrite } from './failures.js';

/**
 * The result of an append. `won`: the batch is durable. `overtaken`: another instance appended first. Error: the append
 * failed, certainly or possibly, as the `reason` of the error says.
 */
export type Appended = 'won' | 'overtaken' | Error;

/** The pauses between attempts to find out whether a batch was stored, in milliseconds. The last pause repeats. */
const WAITS = [20, 100, 500, 1000];

/**
 * Appends a batch after a position of the log. If the connection is lost, retries until it is certain which batch is at
 * that position: this one or another. The signal or `longestMs` can end the retries earlier. In that case the batch may
 * have been stored and may appear in the log later.
 */
export async function appendForCertain(
  context: AppendContext,
  target: Target,
  batch: Batch,
  signal: AbortSignal,
): Promise<Appended> {
  const { monitor } = context;
  const begin = real.performanceNow();
  const appended = await tryUntilCertain(context, target, batch, signal);
  if (appended === 'won') monitor.appended({ entries: batch.lines.length, seconds: secondsSince(begin) });
  else if (appended === 'overtaken') monitor.overtaken();
  else monitor.refused();
  return appended;
}

/** The dependencies of an append. */
export interface AppendContext {
  readonly database: Database;
  readonly monitor: StoreMonitor;
  readonly appends: AppendQueue;
  /** The maximum time for the retries of an append, in milliseconds. */
  readonly longestMs: number;
}

/** The workspace and the log position after which a batch is appended. */
type Target = Omit<WantedAppend, 'batch'>;

async function tryUntilCertain(
  { database, appends, longestMs }: AppendContext,
  { workspace, place }: Target,
  batch: Batch,
  signal: AbortSignal,
): Promise<Appended> {
  let isCertain = true;
  const begin = real.performanceNow();
  for (let attempt = 0; ; attempt++) {
    try {
      if (await appends.append({ workspace, place, batch })) return 'won';
      if (isCertain) return 'overtaken';
      return (await batchOf(database, workspace, place.n + 1)) === batch.id ? 'won' : 'overtaken';
    } catch (error) {
      if (!(error instanceof DatabaseFailed)) throw error;
      isCertain &&= error.isCertain;
      const isLate = real.performanceNow() - begin >= longestMs;
      const isOver = isLate || signal.aborted || error instanceof DatabaseClosed;
      if (isOver || (isCertain && !isConflict(error)))
        return isCertain ? failedWrite(error) : uncertainWrite(error);
    }
    await pause(WAITS[Math.min(attempt, WAITS.length - 1)] ?? 0);
  }
}

interface Waiting {
  readonly wanted: WantedAppend;
  /** The time after which the retries end, as a value of `performance.now()`. */
  readonly until: number;
  readonly resolve: (isAppended: boolean) => void;
  readonly reject: (error: unknown) => void;
}

/** The maximum number of append statements that run at the same time. Further appends are collected for the next statement. */
const MAX_AT_ONCE = 2;
/** The pause if all workspaces of a statement are locked by other instances, in milliseconds. */
const BUSY_MS = 1;
/** The maximum number of workspaces in one statement. */
const MAX_WORKSPACES = 50;

/** Appends the batches of several workspaces in one statement. A commit costs about the same for many batches as for one. */
export class AppendQueue {
  #waiting: Waiting[] = [];
  #running = 0;

  /** `longestMs` limits how long an append waits while other instances lock its workspace. */
  constructor(
    private readonly database: Database,
    private readonly longestMs: number,
  ) {}

  /** Appends a batch if the log still ends at the given position. Returns whether it was appended. @throws DatabaseFailed */
  append(wanted: WantedAppend): Promise<boolean> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ wanted, until: real.performanceNow() + this.longestMs, resolve, reject });
      this.#runNext();
    });
  }

  #runNext(): void {
    while (this.#waiting.length > 0 && this.#running < MAX_AT_ONCE)
      void this.#run(this.#waiting.splice(0, MAX_WORKSPACES));
  }

  async #run(group: readonly Waiting[]): Promise<void> {
    this.#running += 1;
    try {
      const batches = group.map(({ wanted }) => wanted);
      const appended = await appendAll(this.database, batches);
      const busy = group.filter(({ wanted }) => appended.get(wanted.batch.id) === 'busy');
      for (const waiting of group)
        if (!busy.includes(waiting)) waiting.resolve(appended.get(waiting.wanted.batch.id) === 'appended');
      if (busy.length === group.length) await pause(BUSY_MS);
      const now = real.performanceNow();
      for (const { reject } of busy.filter(({ until }) => until <= now)) reject(alwaysBusy());
      this.#waiting.push(...busy.filter(({ until }) => until > now));
    } catch (error) {
      for (const { reject } of group) reject(error);
    } finally {
      this.#running -= 1;
      this.#runNext();
    }
  }
}

/** The error of an append that never got the workspace's lock. Nothing was changed. */
function alwaysBusy(): DatabaseFailed {
  return new DatabaseFailed(new Error('another session has locked the workspace'), { isSent: false });
}
