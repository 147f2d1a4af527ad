import { crc32 } from 'node:zlib';
import type { JournalEntry } from './workspace-state.js';
import { RETIRED_TABLES } from './keys.js';
import { StoreUnusable } from './store.js';

/**
 * One line of a journal: `["<checksum>",{"n":…,"synced":…,"entry":…}]`. `n` counts lines; `synced` is the last line
 * that was durable when this one was written. A missing line was acknowledged only if a later line's `synced` includes
 * it: that distinguishes damage from a torn tail.
 */
export interface JournalLine {
  readonly n: number;
  readonly synced: number;
  readonly entry: JournalEntry;
}

/** A file of a journal, as it was read. */
export interface JournalPart {
  readonly path: string;
  readonly bytes: Buffer;
}

/** The lines of a journal that `state.json` does not cover. */
export interface RecoveredJournal {
  readonly lines: readonly JournalLine[];
  /** The number of intact parts, and the intact length of the last one. A torn tail was never acknowledged. */
  readonly intact: { readonly parts: number; readonly length: number };
}

const HEAD = /^\["([0-9a-f]{8})",/;

function checksum(text: string): string {
  return crc32(text).toString(16).padStart(8, '0');
}

export function encodeLine(line: JournalLine): string {
  const text = JSON.stringify(line);
  return `["${checksum(text)}",${text}]\n`;
}

/** Returns null for a text that is damaged. */
function decodeLine(text: string): JournalLine | null {
  const head = HEAD.exec(text);
  if (!head || !text.endsWith(']')) return null;
  const json = text.slice(head[0].length, -1);
  return checksum(json) === head[1] ? withoutRetiredTables(JSON.parse(json) as JournalLine) : null;
}

function withoutRetiredTables(line: JournalLine): JournalLine {
  const { changes } = line.entry;
  if (!changes?.some(({ table }) => RETIRED_TABLES.has(table))) return line;
  const read = changes.filter(({ table }) => !RETIRED_TABLES.has(table));
  return { ...line, entry: { ...line.entry, changes: read } };
}

/** Where a line is. */
interface LinePosition {
  readonly path: string;
  /** The index of its file, and its offset there. */
  readonly part: number;
  readonly from: number;
  /** Counts from 1. */
  readonly line: number;
}

function* readLines(
  segments: readonly JournalPart[],
): Iterable<{ readonly at: LinePosition; readonly line: JournalLine | null }> {
  for (const [part, { path, bytes }] of segments.entries()) {
    let [from, number] = [0, 0];
    while (from < bytes.length) {
      const end = bytes.indexOf(10, from);
      const text = end < 0 ? null : bytes.toString('utf8', from, end);
      yield { at: { path, part, from, line: ++number }, line: text === null ? null : decodeLine(text) };
      from = end < 0 ? bytes.length : end + 1;
    }
  }
}

/**
 * Returns the lines of a journal after the last one that `state.json` covers, without a torn tail.
 * @throws StoreUnusable for damage before lines that were acknowledged
 */
export function recoverJournal(segments: readonly JournalPart[], covers: number): RecoveredJournal {
  const lines: JournalLine[] = [];
  let have = covers;
  let broken: LinePosition | null = null;
  for (const { at, line } of readLines(segments)) {
    if (line && line.n <= have) continue;
    const follows = line?.n === have + 1;
    if (line && follows && !broken) {
      lines.push(line);
      have = line.n;
      continue;
    }
    broken ??= at;
    if (line && (follows || line.synced > have)) throw damaged(broken, have);
  }
  const intact = broken
    ? { parts: broken.part + 1, length: broken.from }
    : { parts: segments.length, length: segments.at(-1)?.bytes.length ?? 0 };
  return { lines, intact };
}

function damaged({ path, line }: LinePosition, have: number): StoreUnusable {
  return new StoreUnusable(
    `${path}, line ${line}: the journal is damaged, and later lines hold changes that were acknowledged. ` +
      `Put the file back from a backup; or, to give up all changes from this line on, ` +
      `delete this line and all after it (change ${have} is the last intact one).`,
  );
}
