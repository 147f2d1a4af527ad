import type { StoredUse, StoredWorkspace, WorkspaceSettings } from '../store.js';
import type { WorkspaceState } from '../workspace-state.js';

/** What is wrong with a store, or with one workspace in it. */
export interface StoreFinding {
  readonly workspace: string | null;
  /** A sentence, without the name of the workspace. */
  readonly text: string;
}

/** A workspace as a store keeps it. */
export interface WholeWorkspace {
  /** The present state, with its snapshots. */
  readonly stored: StoredWorkspace;
  /** Its limits, and when it expires. */
  readonly settings: WorkspaceSettings;
  /** How it was used; null where that is not known, or not read. */
  readonly use: StoredUse | null;
  /** Null where the store keeps the present state alone. */
  readonly past: WorkspacePast | null;
}

/** The history of a workspace, and what was observed in it, where a store keeps them. */
export interface WorkspacePast {
  /** The state before the entries that are kept, and the last entry that it includes. */
  readonly before: WorkspaceState;
  readonly n: number;
  readonly last: string | null;
  /** From entry `n` on. */
  readonly entries: readonly PastEntry[];
  readonly observed: readonly PastObservation[];
  /** How many lines and requests there were, dropped ones included. */
  readonly counted: { readonly lines: number; readonly requests: number };
  /** The counts of coverage, by name. */
  readonly coverage: readonly { readonly name: string; readonly count: number }[];
}

/** An entry of a log: its changes and its note as JSON. */
export interface PastEntry {
  readonly n: number;
  readonly batch: string;
  readonly line: string;
}

/** A request or an event as JSON. */
export interface PastObservation {
  readonly n: number;
  readonly request: number | null;
  readonly line: string;
}

/** A text that a store keeps beside its workspaces, such as the keys that sign tokens. */
export interface WholeDocument {
  readonly kind: string;
  readonly id: string;
  readonly text: string;
}

/** A store whose workspaces are read and written as a whole: to check it, and to copy it. */
export interface WholeStore {
  /** As messages show it, without a password. */
  readonly name: string;
  /** Returns what is wrong with the store itself. Opens no workspace. */
  check(): Promise<readonly StoreFinding[]>;
  /** Returns the names of the workspaces, sorted. */
  names(): Promise<readonly string[]>;
  /** Returns a workspace; undefined where there is none. @throws WorkspaceDamaged */
  read(name: string): Promise<WholeWorkspace | undefined>;
  /** Ends the use of the store. */
  close(): Promise<void>;
}

/** A store of which a copy is made, or that becomes one. No sandbox may run on it. */
export interface CopiedStore extends WholeStore {
  /** @throws StoreUnusable where a sandbox uses it */
  requireUnused(): Promise<void>;
  /** Whether it keeps the history of a workspace, and what was observed in it. */
  readonly keepsPast: boolean;
  /** Stores a workspace, all of it or nothing. */
  write(workspace: WholeWorkspace): Promise<void>;
  delete(name: string): Promise<void>;
  documents(): Promise<readonly WholeDocument[]>;
  /** Stores a document in the place of a former one. Returns false where the store has no place for its kind. */
  writeDocument(document: WholeDocument): Promise<boolean>;
  /** Returns the name of the store of which this one is an unfinished copy; null for a store that is none. */
  unfinishedCopyOf(): Promise<string | null>;
  /** Notes the store of which this one is an unfinished copy; null: the copy is complete. */
  noteCopyOf(from: string | null): Promise<void>;
}
