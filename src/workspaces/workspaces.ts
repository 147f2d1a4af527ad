import type { EpochMs } from '../domain/shared/moment.js';
import type { ChangeSettings } from '../store/store.js';
import type { Bin } from './bin.js';
import type { ClientSecrets } from './client-secrets.js';
import type { Expiring } from './expiry.js';
import type { LiveWorkspace } from './live-workspace.js';
import type { ForkToCreate, WorkspaceToCreate } from './new-workspace.js';
import type { UnusableWorkspace, WorkspaceSummary } from './summary.js';

/** All workspaces of a sandbox. */
export interface Workspaces {
  /** Hashes and checks the secrets of clients. */
  readonly secrets: ClientSecrets;
  /** The workspaces that were deleted, for seven days. */
  readonly bin: Bin;
  /**
   * Returns a workspace, and opens it if needed; undefined where there is none.
   * @throws WorkspaceDamaged when it is damaged. A later call opens it once its files are put back.
   */
  get(name: string): Promise<LiveWorkspace | undefined>;
  /** Returns a workspace that is open already, without waiting. */
  opened(name: string): LiveWorkspace | undefined;
  /** Returns the names of all workspaces, sorted; without those in the bin, as everywhere else. */
  names(): readonly string[] | Promise<readonly string[]>;
  /** Returns all workspaces, sorted by name. Opens none. */
  list(): Promise<readonly (WorkspaceSummary | UnusableWorkspace)[]>;
  /** Returns the workspaces that may expire within a number of milliseconds. `expiryOf` says whether one does. */
  mayExpire(withinMs: number): Promise<readonly Expiring[]>;
  /** Resolves when other instances have written what they observed before the call, unless they or the database are slow. */
  settled(): Promise<void>;
  /** Returns the number of workspaces. Opens and lists none. */
  count(): Promise<number>;
  /** Returns the number of workspaces in memory. */
  countOpen(): number;
  /** Tries whether changes can be stored now. @throws StorageUnavailable if not */
  requireWritable(): Promise<void>;
  /** Creates a workspace from a fixture, or as another one was. @throws WorkspaceRefused for a name that is taken, or too many workspaces */
  create(wanted: WorkspaceToCreate | ForkToCreate): Promise<LiveWorkspace>;
  /**
   * Changes what is set for a workspace, one caller after the other. Resolves when that is durable; returns false where it stays, or
   * the workspace is gone.
   */
  change(workspace: LiveWorkspace, change: ChangeSettings): Promise<boolean>;
  /** Returns when a workspace expires; undefined for never, or not soon. */
  expiryOf(expiring: Expiring): EpochMs | undefined;
  /** Returns the real time, which all instances share. */
  realTime(): EpochMs;
  /** Deletes a workspace for good with all its data, a damaged one too. Returns false if there is none. */
  delete(name: string): Promise<boolean>;
  /**
   * Closes all workspaces and the store when all changes are durable. Folds what it can within a number of milliseconds; the rest
   * stays in the logs.
   */
  close(foldMs?: number): Promise<void>;
}
