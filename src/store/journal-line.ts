import { crc32 } from 'node:zlib';
import type { JournalEntry } from './workspace-state.js';
import { RETIRED_TABLES } from './keys.js';
import { StoreUnusable } from './store.js';

/**
 * One line of a journal: `["<checksum>",{"n":…,"synced":…,"entry":…}]`. Lines count up by `n`; `synced` is the last
 * that was known to be durable when this one was written. So a line that is missing was never acknowledged unless a
 * later one says that it was durable: that tells damage from a torn tail.
 */
export interface JournalLine {
  readonly n: number;
  readonly synced: number;
  readonly entry: JournalEntry;
}

/** A file of lines, as it was read. */
export interface JournalPart {
  readonly path: string;
  readonly bytes: Buffer;
}

/** What a journal holds beyond a snapshot. */
export interface RecoveredJournal {
  readonly lines: readonly JournalLine[];
  /** How many of the files are intact, the last of them up to `length` bytes: a torn tail was promised to nobody. */
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

/** Null where the text is not what was written. */
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

interface Place {
  readonly path: string;
  /** Which of the files, from 0, and how many bytes of it come before. */
  readonly part: number;
  readonly from: number;
  /** Counts from 1. */
  readonly line: number;
}

function* readLines(
  segments: readonly JournalPart[],
): Iterable<{ readonly at: Place; readonly line: JournalLine | null }> {
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
 * Reads what a journal holds beyond the line that a snapshot covers. A torn tail is dropped.
 * @throws StoreUnusable for damage in the middle
 */
export function recoverJournal(segments: readonly JournalPart[], covers: number): RecoveredJournal {
  const lines: JournalLine[] = [];
  let have = covers;
  let broken: Place | null = null;
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

function damaged({ path, line }: Place, have: number): StoreUnusable {
  return new StoreUnusable(
    `${path}, line ${line}: the journal is damaged, and later lines hold changes that were acknowledged. ` +
      `Put the file back from a backup; or, to give up all changes from this line on, ` +
      `delete this line and all after it (change ${have} is the last intact one).`,
  );
}
