import type { StoredUse } from './store.js';

/**
 * What instances observe of a workspace and others show: requests and events as lines, and how often what was exercised.
 * None of it decides anything; it is written in the background.
 */
export interface SharedObservations {
  /**
   * Adds what was observed in some workspaces, all of it or nothing. That of a workspace that was deleted is dropped.
   * @throws StorageUnavailable when it was not added
   */
  add(observed: readonly Observed[]): Promise<void>;
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

/** What an instance observed in a workspace, in order. */
export interface Observed {
  readonly workspace: number;
  readonly lines: readonly ObservedLine[];
  /** What is added to the counts, by name. */
  readonly counts: ReadonlyMap<string, number>;
  /** How it was used since; its hours are added to those that are known. */
  readonly use: StoredUse;
}

/** A request or an event as JSON. */
export interface ObservedLine {
  readonly isRequest: boolean;
  readonly line: string;
}

/** A line of a workspace, with its number among all, and of a request that among the requests. Both count from 1. */
export interface ObservedRow {
  readonly n: number;
  readonly request: number | null;
  readonly line: string;
}

/** Texts by kind and id that instances share, for what is no part of a workspace. All of it throws StorageUnavailable. */
export interface SharedDocuments {
  /** Returns the text of a document; undefined where there is none. */
  read(kind: string, id: string): Promise<string | undefined>;
  /** Returns the texts of a kind, the oldest first. */
  list(kind: string): Promise<readonly string[]>;
  /** Adds a document unless there is one, and returns the text of the one that is there since. */
  add(kind: string, id: string, text: string): Promise<string>;
  /** Changes a document, one caller after the other, and returns its new text; undefined where there is none. */
  change(kind: string, id: string, change: (text: string) => string): Promise<string | undefined>;
  /** Returns false where there was none. */
  delete(kind: string, id: string): Promise<boolean>;
}
