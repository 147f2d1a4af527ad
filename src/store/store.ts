import type { ClockSetting, ClockState } from '../domain/shared/clock.js';
import type { EpochMs } from '../domain/shared/epoch-ms.js';
import { isBinned } from './binned.js';
import type { FixtureBase } from './fixture-base.js';
import type { WorkspaceLog } from './workspace-log.js';
import type { WorkspaceState } from './workspace-state.js';
import type { Seed } from './transaction.js';

/**
 * The words of this folder:
 * - *table*: records of one kind by key; *index*: keys derived from records, kept up to date by each change.
 * - *dataset*: the tables of a workspace with their indexes. Cloning a dataset copies only a few nodes; clones share the
 *   rest.
 * - *base*: the dataset of a fixture, from which workspaces are cloned.
 * - *state*: the parts of a workspace that change: its dataset, its clock and its snapshots.
 * - *journal*: the entries since `state.json` was written; *fold*: to write the present state to `state.json`.
 * - *packed record*: a record in memory as a line of JSON.
 */

/** The immutable data of a workspace. */
export interface WorkspaceMetadata {
  readonly name: string;
  /** The name of the workspace's fixture. Null if the fixture was passed as an object. */
  readonly fixtureName: string | null;
  /** Real time. */
  readonly createdAt: EpochMs;
  /**
   * Random bytes. The key that signs the workspace's tokens is derived from the server's key and these bytes. If the
   * workspace has a seed and the server draws new keys at each start, these bytes are the signing key. They survive
   * restarts and resets.
   */
  readonly signingKey: Uint8Array;
  readonly seed: Seed;
  /** The initial clock setting. A reset restores it. */
  readonly start: ClockSetting;
}

/** A workspace in memory, as a store creates or opens it. */
export interface StoredWorkspace {
  readonly metadata: WorkspaceMetadata;
  readonly base: FixtureBase;
  readonly state: WorkspaceState;
}

/** Figures of a workspace's records, for lists. */
export interface Figures {
  /** The number of bookings. */
  readonly bookings: number;
  /** The approximate bytes of the workspace's records and snapshots, without its fixture. */
  readonly size: number;
  /** Whether the secret of at least one client is public. */
  readonly publicSecrets: boolean;
  /** The most frequent refusals of each of the latest hours. */
  readonly refusals?: readonly RefusalsInHour[];
}

/**
 * The number of refusals of one operation with one code in one hour (hours since 1970). The operation is null if the path
 * belongs to none.
 */
export type RefusalsInHour = readonly [hour: number, operationId: string | null, code: string, count: number];

/** The number of client requests to a workspace in one hour (hours since 1970), and the number of refused ones. */
export type UsedHour = readonly [hour: number, requests: number, refused: number];

/** The settings of one workspace. They override the server's settings. */
export interface WorkspaceSettings {
  /** The workspace's own limits. They replace the server's limits; 0 means unlimited. */
  readonly limits?: WorkspaceLimits | undefined;
  /** The real time at which the workspace expires. */
  readonly expiresAt?: EpochMs | undefined;
  /** The name of the workspace that this one was forked from. */
  readonly origin?: string | undefined;
  /** The latest notice that the workspace expires soon: the time of the notice and the expiry (real times). */
  readonly mark?: { readonly since: EpochMs; readonly until: EpochMs } | undefined;
}

/** Returns the new settings of a workspace for its present settings. Null changes nothing. */
export type ChangeSettings = (settings: WorkspaceSettings) => WorkspaceSettings | null;

/** The limits of one workspace, which protect the other workspaces of the server. 0 means unlimited. */
export interface WorkspaceLimits {
  readonly requestsPerSecond?: number;
  readonly connections?: number;
  /** The approximate size of the workspace's records as JSON, in bytes, without its fixture. */
  readonly stateBytes?: number;
}

/** The usage record of a workspace. */
export interface StoredUse {
  /** The real time of the last client request or the last change by the control plane. */
  readonly lastUsedAt: EpochMs;
  /** The latest hours with client requests. */
  readonly hours: readonly UsedHour[];
  readonly figures: Figures;
}

/** A closed workspace as a list shows it. */
export interface StoredSummary {
  /** The names of the workspace's API clients, sorted. */
  readonly clients: readonly string[];
  readonly clock: ClockState;
  /** Real time. */
  readonly createdAt: EpochMs;
  readonly use: StoredUse;
  readonly settings: WorkspaceSettings;
}

/** Computes the figures of a workspace that is read for a list. */
export type CountFigures = (stored: StoredWorkspace) => Figures;

/** An open workspace with its journal. */
export interface OpenedWorkspace {
  readonly stored: StoredWorkspace;
  readonly log: WorkspaceLog;
  /** The usage record. Absent if none is stored. */
  readonly use?: StoredUse | undefined;
  readonly settings: WorkspaceSettings;
}

/** The options of a new workspace. */
export interface CreationOptions {
  /** The maximum number of workspaces outside the bin, including the new one. Unlimited by default. */
  readonly limit?: number | undefined;
  /** The settings of the workspace. They are stored with it: either both are durable, or none. */
  readonly settings?: WorkspaceSettings | undefined;
}

/** Stores the workspaces of one process. Contains no business rule. */
export interface Store {
  /** Whether a workspace can be reopened after its log was closed. */
  readonly isDurable: boolean;
  /** The reason why the store is read-only. Absent if the store accepts changes. */
  readonly readOnly?: string | undefined;
  /** Returns the sorted names of all workspaces, including those in the bin (`isBinned`). */
  names(): readonly string[];
  /**
   * Stores a new workspace, unless `limit` workspaces exist outside the bin. Resolves when the workspace and its settings
   * are durable. The log reads `stored.state` when it folds the journal.
   * @throws NameTaken if the name or its place in the store is taken; TooManyStored
   */
  create(stored: StoredWorkspace, options?: CreationOptions): Promise<OpenedWorkspace>;
  /**
   * Opens a stored workspace that is not open. Returns undefined if the workspace does not exist.
   * @throws WorkspaceDamaged if it is damaged. Its files are not overwritten, and a later call reads them again.
   */
  open(name: string): Promise<OpenedWorkspace | undefined>;
  /**
   * Reads the list entry of a stored workspace that is not open. Returns undefined if it does not exist. If no usage
   * record is stored, also reads and counts the records of the workspace.
   * @throws WorkspaceDamaged if a file that it reads is damaged, or `open` found damage
   */
  summary(name: string, count: CountFigures): Promise<StoredSummary | undefined>;
  /**
   * Stores the usage record of a workspace. It is not durable at once. Returns false if it cannot be written, for example
   * because the disk is full or the workspace does not exist.
   */
  saveUse(name: string, use: StoredUse): Promise<boolean>;
  /**
   * Changes the settings of a workspace. Concurrent callers wait for each other. Resolves with the new settings when they
   * are durable. Resolves with undefined if nothing changes or the workspace does not exist.
   * @throws StorageUnavailable if they cannot be stored
   */
  changeSettings(name: string, change: ChangeSettings): Promise<WorkspaceSettings | undefined>;
  /** Tests whether the store can store changes now. @throws StorageUnavailable if it cannot */
  requireWritable(): Promise<void>;
  /**
   * Renames a workspace, to move it into or out of the bin. In a store of one process, it must not be open. Resolves when
   * the new name is durable. Returns false if the workspace does not exist.
   * @throws NameTaken if the new name is taken; StorageUnavailable
   */
  rename(name: string, to: string): Promise<boolean>;
  /**
   * Deletes a workspace for good. In a store of one process, it must not be open. Returns false if the workspace does not
   * exist.
   */
  delete(name: string): Promise<boolean>;
  /** Closes the store. The caller must close all logs first. */
  close(): Promise<void>;
}

/**
 * The reason why a change cannot be stored. `unreadable`: the workspace cannot be read now. `uncertain`: it is unknown
 * whether the change was stored.
 */
export type StorageReason = 'failed' | 'uncertain' | 'unreadable' | 'read_only' | 'taken_over';

/**
 * A change could not be stored, or a workspace could not be read. Unless the reason is `uncertain`, nothing was
 * changed. The caller may try again (P16). If the folder is read-only or was taken over, the server must be restarted
 * first.
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

/**
 * An entry of a workspace's log cannot be applied, for example because a later version wrote it. The workspace must be
 * reopened.
 */
export class EntryUnreadable extends StorageUnavailable {
  constructor(workspace: string, cause: unknown) {
    super(`an entry in the log of ${workspace} cannot be applied`, {
      reason: 'unreadable',
      cause,
    });
  }
}

/** A workspace cannot be created because the store already holds the maximum number. */
export class TooManyStored extends Error {
  override readonly name = 'TooManyStored';
}

/** Checks that a store may store a new workspace. @throws TooManyStored if `limit` of its names are not in the bin */
export function requireRoom(stored: ReadonlyMap<string, unknown>, limit: number): void {
  if (stored.size < limit) return;
  if ([...stored.keys()].filter((name) => !isBinned(name)).length >= limit) throw new TooManyStored();
}

/** Reserved: a store of one process refuses a workspace with this name. */
export const RESERVED_NAME = 'fixtures';

/** The name of a new workspace is taken. The existing workspace is left unchanged. */
export class NameTaken extends Error {
  override readonly name = 'NameTaken';
}

/** A data folder, or a workspace in it, cannot be used. The message names the cause and, if there is one, a remedy. */
export class StoreUnusable extends Error {
  override readonly name: string = 'StoreUnusable';
}

/** The position of damage in a file or a table. */
export interface DamagedPlace {
  /** The path relative to the data folder, with slashes. In a database, `sandbox.` and the name of the table. */
  readonly file: string;
  /**
   * The line number, from 1. In a database, the number of the entry. Null if the damage is not in one line or entry.
   */
  readonly line: number | null;
}

/**
 * A stored workspace or one of its snapshots is damaged. The message is for the operator's log: it contains the full
 * path of the file, or the name of the workspace in the database.
 */
export class WorkspaceDamaged extends StoreUnusable {
  override readonly name: string = 'WorkspaceDamaged';

  constructor(
    message: string,
    readonly place: DamagedPlace,
  ) {
    super(message);
  }
}

/** Returns whether an error comes from the store, its files or its disk. Other errors are defects of the code. */
export function isStoreFailure(error: unknown): error is Error {
  if (error instanceof StoreUnusable || error instanceof StorageUnavailable) return true;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && /^E[A-Z0-9]+$/.test(code); // a system error such as EACCES
}

/** The error codes of a full disk or quota. */
const FULL: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT']);

/** Returns whether a full disk or quota is the cause of an error. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && FULL.has(error.code)) || isDiskFull(error.cause);
}

/** Ignores a store failure, for work that is optional or is retried later. @throws any other error, which is a defect */
export function ignoreStoreFailure(error: unknown): undefined {
  if (!isStoreFailure(error)) throw error;
}
