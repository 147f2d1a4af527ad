import { pause, real, secondsSince } from '../../time/real-time.js';
import type { StoreMonitor } from '../../telemetry/store-monitor.js';
import type { LogPlace } from './barrier.js';
import { DatabaseClosed, DatabaseFailed, isConflict, type Database } from './database.js';
import { batchOf, type Batch, appendAll } from './entries.js';
import { failedWrite, uncertainWrite } from './failures.js';

/** How an append ended: it is durable, another instance was first, or it failed. The error says whether that is certain. */
export type Appended = 'won' | 'overtaken' | Error;

/** The waits between attempts to learn whether a batch was stored, in milliseconds. The last one is repeated. */
const WAITS = [20, 100, 500, 1000];

/**
 * Appends a batch after a place. If the connection is lost meanwhile, it tries again until either this batch or another one is
 * certain to be at that place. If the signal or `longestMs` ends the tries before, the batch may be stored; it then shows in
 * the log later.
 */
export async function appendForCertain(
  context: AppendContext & { readonly monitor: StoreMonitor },
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

/** What appends. */
interface AppendContext {
  readonly database: Database;
  readonly appends: AppendQueue;
  /** How long an append tries to become certain, in milliseconds. */
  readonly longestMs: number;
}

/** Where a batch is appended. */
interface Target {
  readonly workspace: number;
  readonly place: LogPlace;
}

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

/** An append of a workspace. */
export interface WantedAppend {
  readonly workspace: number;
  readonly place: LogPlace;
  readonly batch: Batch;
}

interface Waiting {
  readonly wanted: WantedAppend;
  /** When it gives up, by `performance.now()`. */
  readonly until: number;
  readonly resolve: (isAppended: boolean) => void;
  readonly reject: (error: unknown) => void;
}

/** The most statements of appends that are on their way at a time. The others gather in the next one. */
const MAX_AT_ONCE = 2;
/** The pause where other instances are busy with all workspaces of a statement, in milliseconds. */
const BUSY_MS = 1;
/** The most workspaces of a statement. */
const MAX_WORKSPACES = 50;

/** Appends batches of several workspaces with one statement, as a commit costs about as much for many as for one. */
export class AppendQueue {
  #waiting: Waiting[] = [];
  #running = 0;

  /** The most milliseconds for which an append waits for instances that are busy with its workspace. */
  constructor(
    private readonly database: Database,
    private readonly longestMs: number,
  ) {}

  /** Appends a batch after a place, if the log still ends there. Returns whether it did. @throws DatabaseFailed */
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
      const appended = await appendAll(
        this.database,
        group.map(({ wanted }) => wanted),
      );
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

/** The error of an append that never had its turn, and so has changed nothing. */
function alwaysBusy(): DatabaseFailed {
  return new DatabaseFailed(new Error('another session holds the workspace'), { isSent: false });
}
