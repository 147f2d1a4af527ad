import { expireDue, type DueEvent } from '../domain/basket/expiry.js';
import { advanceClock, clockNow } from '../domain/shared/clock.js';
import type { EpochMs } from '../domain/shared/moment.js';
import type { DatasetReader } from '../store/dataset/dataset-reader.js';
import type { StoredWorkspace } from '../store/store.js';
import type { Transaction } from '../store/tables.js';
import { rollBack, transact } from '../store/transaction.js';
import { passedDeadlines } from './booking-deadlines.js';
import type { Trace } from './history/trace.js';
import { exceedsLimit, WorkspaceFull } from './size-limit.js';
import { noChange, type Committed, type Step } from './step.js';

/** Returns the step of a command. @throws WorkspaceFull when the workspace would exceed its limit, in bytes */
export function commandStep<T>(
  stored: StoredWorkspace,
  limit: number,
  change: (tx: Transaction) => T,
  trace: Trace | undefined,
): Step<T> {
  const { state, metadata } = stored;
  const before = state.dataset.bytes;
  const { result, changes, undo } = transact(state.dataset, metadata.seed, change);
  if (exceedsLimit(stored, limit, { before, undo })) {
    rollBack(state.dataset, undo);
    throw new WorkspaceFull(limit);
  }
  const cause = trace?.cause ?? { type: 'control' };
  const committed = { applied: undo, cause, ...(trace && { trace }) };
  return { entry: changes.length > 0 ? { changes } : null, committed, result };
}

/** Returns the step that moves the clock forward at a real time, with what expires on the way, in order of time. */
export function advanceStep(
  { state, metadata }: StoredWorkspace,
  reader: DatasetReader,
  { byMs, realTime }: { readonly byMs: number; readonly realTime: EpochMs },
): Step<DueEvent[]> {
  if (byMs === 0) return noChange([]);
  const from = clockNow(state.clock, realTime);
  const clock = advanceClock(state.clock, byMs);
  const to = clockNow(clock, realTime);
  const closed = passedDeadlines(reader, { from, to });
  const expiring = reader.dueUntil(to);
  const { result, changes, undo } = transact(state.dataset, metadata.seed, (tx) => expireDue(tx, expiring));
  const due = [...result, ...closed].toSorted((a, b) => a.at - b.at);
  return {
    entry: { clock, changes },
    committed: { applied: undo, due, cause: { type: 'clock' } },
    result: due,
  };
}

/** Returns the step that expires what is due at a time of the workspace. */
export function expiryStep(
  { state, metadata }: StoredWorkspace,
  reader: DatasetReader,
  now: EpochMs,
): Step<void> {
  const due = reader.dueUntil(now);
  const { result, changes, undo } = transact(state.dataset, metadata.seed, (tx) => expireDue(tx, due));
  const committed: Committed = { applied: undo, cause: { type: 'due' }, due: result };
  return { entry: changes.length > 0 ? { changes } : null, committed, result: undefined };
}
