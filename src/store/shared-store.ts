import type { ClockState } from '../domain/shared/clock.js';
import type { EpochMs } from '../domain/shared/moment.js';
import type { Dataset } from './dataset/dataset.js';
import type { SharedDocuments, SharedObservations } from './shared-observations.js';
import type { StoredSummary, StoredWorkspace } from './store.js';
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
export interface Decision<T> {
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
export interface Follower {
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
   * @throws StorageUnavailable when the change cannot be stored; nothing is changed, unless that is `uncertain` (P16)
   */
  decide<T>(decide: () => Decision<T>): Promise<T>;
  /**
   * Resolves when readers see everything that was durable at the call. Returns false when the workspace was deleted, or
   * must be opened again.
   * @throws EntryUnreadable when what others wrote cannot be applied; StorageUnavailable when nothing can be known
   */
  refresh(): Promise<boolean>;
  /** Waits for pending decisions, folds the log, and ends. An aborted signal ends folding, or leaves it out. */
  close(signal?: AbortSignal): Promise<void>;
}

/** A workspace of a shared store that was opened or created. */
export interface SharedWorkspace {
  readonly stored: StoredWorkspace;
  readonly log: SharedLog;
  /** Another one for the same name after it was deleted. */
  readonly id: number;
  /** The last entry of the log that `stored` includes. The next `refresh` applies the others. */
  readonly n: number;
}

/** What a list shows of a workspace. */
export interface NamedSummary extends StoredSummary {
  readonly name: string;
  readonly clock: ClockState;
}

/** A store that several instances share. */
export interface SharedStore {
  /** Returns the real time that all instances share: that of the store. */
  readonly realTime: () => EpochMs;
  readonly observations: SharedObservations;
  readonly documents: SharedDocuments;
  /**
   * Stores a new workspace, unless there are `limit` already.
   * @throws NameTaken; TooManyStored
   */
  create(stored: StoredWorkspace, limit: number): Promise<SharedWorkspace>;
  /** Opens a workspace; undefined where there is none. */
  open(name: string): Promise<SharedWorkspace | undefined>;
  /** Returns the names of all workspaces, sorted. */
  names(): Promise<readonly string[]>;
  /** Returns what a list shows of all workspaces, sorted by name. */
  list(): Promise<readonly NamedSummary[]>;
  /** Returns the number of workspaces. */
  count(): Promise<number>;
  /** Tries whether changes can be stored now. @throws StorageUnavailable if not */
  requireWritable(): Promise<void>;
  /** Deletes a workspace. Returns false if there is none. */
  delete(name: string): Promise<boolean>;
  /** Closes the store. All logs must be closed before. */
  close(): Promise<void>;
  /** Ends all that waits for the store, which may hang: then closing logs and the store waits for nothing. */
  abort(): void;
}

/** A workspace cannot be created because there are too many. */
export class TooManyStored extends Error {
  override readonly name = 'TooManyStored';
}
