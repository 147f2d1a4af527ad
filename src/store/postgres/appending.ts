import { pause, real, secondsSince } from '../../time/real-time.js';
import type { StoreMonitor } from '../../telemetry/store-monitor.js';
import type { AppendQueue } from './append-queue.js';
import type { Place } from './barrier.js';
import { DatabaseClosed, DatabaseFailed, isConflict, type Database } from './database.js';
import { batchOf, type Batch } from './entries.js';
import { failedWrite, uncertainWrite } from './failures.js';

/** How an append ended: it is durable, another instance was first, or it failed. The error says whether that is certain. */
export type Appended = 'won' | 'overtaken' | Error;

/** The waits between attempts to learn whether a batch was stored, in milliseconds. The last one is repeated. */
const WAITS = [20, 100, 500, 1000];

/**
 * Appends a batch after a place. When the connection is lost meanwhile, it appends the batch again: so it is either
 * stored now, or another batch is in its place, or it is there itself. Who waits is answered when one of these is certain, or
 * when the signal or `longestMs` ends the wait: then it may be stored, and is found in the log later if it is.
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
  readonly place: Place;
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
