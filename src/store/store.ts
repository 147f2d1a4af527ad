import type { ClockSetting, ClockState } from '../domain/shared/clock.js';
import type { EpochMs } from '../domain/shared/moment.js';
import type { ConvertFixture, FixtureBase } from './fixture-base.js';
import type { WorkspaceLog } from './workspace-log.js';
import type { WorkspaceState } from './workspace-state.js';
import type { Seed } from './transaction.js';

/**
 * The words of this folder:
 * - *table*: records of one kind by key; *index*: keys derived from records, kept up to date by each change.
 * - *dataset*: the tables of a workspace with their indexes. Cloning one costs a few nodes; clones share the rest.
 * - *base*: the dataset of a fixture, from which workspaces are cloned.
 * - *state*: what changes in a workspace: its dataset, its clock and its snapshots.
 * - *journal*: the entries since `state.json` was written; *fold*: to write the present state to `state.json`.
 * - *packed record*: a record in memory as a line of JSON.
 */

/** What never changes in a workspace. */
export interface WorkspaceMetadata {
  readonly name: string;
  /** The name of its fixture; null for a fixture object. */
  readonly fixtureName: string | null;
  /** Real time. */
  readonly createdAt: EpochMs;
  /**
   * Random bytes. With a key of the server they make the key that signs its tokens; with a seed, they are that key. They
   * survive restarts and resets.
   */
  readonly signingKey: Uint8Array;
  readonly seed: Seed;
  /** The first setting of its clock, which a reset restores. */
  readonly start: ClockSetting;
}

/** A workspace in memory, as a store creates and opens it. */
export interface StoredWorkspace {
  readonly metadata: WorkspaceMetadata;
  readonly base: FixtureBase;
  readonly state: WorkspaceState;
}

/** What a list shows of the records of a workspace. */
export interface Figures {
  /** The bookings that it has. */
  readonly bookings: number;
  /** The approximate bytes of its records and snapshots beyond its fixture. */
  readonly size: number;
  /** Whether the secret of one of its clients is known to everybody. */
  readonly publicSecrets: boolean;
  /** The commonest refusals of each of the latest hours. */
  readonly refusals?: readonly RefusalsInHour[];
}

/** How often requests to an operation were refused with a code in an hour since 1970. The name is `createBooking conflict`. */
export type RefusalsInHour = readonly [hour: number, name: string, count: number];

/** The requests that clients of a workspace sent in an hour since 1970. */
export type UsedHour = readonly [hour: number, requests: number, refused: number];

/** What is set for one workspace beside the server's settings. */
export interface WorkspaceSettings {
  /** Its own limits, in place of those of the server; 0 for none. */
  readonly limits?: WorkspaceLimits | undefined;
  /** The real time at which it expires. */
  readonly expiresAt?: EpochMs | undefined;
  /** The name of the workspace that it was forked from. */
  readonly origin?: string | undefined;
  /** When it was last marked as about to expire, and at which time; real times. */
  readonly mark?: { readonly since: EpochMs; readonly until: EpochMs } | undefined;
}

/** Returns the new settings of a workspace, from the present ones; null changes nothing. */
export type ChangeSettings = (settings: WorkspaceSettings) => WorkspaceSettings | null;

/** How much of the server a workspace may use; 0 for any amount. */
export interface WorkspaceLimits {
  readonly requestsPerSecond?: number;
  readonly connections?: number;
  /** The approximate bytes of JSON of its records beyond its fixture. */
  readonly stateBytes?: number;
}

/** How a workspace has been used. */
export interface StoredUse {
  /** The real time of its last request, or of the last change by the control plane. */
  readonly lastUsedAt: EpochMs;
  /** The latest hours in which clients sent requests. */
  readonly hours: readonly UsedHour[];
  readonly figures: Figures;
}

/** What a list shows of a workspace that is not open. */
export interface StoredSummary {
  /** The names of its API clients, sorted. */
  readonly clients: readonly string[];
  readonly clock: ClockState;
  /** Real time. */
  readonly createdAt: EpochMs;
  readonly use: StoredUse;
  readonly settings: WorkspaceSettings;
}

/** Counts the records of a workspace that is read for a list. */
export type CountFigures = (stored: StoredWorkspace) => Figures;

/** An open workspace with its journal. */
export interface OpenedWorkspace {
  readonly stored: StoredWorkspace;
  readonly log: WorkspaceLog;
  /** How it was used, if that is stored. */
  readonly use?: StoredUse | undefined;
  readonly settings: WorkspaceSettings;
}

/** Holds the workspaces of one process. It knows no business rule. */
export interface Store {
  /** Whether a workspace can be opened again after its log is closed. */
  readonly isDurable: boolean;
  /** Why nothing can be changed, if that is so: reads are served. */
  readonly readOnly?: string | undefined;
  /** Returns the names of all workspaces, sorted, with those in the bin (`isBinned`). */
  names(): readonly string[];
  /**
   * Stores a new workspace; resolves when it is durable. The log reads `stored.state` when it folds the journal.
   * @throws NameTaken where something else has its place
   */
  create(stored: StoredWorkspace): Promise<WorkspaceLog>;
  /**
   * Opens a stored workspace, which must not be open; undefined where there is none. A fixture that `convert` changes is
   * stored in the place of the former one; where that fails, the next opening tries again.
   * @throws WorkspaceDamaged when it is damaged. Nothing of it is overwritten, and a later call reads it again.
   */
  open(name: string, convert?: ConvertFixture): Promise<OpenedWorkspace | undefined>;
  /**
   * Reads what a list shows of a stored workspace that is not open; undefined where there is none. Reads its records only to
   * count them, if no use of it is stored.
   * @throws WorkspaceDamaged when the files that it reads are damaged, or `open` found damage
   */
  summary(name: string, count: CountFigures): Promise<StoredSummary | undefined>;
  /** Stores how a workspace was used. It is not durable at once, and left out where it cannot be written. */
  saveUse(name: string, use: StoredUse): Promise<void>;
  /** Stores the settings of a workspace. Resolves when they are durable. @throws StorageUnavailable if they cannot be stored */
  saveSettings(name: string, settings: WorkspaceSettings): Promise<void>;
  /** Tries whether changes can be stored now. @throws StorageUnavailable if not */
  requireWritable(): Promise<void>;
  /**
   * Gives a workspace that is not open another name: moves it into the bin, or out of it. Resolves when that is durable.
   * @throws NameTaken where another one has that name; StorageUnavailable
   */
  rename(name: string, to: string): Promise<void>;
  /** Deletes a workspace that is not open, for good. */
  delete(name: string): Promise<void>;
  /** Closes the store. All logs must be closed before. */
  close(): Promise<void>;
}

/**
 * Why a change cannot be stored, or (`unreadable`) a workspace cannot be read at the moment; `uncertain` where nobody knows
 * whether a change was stored.
 */
export type StorageReason = 'failed' | 'uncertain' | 'unreadable' | 'read_only' | 'taken_over';

/**
 * A change could not be stored, or a workspace not be read. Nothing was changed, unless the reason is `uncertain`, and it may
 * be tried again (P16), after a restart if the folder is read-only or was taken over.
 */
export class StorageUnavailable extends Error {
  override readonly name = 'StorageUnavailable';
  readonly reason: StorageReason;

  constructor(
    message: string,
    { reason = 'failed', ...rest }: ErrorOptions & { reason?: StorageReason } = {},
  ) {
    super(message, rest);
    this.reason = reason;
  }
}

/** An entry of a workspace's log cannot be applied, such as one of a later version. The workspace must be opened again. */
export class EntryUnreadable extends StorageUnavailable {
  constructor(workspace: string, cause: unknown) {
    super(`an entry in the log of ${workspace} cannot be applied`, {
      reason: 'unreadable',
      cause,
    });
  }
}

/** Something else has the name of a new workspace, and is left as it is. */
export class NameTaken extends Error {
  override readonly name = 'NameTaken';
}

/** A data folder or a workspace in it cannot be used. The message says why and what to do. */
export class StoreUnusable extends Error {
  override readonly name: string = 'StoreUnusable';
}

/** Where a file is damaged. */
export interface DamagedPlace {
  /** Relative to the data folder, with slashes. */
  readonly file: string;
  /** From 1; null where it is the whole file. */
  readonly line: number | null;
}

/** A stored workspace is damaged, or a snapshot of it. The message has the whole path, for the log of the operator. */
export class WorkspaceDamaged extends StoreUnusable {
  override readonly name: string = 'WorkspaceDamaged';

  constructor(
    message: string,
    readonly place: DamagedPlace,
  ) {
    super(message);
  }
}

/** Returns whether an error is one of the store, such as of its files or its disk: others are defects of the code. */
export function isStoreFailure(error: unknown): error is Error {
  if (error instanceof StoreUnusable || error instanceof StorageUnavailable) return true;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && /^E[A-Z0-9]+$/.test(code); // of the system, such as EACCES
}

/** Ignores a failure of work in the store that is not needed, or is tried again later. @throws any other error, which is a defect */
export function ignoreStoreFailure(error: unknown): undefined {
  if (!isStoreFailure(error)) throw error;
}
