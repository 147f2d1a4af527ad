import type { Dataset } from './dataset/dataset.js';
import type { JournalEntry, WorkspaceState } from './workspace-state.js';

/**
 * The port of a store that several instances share. Each keeps the workspaces that it uses in memory, and appends to one
 * log of each. Who appends first wins; the others undo what they decided meanwhile, apply what came, and decide again.
 */

/** An entry as other instances apply it. */
export interface SharedEntry {
  readonly entry: JournalEntry;
  /** What the history keeps of it besides its changes, as JSON. */
  readonly note: unknown;
}

/** What was decided on the records in memory, and applied to them. */
interface Decision<T> {
  /** Null where nothing changes. */
  readonly change: { readonly shared: SharedEntry; readonly undo: () => void } | null;
  readonly result: T;
}

/** A copy of a workspace's state, which readers see once it is published. */
export interface Mark {
  readonly state: WorkspaceState;
  publish(): void;
}

/** The workspace in memory that follows a log. All of it is synchronous. */
interface Follower {
  /** Applies the entry of another instance. `restored` has the records of the snapshot that it restores. */
  apply(entry: SharedEntry, restored: Dataset | undefined): void;
  /** Returns a copy of the present state. */
  mark(): Mark;
}

/** The log of an open workspace that several instances append to. */
export interface SharedLog {
  /** Sets the workspace in memory, once, before anything else. */
  follow(follower: Follower): void;
  /**
   * Decides at once, and again whenever another instance appended first. Resolves with the result of the last decision
   * when all that it depends on is durable, and rejects with its error. `decide` must change nothing but the state.
   * @throws StorageUnavailable when the change cannot be stored; nothing is changed (P16)
   */
  decide<T>(decide: () => Decision<T>): Promise<T>;
  /**
   * Resolves when readers see everything that was durable at the call. Returns false when the workspace was deleted, or
   * must be opened again.
   * @throws StorageUnavailable when that cannot be known
   */
  refresh(): Promise<boolean>;
  /** Waits for pending decisions, folds the log, and ends. An aborted signal ends folding, or leaves it out. */
  close(signal?: AbortSignal): Promise<void>;
}
