import type { ClockState } from '../domain/shared/clock.js';
import type { EpochMs } from '../domain/shared/moment.js';
import type { Dataset } from './dataset.js';
import type { FixtureBase } from './fixture-base.js';
import type { Change } from './tables.js';
import { applyChanges, rollBack, type UndoLog } from './transaction.js';

/** A saved state of a workspace. Its dataset is never written to; `at` is the workspace's time. */
export interface Snapshot {
  readonly at: EpochMs;
  readonly dataset: Dataset;
  readonly clock: ClockState;
}

/** Everything in a workspace that changes. */
export interface WorkspaceState {
  dataset: Dataset;
  clock: ClockState;
  snapshots: ReadonlyMap<string, Snapshot>;
}

/** One change of a workspace's state, as the journal holds it. Its parts apply in the order of the fields here. */
export interface JournalEntry {
  /** Resets the records to the fixture. */
  readonly reset?: true;
  /** The name of the snapshot whose records are restored; `clock` holds the new clock. */
  readonly restore?: string;
  readonly clock?: ClockState;
  readonly changes?: readonly Change[];
  /** The snapshot to create. */
  readonly keep?: { readonly name: string; readonly at: EpochMs };
  /** The name of the snapshot to delete. */
  readonly forget?: string;
}

/** Returns a copy that later changes of the original don't affect. */
export function cloneWorkspaceState({ dataset, clock, snapshots }: WorkspaceState): WorkspaceState {
  return { dataset: dataset.clone(), clock, snapshots };
}

/**
 * Applies an entry and returns the function that undoes it. With `applied` the entry's changes are in the dataset
 * already, and `applied` undoes them.
 */
export function applyEntry(
  state: WorkspaceState,
  entry: JournalEntry,
  base: FixtureBase,
  applied?: UndoLog,
): () => void {
  const before = { ...state };
  if (entry.reset) state.dataset = base.dataset.clone();
  if (entry.restore !== undefined) state.dataset = snapshotOf(state, entry.restore).dataset.clone();
  if (entry.clock) state.clock = entry.clock;
  if (entry.changes && !applied) applyChanges(state.dataset, entry.changes);
  if (entry.keep) state.snapshots = withSnapshot(state, entry.keep);
  if (entry.forget !== undefined) {
    state.snapshots = new Map([...state.snapshots].filter(([name]) => name !== entry.forget));
  }
  return () => {
    if (applied) rollBack(before.dataset, applied);
    Object.assign(state, before);
  };
}

function snapshotOf(state: WorkspaceState, name: string): Snapshot {
  const snapshot = state.snapshots.get(name);
  if (!snapshot) throw new Error(`there is no snapshot ${name}`);
  return snapshot;
}

function withSnapshot(
  { dataset, clock, snapshots }: WorkspaceState,
  { name, at }: { readonly name: string; readonly at: EpochMs },
): ReadonlyMap<string, Snapshot> {
  return new Map([...snapshots, [name, { at, dataset: dataset.clone(), clock }]]);
}
