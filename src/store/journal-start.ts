import type { Disk } from './disk.js';
import type { HandlePool } from './handles.js';

/** How journals are written. */
export interface JournalSettings {
  readonly disk: Disk;
  /** A journal with fewer bytes is not folded while its workspace is open. */
  readonly foldAtBytes: number;
  readonly handles: HandlePool;
}

/** The state of a journal's files when its workspace is opened. */
export interface JournalStart {
  /** The number of the last line that `state.json` covers, and of the last line there is. */
  readonly covers: number;
  readonly last: number;
  /** The files that hold the lines, oldest first, and the length of the intact part of the last one. */
  readonly parts: readonly string[];
  readonly length: number;
  /** The size of all parts together. */
  readonly bytes: number;
  /** Files behind a torn tail, which hold nothing that was acknowledged. */
  readonly obsolete: readonly string[];
}

/** A journal without lines. */
export const EMPTY_JOURNAL: JournalStart = {
  covers: 0,
  last: 0,
  parts: [],
  length: 0,
  bytes: 0,
  obsolete: [],
};

/** The name of a journal's file. */
export const JOURNAL = 'journal.ndjson';

/** Returns the name of the part that a journal goes on with while the parts before it are folded. */
export function partName(firstLine: number): string {
  return `journal.${String(firstLine).padStart(15, '0')}.ndjson`;
}

/** Matches the names of a journal's parts. */
export const PART_NAME = /^journal(\.\d+)?\.ndjson$/;
