import { expireDue, type DueChange } from '../domain/basket/expiry.js';
import { advanceClock, clockNow, isFrozen } from '../domain/shared/clock.js';
import type { EpochMs } from '../domain/shared/epoch-ms.js';
import type { Dataset } from '../store/dataset/dataset.js';
import type { DatasetReader } from '../store/dataset/dataset-reader.js';
import type { StoredWorkspace } from '../store/store.js';
import type { Transaction } from '../store/tables.js';
import { rollBack, transact } from '../store/transaction.js';
import type { Trace, Cause } from './history/trace.js';
import { comingUntil, foresee, passTime } from './passing-time.js';
import { exceedsLimit, WorkspaceFull } from './size-limit.js';
import type { Given, JournalEntry } from '../store/workspace-state.js';
import type { WorkspaceEvent } from './events.js';

/** Runs a command and returns its history step. @throws WorkspaceFull if the workspace would exceed `limit` bytes */
export function commandStep<T>(
  stored: StoredWorkspace,
  limit: number,
  change: (tx: Transaction) => T,
  trace: Trace | undefined,
): HistoryStep<T> {
  const { state, metadata } = stored;
  const before = state.dataset.bytes;
  const { result, changes, undo, bytes } = transact(state.dataset, metadata.seed, change);
  if (exceedsLimit(stored, limit, { before, undo })) {
    rollBack(state.dataset, undo);
    throw new WorkspaceFull(limit);
  }
  const cause = trace?.cause ?? { type: 'control' };
  const committed = { applied: undo, bytes, cause, trace };
  return { entry: changes.length > 0 ? { changes } : null, committed, result };
}

/**
 * Returns the number of milliseconds by which to advance a clock that shows `now`. `nextEventAt` returns the time of the
 * next due event, or null if there is none. This function is called during the step, because another instance may advance
 * the clock first.
 */
export type SpanOf = (now: EpochMs, nextEventAt: () => EpochMs | null) => number;

/** Returns the step that advances the clock. Its result is the list of events that became due, in order of time. */
export function advanceStep(
  { state, metadata }: StoredWorkspace,
  reader: DatasetReader,
  {
    by,
    realTime,
    trace,
  }: { readonly by: number | SpanOf; readonly realTime: EpochMs; readonly trace?: Trace | undefined },
): HistoryStep<DueChange[]> {
  const from = clockNow(state.clock, realTime);
  const byMs = typeof by === 'number' ? by : by(from, () => nextEventAfter(state.dataset, from));
  if (byMs === 0) return noChange([]);
  const clock = advanceClock(state.clock, byMs);
  const coming = comingUntil(reader, { from, to: clockNow(clock, realTime) });
  const { result, changes, undo, bytes } = transact(state.dataset, metadata.seed, (tx) => [
    ...passTime(tx, coming),
  ]);
  return {
    entry: { clock, changes },
    committed: { applied: undo, bytes, due: result, cause: { type: 'clock' }, trace },
    result,
  };
}

function nextEventAfter(dataset: Dataset, now: EpochMs): EpochMs | null {
  return foresee(dataset, now, (events) => {
    for (const { at } of events) if (at > now) return at; // an event that is already due happens with any advance
    return null;
  });
}

/** Returns the step that expires everything due at a time of the workspace's clock. */
export function expiryStep(
  { state, metadata }: StoredWorkspace,
  reader: DatasetReader,
  now: EpochMs,
): HistoryStep<void> {
  const due = reader.dueUntil(now);
  const { result, changes, undo, bytes } = transact(state.dataset, metadata.seed, (tx) => expireDue(tx, due));
  const committed: Committed = { applied: undo, bytes, cause: { type: 'due' }, due: result };
  return { entry: changes.length > 0 ? { changes } : null, committed, result: undefined };
}

/** The data of a commit besides its entry. */
export interface Committed extends Omit<Given, 'base'> {
  readonly cause: Cause;
  /** The total bytes of the changed records before and after the change, if they were measured. */
  readonly bytes?: number;
  /** The events that became due. */
  readonly due?: readonly DueChange[] | undefined;
  /** The event to emit when the step is durable. */
  readonly event?: WorkspaceEvent;
  /** For an undo: the step whose state is restored. */
  readonly undoneTo?: number | undefined;
  /** Receives the id of the history entry. */
  readonly trace?: Trace | undefined;
}

/** The decision of a step: its entry, the details for the history, and the result. A null entry means no change. */
export interface HistoryStep<T> {
  readonly entry: JournalEntry | null;
  readonly committed: Committed;
  readonly result: T;
}

/** The additional details of an entry that other instances need for their history. */
export interface Note extends Pick<Committed, 'cause' | 'due' | 'undoneTo'> {
  /** The workspace's time at the start of the step. */
  readonly at: EpochMs;
  /** If the step moved the clock: the clock's time after the step. */
  readonly since?: EpochMs | undefined;
}

/** Returns the note of an entry for other instances. */
export function noteOf({ cause, due, undoneTo }: Committed, { at, since }: Pick<Note, 'at' | 'since'>): Note {
  return { at, since, cause: { ...cause }, due, ...(undoneTo !== undefined && { undoneTo }) };
}

/** Returns the events of a step. `now` is the workspace's time after the step. */
export function eventsOf(
  { clock }: JournalEntry,
  { due = [], event }: Committed,
  now: EpochMs,
): WorkspaceEvent[] {
  return [
    ...due.map((one) => ({ type: 'due', due: one }) as const),
    ...(clock ? [{ type: 'clock', now, frozen: isFrozen(clock) } as const] : []),
    ...(event ? [event] : []),
  ];
}

/** Returns the step of a decision without changes. */
export function noChange<T>(result: T): HistoryStep<T> {
  return { entry: null, committed: { cause: { type: 'control' } }, result };
}
