import type { ClockState } from '../domain/shared/clock.js';
import type { EpochMs } from '../domain/shared/epoch-ms.js';
import type { Dataset } from './dataset/dataset.js';
import type { FixtureBase } from './fixture-base.js';
import type { Change } from './tables.js';
import { applyChanges, rollBack, type UndoLog } from './transaction.js';

/** A saved state of a workspace. `at` is a time of the workspace's clock. A snapshot is immutable. */
export interface Snapshot {
  readonly at: EpochMs;
  readonly clock: ClockState;
  /** The approximate size of its records as JSON, in bytes. */
  readonly bytes: number;
  /**
   * Returns the snapshot's records, which must not be written to. @throws WorkspaceDamaged if a file of the snapshot is
   * damaged
   */
  readonly read: () => Promise<Dataset>;
}

/** The mutable data of a workspace. */
export interface WorkspaceState {
  dataset: Dataset;
  clock: ClockState;
  snapshots: ReadonlyMap<string, Snapshot>;
  /** Additional JSON data of the workspace by name, if several instances share it. Snapshots do not contain it. */
  extras?: Extras | undefined;
}

/** JSON values by name. The store stores them and does not interpret them. */
export type Extras = Readonly<Record<string, unknown>>;

/** One change of a workspace's state, as stored in the journal. The parts are applied in the order of these fields. */
export interface JournalEntry {
  /** Resets the records to the records of the fixture. */
  readonly reset?: true;
  /** The name of the snapshot whose records are restored; `clock` holds the new clock. */
  readonly restore?: string;
  readonly clock?: ClockState;
  readonly changes?: readonly Change[];
  /** The snapshot to create. */
  readonly keep?: { readonly name: string; readonly at: EpochMs };
  /** The name of the snapshot to delete. */
  readonly forget?: string;
  /** The changed extras. Null removes one. */
  readonly extras?: Extras;
}

/** Returns a copy. Later changes of the original do not affect it. */
export function cloneWorkspaceState({ dataset, ...rest }: WorkspaceState): WorkspaceState {
  return { dataset: dataset.clone(), ...rest };
}

/** Returns a snapshot of a state. */
export function snapshotOf({ dataset, clock }: WorkspaceState, at: EpochMs): Snapshot {
  const records = dataset.clone();
  return { at, clock, bytes: records.bytes, read: () => Promise.resolve(records) };
}

/** Inputs of `applyEntry` besides the entry. */
export interface Given {
  readonly base: FixtureBase;
  /** The records of the snapshot that the entry restores. */
  readonly restored?: Dataset | undefined;
  /** The undo log of the entry's changes, if the dataset already has them. */
  readonly applied?: UndoLog | undefined;
}

/** Applies an entry and returns the function that undoes it. */
export function applyEntry(
  state: WorkspaceState,
  entry: JournalEntry,
  { base, restored, applied }: Given,
): () => void {
  const { dataset, clock, snapshots, extras } = state;
  if (entry.reset) state.dataset = base.dataset.clone();
  if (restored) state.dataset = restored.clone();
  if (entry.clock) state.clock = entry.clock;
  if (entry.changes && !applied) applyChanges(state.dataset, entry.changes);
  state.snapshots = snapshotsAfter(state, entry);
  if (entry.extras) state.extras = extrasAfter(state, entry.extras);
  return () => {
    if (applied) rollBack(dataset, applied);
    Object.assign(state, { dataset, clock, snapshots, extras });
  };
}

/** Merges changed extras into the present ones. */
function extrasAfter({ extras }: Pick<WorkspaceState, 'extras'>, changed: Extras): Extras {
  const all = Object.entries({ ...extras, ...changed });
  return Object.fromEntries(all.filter(([, value]) => value !== null));
}

/** Returns the snapshots after an entry. `state` must already include the entry's other changes. */
export function snapshotsAfter(
  state: WorkspaceState,
  { keep, forget }: JournalEntry,
): WorkspaceState['snapshots'] {
  if (!keep && forget === undefined) return state.snapshots;
  const snapshots = new Map(state.snapshots);
  if (keep) snapshots.set(keep.name, snapshotOf(state, keep.at));
  if (forget !== undefined) snapshots.delete(forget);
  return snapshots;
}
