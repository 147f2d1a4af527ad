import { expireDue, type DueEvent } from '../domain/basket/expiry.js';
import { advanceClock, clockNow } from '../domain/shared/clock.js';
import type { EpochMs } from '../domain/shared/moment.js';
import type { Dataset } from '../store/dataset/dataset.js';
import type { DatasetReader } from '../store/dataset/dataset-reader.js';
import type { StoredWorkspace } from '../store/store.js';
import type { Transaction } from '../store/tables.js';
import { rollBack, transact } from '../store/transaction.js';
import type { Trace } from './history/trace.js';
import { comingUntil, foresee, passTime } from './passing-time.js';
import { exceedsLimit, WorkspaceFull } from './size-limit.js';
import { noChange, type Committed, type HistoryStep } from './step.js';

/** Returns the step of a command. @throws WorkspaceFull when the workspace would exceed its limit, in bytes */
export function commandStep<T>(
  stored: StoredWorkspace,
  limit: number,
  change: (tx: Transaction) => T,
  trace: Trace | undefined,
): HistoryStep<T> {
  const { state, metadata } = stored;
  const before = state.dataset.bytes;
  const { result, changes, undo } = transact(state.dataset, metadata.seed, change);
  if (exceedsLimit(stored, limit, { before, undo })) {
    rollBack(state.dataset, undo);
    throw new WorkspaceFull(limit);
  }
  const cause = trace?.cause ?? { type: 'control' };
  const committed = { applied: undo, cause, trace };
  return { entry: changes.length > 0 ? { changes } : null, committed, result };
}

/**
 * Returns by how many milliseconds a clock that shows `now` is to be advanced. `nextEventAt` returns when the next event
 * will become due, null if none will. It is decided in the step, as another instance may advance the clock before.
 */
export type SpanOf = (now: EpochMs, nextEventAt: () => EpochMs | null) => number;

/** Returns the step that moves the clock forward at a real time, with what comes due on the way, in order of time. */
export function advanceStep(
  { state, metadata }: StoredWorkspace,
  reader: DatasetReader,
  { by, realTime }: { readonly by: number | SpanOf; readonly realTime: EpochMs },
): HistoryStep<DueEvent[]> {
  const from = clockNow(state.clock, realTime);
  const byMs = typeof by === 'number' ? by : by(from, () => nextEventAfter(state.dataset, from));
  if (byMs === 0) return noChange([]);
  const clock = advanceClock(state.clock, byMs);
  const coming = comingUntil(reader, { from, to: clockNow(clock, realTime) });
  const { result, changes, undo } = transact(state.dataset, metadata.seed, (tx) => [...passTime(tx, coming)]);
  return {
    entry: { clock, changes },
    committed: { applied: undo, due: result, cause: { type: 'clock' } },
    result,
  };
}

function nextEventAfter(dataset: Dataset, now: EpochMs): EpochMs | null {
  return foresee(dataset, now, (events) => {
    for (const { at } of events) if (at > now) return at; // what is due already comes with any span
    return null;
  });
}

/** Returns the step that expires what is due at a time of the workspace. */
export function expiryStep(
  { state, metadata }: StoredWorkspace,
  reader: DatasetReader,
  now: EpochMs,
): HistoryStep<void> {
  const due = reader.dueUntil(now);
  const { result, changes, undo } = transact(state.dataset, metadata.seed, (tx) => expireDue(tx, due));
  const committed: Committed = { applied: undo, cause: { type: 'due' }, due: result };
  return { entry: changes.length > 0 ? { changes } : null, committed, result: undefined };
}
