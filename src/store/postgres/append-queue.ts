import { pause, real } from '../../time/real-time.js';
import type { Place } from './barrier.js';
import { DatabaseFailed, type Database } from './database.js';
import { appendAll, type Batch } from './entries.js';

/** An append of a workspace. */
export interface WantedAppend {
  readonly workspace: number;
  readonly place: Place;
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
