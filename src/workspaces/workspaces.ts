import type { EpochMs } from '../domain/shared/epoch-ms.js';
import type { ChangeSettings } from '../store/store.js';
import type { Bin } from './bin.js';
import type { ClientSecrets } from './client-secrets.js';
import type { Expiring } from './expiry.js';
import type { LiveWorkspace } from './live-workspace.js';
import type { ForkToCreate, WorkspaceToCreate } from './new-workspace.js';
import type { UnusableWorkspace, WorkspaceSummary } from './summary.js';

/** All workspaces of a sandbox. */
export interface Workspaces {
  /** Hashes and verifies the secrets of clients. */
  readonly secrets: ClientSecrets;
  /** Deleted workspaces, for seven days. */
  readonly bin: Bin;
  /**
   * Returns a workspace and opens it if necessary. Returns undefined if there is no such workspace.
   * @throws WorkspaceDamaged if it is damaged. Once its files are repaired, a later call opens it.
   */
  get(name: string): Promise<LiveWorkspace | undefined>;
  /** Returns a workspace if it is already open, without waiting. */
  opened(name: string): LiveWorkspace | undefined;
  /** Returns the sorted names of all workspaces outside the bin. */
  names(): Promise<readonly string[]>;
  /** Returns the list entries of all workspaces, sorted by name. Opens no workspace. */
  list(): Promise<readonly (WorkspaceSummary | UnusableWorkspace)[]>;
  /**
   * Returns the workspaces that may expire within a number of milliseconds. `expiryOf` returns the time at which such a
   * workspace expires.
   */
  mayExpire(withinMs: number): Promise<readonly Expiring[]>;
  /**
   * Resolves when other instances have stored their observations from before the call. Does not wait for slow instances
   * or a slow database.
   */
  settled(): Promise<void>;
  /** Returns the number of workspaces. It opens and lists no workspace. */
  count(): Promise<number>;
  /** Returns the number of workspaces in memory. */
  countOpen(): number;
  /** Tests whether the store can store changes now. @throws StorageUnavailable if it cannot */
  requireWritable(): Promise<void>;
  /**
   * Creates a workspace from a fixture, or as a fork. @throws WorkspaceRefused if the name is taken, or there are too
   * many workspaces
   */
  create(wanted: WorkspaceToCreate | ForkToCreate): Promise<LiveWorkspace>;
  /**
   * Changes the settings of a workspace. Concurrent callers wait for each other. Resolves when the change is durable.
   * Returns false if nothing changes or the workspace no longer exists.
   */
  change(workspace: LiveWorkspace, change: ChangeSettings): Promise<boolean>;
  /** Returns the time at which a workspace expires. Returns undefined if it never expires, or if its expiry is not known yet. */
  expiryOf(expiring: Expiring): EpochMs | undefined;
  /** Returns the real time, which is the same for all instances. */
  realTime(): EpochMs;
  /** Deletes a workspace and all its data for good, even if it is damaged. Returns false if there is no such workspace. */
  delete(name: string): Promise<boolean>;
  /**
   * Closes all workspaces and the store when all changes are durable. Folds logs for at most `foldMs` milliseconds.
   * Entries that are not folded stay in the logs.
   */
  close(foldMs?: number): Promise<void>;
}
