import type { EpochMs } from '../domain/shared/moment.js';
import type { ConvertFixture } from './fixture-base.js';
import type {
  ChangeSettings,
  RefusalsInHour,
  StoredSummary,
  StoredUse,
  StoredWorkspace,
  WorkspaceSettings,
} from './store.js';
import type { WorkspaceLog } from './workspace-log.js';

/**
 * The port of a store that several instances share. Each keeps the workspaces that it uses in memory, and appends to one log of
 * each. The instance that appends first wins. The others undo their own decisions, apply the new entries, and decide again.
 */

/** A workspace of a shared store that was opened or created. */
export interface SharedWorkspace {
  readonly stored: StoredWorkspace;
  readonly log: WorkspaceLog;
  /** A new workspace of the same name has another id. */
  readonly id: number;
  /** The last entry of the log that `stored` includes. The next `refresh` applies the others. */
  readonly n: number;
  readonly settings: WorkspaceSettings;
  /** When it was last used, as far as that is stored. Real time. */
  readonly lastUsedAt: EpochMs;
  /** The refusals of the latest hours, as far as they are stored. */
  readonly refusals: readonly RefusalsInHour[];
}

/** What a list shows of a workspace. */
export interface NamedSummary extends Omit<StoredSummary, 'use'> {
  readonly name: string;
  /** Null where no instance has stored it yet. */
  readonly use: StoredUse | null;
}

/** Where workspaces are: in use, or in the bin (`isBinned`). */
export type Place = 'use' | 'bin';

/** Which workspaces may expire. */
export interface ExpiryLimits {
  /** Includes workspaces whose set expiry is not after this real time. */
  readonly expiresBy: EpochMs;
  /** Includes workspaces last used at this time or before, and those without a stored use; null: neither. */
  readonly lastUsedBy: EpochMs | null;
}

/** What the expiry of a workspace depends on. */
export interface MayExpire {
  readonly name: string;
  readonly settings: WorkspaceSettings;
  /** Null where no instance has stored it yet. */
  readonly lastUsedAt: EpochMs | null;
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
  /** Opens a workspace as `Store.open` does; undefined where there is none. */
  open(name: string, convert?: ConvertFixture): Promise<SharedWorkspace | undefined>;
  /** Returns the names of all workspaces that are in use (default) or in the bin, sorted. */
  names(where?: Place): Promise<readonly string[]>;
  /** Returns what a list shows of all workspaces that are in use (default) or in the bin, sorted by name. */
  list(where?: Place): Promise<readonly NamedSummary[]>;
  /** Returns the workspaces whose set expiry, or last use, is not after a time, sorted by name. Those in the bin are left out. */
  mayExpire(limits: ExpiryLimits): Promise<readonly MayExpire[]>;
  /** Returns the number of workspaces, without those in the bin. */
  count(): Promise<number>;
  /** Changes the settings of a workspace, one instance after the other. Returns them; undefined where they stay, or there is no workspace. */
  changeSettings(name: string, change: ChangeSettings): Promise<WorkspaceSettings | undefined>;
  /** Returns the settings of all workspaces that have any, by name. */
  settings(): Promise<ReadonlyMap<string, WorkspaceSettings>>;
  /** Tries whether changes can be stored now. @throws StorageUnavailable if not */
  requireWritable(): Promise<void>;
  /**
   * Gives a workspace another name: moves it into the bin, where its log takes no more entries, or out of it. Returns false if
   * there is none.
   * @throws NameTaken where another one has that name
   */
  rename(name: string, to: string): Promise<boolean>;
  /** Deletes a workspace for good. Returns false if there is none. */
  delete(name: string): Promise<boolean>;
  /** Closes the store. All logs must be closed before. */
  close(): Promise<void>;
  /** Ends all waits for the store, which may hang. Closing logs and the store then waits for nothing. */
  abort(): void;
}

/** A workspace cannot be created because there are too many. */
export class TooManyStored extends Error {
  override readonly name = 'TooManyStored';
}

/**
 * What each instance observes in a workspace, for all to show: requests and events as lines, and counts of what was exercised.
 * No decision depends on it; it is written in the background.
 */
export interface SharedObservations {
  /**
   * Adds what was observed in some workspaces, all of it or nothing. What was observed in a deleted workspace is dropped.
   * @throws StorageUnavailable when it was not added
   */
  add(observed: readonly ObservedWorkspace[]): Promise<void>;
  /**
   * Returns the next lines after a number, oldest first; none where there are none.
   * @throws StorageUnavailable
   */
  after(workspace: number, n: number): Promise<readonly ObservedRow[]>;
  /**
   * Returns the counts of a workspace by name.
   * @throws StorageUnavailable
   */
  counts(workspace: number): Promise<ReadonlyMap<string, number>>;
}

/** The observations of an instance in a workspace, in order. */
export interface ObservedWorkspace {
  readonly workspace: number;
  readonly lines: readonly ObservedLine[];
  /** The numbers to add to the counts, by name. */
  readonly counts: ReadonlyMap<string, number>;
  /** The use since the last time. Its hours are added to the stored ones. */
  readonly use: StoredUse;
}

/** A request or an event as JSON. */
export interface ObservedLine {
  readonly isRequest: boolean;
  readonly line: string;
}

/** A line of a workspace, with its number among all lines and, for a request, among the requests. Both count from 1. */
export interface ObservedRow {
  readonly n: number;
  readonly request: number | null;
  readonly line: string;
}

/** Texts by kind and id that instances share, for data outside of workspaces. All of it throws StorageUnavailable. */
export interface SharedDocuments {
  /** Returns the text of a document; undefined where there is none. */
  read(kind: string, id: string): Promise<string | undefined>;
  /** Returns the texts of a kind, the oldest first. */
  list(kind: string): Promise<readonly string[]>;
  /** Adds a document unless it exists, and returns the stored text. */
  add(kind: string, id: string, text: string): Promise<string>;
  /** Changes a document, one caller after the other, and returns its new text; undefined where there is none. */
  change(kind: string, id: string, change: (text: string) => string): Promise<string | undefined>;
  /** Returns false where there was none. */
  delete(kind: string, id: string): Promise<boolean>;
}
