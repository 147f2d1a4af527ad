import type { EpochMs } from '../domain/shared/epoch-ms.js';
import type {
  CreationOptions,
  OpenedWorkspace,
  RefusalsInHour,
  Store,
  StoredSummary,
  StoredUse,
  StoredWorkspace,
  WorkspaceDamaged,
  WorkspaceSettings,
} from './store.js';

/**
 * The interface of a store that several instances share. Each instance holds the workspaces that it uses in memory, and
 * appends to one log per workspace. If two instances append at once, the first wins. The other instances roll back
 * their own decisions, apply the new entries, and decide again.
 */

/** A workspace that a shared store has opened or created. */
export interface SharedWorkspace extends Omit<OpenedWorkspace, 'use'> {
  /** An id that differs for each workspace, even if a new workspace reuses the name of a deleted one. */
  readonly id: number;
  /** The number of the last log entry that `stored` includes. The next `refresh` applies the later entries. */
  readonly n: number;
  /** The real time of the workspace's last recorded use. */
  readonly lastUsedAt: EpochMs;
  /** The refusals of the latest hours that are stored. */
  readonly refusals: readonly RefusalsInHour[];
}

/** A workspace as a list shows it. */
export interface NamedSummary extends Omit<StoredSummary, 'use'> {
  readonly name: string;
  /** Null if no instance has stored the usage record yet. */
  readonly use: StoredUse | null;
}

/** A workspace that a list cannot show, because its rows are damaged. */
export interface DamagedSummary {
  readonly name: string;
  readonly error: WorkspaceDamaged;
}

/** The place of a workspace: in use, or in the bin (`isBinned`). */
export type WorkspacePlace = 'use' | 'bin';

/** Selects the workspaces that may expire. */
export interface ExpiryLimits {
  /** Upper bound of a workspace's own expiry (real time, inclusive). */
  readonly expiresBy: EpochMs;
  /**
   * Upper bound of the last use (inclusive). Workspaces without a recorded use match too. If null, the use is not
   * considered.
   */
  readonly lastUsedBy: EpochMs | null;
}

/** The data that decides whether a workspace expires. */
export interface MayExpire {
  readonly name: string;
  readonly settings: WorkspaceSettings;
  /** Null if no instance has stored the usage record yet. */
  readonly lastUsedAt: EpochMs | null;
}

/** A store that several instances share. The log of a workspace in the bin takes no more entries. */
export interface SharedStore extends Pick<
  Store,
  'changeSettings' | 'rename' | 'delete' | 'requireWritable' | 'close'
> {
  /** Returns the real time of the store, which is the same for all instances. */
  readonly realTime: () => EpochMs;
  readonly observations: SharedObservations;
  readonly documents: SharedDocuments;
  /**
   * Stores a new workspace with its settings, unless `limit` workspaces exist outside the bin.
   * @throws NameTaken; TooManyStored
   */
  create(stored: StoredWorkspace, options?: CreationOptions): Promise<SharedWorkspace>;
  /** Opens a workspace as `Store.open` does. Returns undefined if the workspace does not exist. */
  open(name: string): Promise<SharedWorkspace | undefined>;
  /** Returns the sorted names of all workspaces, including those in the bin (`isBinned`). */
  names(): Promise<readonly string[]>;
  /** Returns the list entries of all workspaces in use (default) or in the bin, sorted by name. */
  list(where?: WorkspacePlace): Promise<readonly (NamedSummary | DamagedSummary)[]>;
  /** Returns the workspaces that match at least one of the limits, sorted by name. Leaves out workspaces in the bin. */
  mayExpire(limits: ExpiryLimits): Promise<readonly MayExpire[]>;
  /** Returns the number of workspaces outside the bin. */
  count(): Promise<number>;
  /** Returns the settings of every workspace with settings, keyed by workspace name. */
  settings(): Promise<ReadonlyMap<string, WorkspaceSettings>>;
  /**
   * Cancels all pending operations of the store, because they may never finish. After this, closing the logs and the
   * store waits for nothing.
   */
  abort(): void;
}

/**
 * Observations of all instances in a workspace: requests and events as lines, and coverage counts. No decision depends
 * on observations, so they are written in the background.
 */
export interface SharedObservations {
  /**
   * Adds the observations in some workspaces, all of them or none. Drops observations in deleted workspaces.
   * @throws StorageUnavailable if nothing was added
   */
  add(observed: readonly ObservedWorkspace[]): Promise<void>;
  /**
   * Returns the next lines after line `n`, oldest first. The list is empty if there are none.
   * @throws StorageUnavailable
   */
  after(workspace: number, n: number): Promise<readonly ObservedRow[]>;
  /**
   * Returns the counts of a workspace by name.
   * @throws StorageUnavailable
   */
  counts(workspace: number): Promise<ReadonlyMap<string, number>>;
}

/**
 * The maximum number of stored requests of unverified senders in a workspace, and their maximum total bytes.
 * docs/settings.md has the same numbers.
 */
export const UNVERIFIED = { capacity: 50, maxBytes: 256 * 1024 } as const;

/** The observations of one instance in one workspace, in order. */
export interface ObservedWorkspace {
  readonly workspace: number;
  readonly lines: readonly ObservedLine[];
  /** The numbers to add to the counts, keyed by the name of the count. */
  readonly counts: ReadonlyMap<string, number>;
  /** The usage since the previous write. Its hours are added to the stored hours. */
  readonly use: StoredUse;
}

/** A request or an event as JSON. */
export interface ObservedLine {
  readonly isRequest: boolean;
  /** Whether the line is a request of an unverified sender. */
  readonly isUnverified: boolean;
  readonly line: string;
}

/**
 * A line of a workspace. `n` is its number among all lines, `request` its number among the requests. Both numbers start
 * at 1.
 */
export interface ObservedRow {
  readonly n: number;
  readonly request: number | null;
  /** Whether the line is a request of an unverified sender. */
  readonly unverified: boolean;
  readonly line: string;
}

/**
 * Texts by kind and id that the instances share. They are not part of any workspace. If the store fails, every
 * method throws StorageUnavailable.
 */
export interface SharedDocuments {
  /** Returns the text of a document. Returns undefined if the document does not exist. */
  read(kind: string, id: string): Promise<string | undefined>;
  /** Returns the texts of all documents of a kind, oldest first. */
  list(kind: string): Promise<readonly string[]>;
  /** Adds a document unless it exists. Returns the stored text. */
  add(kind: string, id: string, text: string): Promise<string>;
  /**
   * Changes a document and returns its new text. Concurrent callers wait for each other. Returns undefined if it does
   * not exist.
   */
  change(kind: string, id: string, change: (text: string) => string): Promise<string | undefined>;
  /** Returns false if the document does not exist. */
  delete(kind: string, id: string): Promise<boolean>;
}
