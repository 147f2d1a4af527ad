import type { ClockSetting } from '../domain/shared/clock.js';
import type { EpochMs } from '../domain/shared/moment.js';
import type { FixtureBase } from './fixture-base.js';
import type { JournalEntry, WorkspaceState } from './workspace-state.js';
import type { Seed } from './transaction.js';

/** What a workspace is for good. */
export interface WorkspaceMetadata {
  readonly name: string;
  /** The fixture that it was made of, where that was named. */
  readonly fixtureName: string | null;
  /** Real time. */
  readonly createdAt: EpochMs;
  /** Of its tokens; survives restarts and resets. */
  readonly signingKey: Uint8Array;
  readonly seed: Seed;
  /** The clock that it begins with, and goes back to at a reset. */
  readonly start: ClockSetting;
}

/** A workspace as a store holds it. */
export interface StoredWorkspace {
  readonly metadata: WorkspaceMetadata;
  readonly base: FixtureBase;
  readonly state: WorkspaceState;
}

/** The durable side of one workspace that is in use. */
export interface WorkspaceLog {
  /**
   * Keeps an entry that has been applied in memory; resolves when it is durable. When it cannot be kept, all that
   * waits is undone in reverse order and each is refused with `StorageUnavailable` (P16); a later try may succeed.
   */
  append(entry: JournalEntry, undo: () => void): Promise<void>;
  /** Waits for what is on its way, and writes all of it in its short form. Nothing may be appended afterwards. */
  close(): Promise<void>;
}

/** A workspace that was taken into use. */
export interface OpenedWorkspace {
  readonly stored: StoredWorkspace;
  readonly log: WorkspaceLog;
}

/** Where workspaces are kept. It holds no rule, and one process has it at a time. */
export interface Store {
  /** Whether a workspace that is out of memory can be opened again. */
  readonly isDurable: boolean;
  /** Names of all workspaces, in order. */
  names(): readonly string[];
  /** Keeps a new workspace; resolves when it is durable. The log reads `stored.image` when it writes a short form. */
  create(stored: StoredWorkspace): Promise<WorkspaceLog>;
  /** Takes a kept workspace into use; undefined where there is none. One that is in use must not be opened again. */
  open(name: string): Promise<OpenedWorkspace | undefined>;
  /** Forgets a workspace whose log is closed, or was never opened. */
  delete(name: string): Promise<void>;
  /** Ends the use of the store, when all logs are closed. */
  close(): Promise<void>;
}

/** A change cannot be stored now: nothing of it is kept, and it may be tried again (P16). */
export class StorageUnavailable extends Error {
  override readonly name = 'StorageUnavailable';
}

/** What is stored cannot be used; the message says where and what to do. */
export class StoreUnusable extends Error {
  override readonly name = 'StoreUnusable';
}
