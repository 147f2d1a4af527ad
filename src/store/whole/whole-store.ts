import type { KeptDocument } from '../local-documents.js';
import type { ObservedRow } from '../shared-store.js';
import type { StoredUse, StoredWorkspace, WorkspaceSettings } from '../store.js';
import type { WorkspaceState } from '../workspace-state.js';

/** A problem of a store, or of one workspace in it. */
export interface StoreFinding {
  readonly workspace: string | null;
  /** A sentence that does not contain the workspace name. */
  readonly text: string;
}

/** The complete data of a workspace in a store. */
export interface WholeWorkspace {
  /** The present state, including its snapshots. */
  readonly stored: StoredWorkspace;
  /** The workspace's limits and expiry. */
  readonly settings: WorkspaceSettings;
  /** The usage record. Null if it is unknown or was not read. */
  readonly use: StoredUse | null;
  /** Null if the store holds only the present state, or the history was not read. */
  readonly past: WorkspacePast | null;
}

/** The history and observations of a workspace, from a store that stores them. */
export interface WorkspacePast {
  /** The state before the stored entries, and the number of the last entry that it includes. */
  readonly before: WorkspaceState;
  readonly n: number;
  readonly last: string | null;
  /** The entries from number `n` on. */
  readonly entries: readonly PastEntry[];
  readonly observed: readonly ObservedRow[];
  /** The numbers of all observed lines and requests so far, including those that were deleted. */
  readonly counted: { readonly lines: number; readonly requests: number };
  /** The coverage counts by name. */
  readonly coverage: readonly { readonly name: string; readonly count: number }[];
}

/** A log entry as JSON: its changes and its note. */
export interface PastEntry {
  readonly n: number;
  readonly batch: string;
  readonly line: string;
}

/** A store whose workspaces are read and written as a whole: to check it, and to copy it. */
export interface WholeStore {
  /** The name for messages, without a password. */
  readonly name: string;
  /** Returns the problems of the store itself. Opens no workspace. */
  check(): Promise<readonly StoreFinding[]>;
  /** Returns the sorted names of the workspaces. */
  names(): Promise<readonly string[]>;
  /** Returns a workspace, or undefined if it does not exist. @throws WorkspaceDamaged */
  read(name: string): Promise<WholeWorkspace | undefined>;
  close(): Promise<void>;
}

/** The source or the target of a copy. No sandbox may run on it during the copy. */
export interface CopiedStore extends WholeStore {
  /** Checks that no sandbox uses the store. @throws StoreUnusable if one does */
  requireUnused(): Promise<void>;
  /** Whether the store holds the history and the observations of its workspaces. */
  readonly keepsPast: boolean;
  /** Stores a workspace completely or not at all. */
  write(workspace: WholeWorkspace): Promise<void>;
  delete(name: string): Promise<void>;
  /** Returns the documents that belong to no workspace, such as the keys that sign tokens. */
  documents(): Promise<readonly KeptDocument[]>;
  /** Stores a document. It replaces a document of the same kind and id. Returns false if the store cannot store this kind. */
  writeDocument(document: KeptDocument): Promise<boolean>;
  /** Returns the name of the store that this one is an unfinished copy of. Returns null if it is complete. */
  unfinishedCopyOf(): Promise<string | null>;
  /** Marks the store as an unfinished copy of another one. Null marks it as complete. */
  noteCopyOf(from: string | null): Promise<void>;
}
