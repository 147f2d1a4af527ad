import { join } from 'node:path';
import { Low } from 'lowdb';
import type { Disk } from './disk.js';
import { writeWhole } from './disk-files.js';
import { PackedRecord } from './packed-record.js';
import { FORMAT, type Differences, type StateFile } from './state-file.js';
import { StoreUnusable } from './store.js';

/** The name of a workspace's file. */
export const STATE_FILE = 'state.json';

/** A workspace's `state.json` as a lowdb database, whose adapter writes in slices and replaces the file as a whole. */
export class StateDatabase {
  readonly #low: Low<StateFile | null>;
  #bytes = 0;

  readonly #path: string;

  constructor(
    /** The workspace's folder. */
    readonly folder: string,
    private readonly disk: Disk,
  ) {
    const path = join(folder, STATE_FILE);
    this.#path = path;
    const adapter = {
      read: () => this.#read(),
      write: async (file: StateFile | null) => {
        if (file) this.#bytes = await writeWhole(disk, path, pieces(file));
      },
    };
    this.#low = new Low<StateFile | null>(adapter, null);
  }

  /** Returns the size of the file when it was last read or written. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Returns the content; null where there is no file. @throws StoreUnusable when it is damaged or of another format */
  async read(): Promise<StateFile | null> {
    await this.#low.read();
    const file = this.#low.data;
    this.#low.data = null;
    return file;
  }

  async write(file: StateFile): Promise<void> {
    this.#low.data = file;
    try {
      await this.#low.write();
    } finally {
      this.#low.data = null;
    }
  }

  async #read(): Promise<StateFile | null> {
    const text = await this.disk.readFile(this.#path).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
    if (text === null) return null;
    this.#bytes = text.length;
    const file = parsed(this.#path, text);
    if (file.format !== FORMAT) {
      throw new StoreUnusable(
        `${this.#path} has format ${String(file.format)}; this version reads format ${FORMAT}. ` +
          `Use the version that wrote it, or export its workspaces there and create them here.`,
      );
    }
    return file;
  }
}

function parsed(path: string, text: Buffer): StateFile {
  try {
    const value: unknown = withPackedRecords(text) ?? JSON.parse(text.toString('utf8'));
    if (typeof value === 'object' && value !== null && 'format' in value) return value as StateFile;
  } catch (error) {
    throw damaged(path, error);
  }
  throw new StoreUnusable(
    `${path} is not a workspace's state. Put it back from a backup, or delete its folder.`,
  );
}

/** Returns the error for a file that cannot be read. */
export function damaged(path: string, error: unknown): StoreUnusable {
  return new StoreUnusable(
    `${path} is damaged: ${String(error)}. Put it back from a backup, or delete its folder.`,
  );
}

const [NEWLINE, OPEN, CLOSE, COMMA] = Buffer.from('\n[],');

/**
 * Returns the content of a file that `pieces` wrote, with its records packed rather than parsed; null for a file with
 * other line breaks, such as one that was edited.
 */
function withPackedRecords(text: Buffer): object | null {
  const lines: PackedRecord[] = [];
  const rest: string[] = []; // the text with a number in place of each record's line
  for (let from = 0; from < text.length;) {
    const found = text.indexOf(NEWLINE ?? 0, from);
    const end = found < 0 ? text.length : found;
    const to = text[end - 1] === COMMA ? end - 1 : end;
    if (text[from] === OPEN && text[to - 1] === CLOSE) {
      rest.push(String(lines.length), text.toString('utf8', to, end));
      lines.push(new PackedRecord(text, from, to));
    } else rest.push(text.toString('utf8', from, end));
    rest.push('\n');
    from = end + 1;
  }
  let used = 0;
  const lineAt = (at: unknown): unknown => {
    if (typeof at === 'number') used++;
    return typeof at === 'number' ? lines[at] : at;
  };
  const file = JSON.parse(rest.join(''), (name, value: unknown) =>
    name === 'records' ? mapTables(value, lineAt) : value,
  ) as object;
  return used === lines.length ? file : null;
}

function mapTables(records: unknown, map: (entry: unknown) => unknown): unknown {
  const tables = Object.entries(records as Readonly<Record<string, readonly unknown[]>>);
  return Object.fromEntries(tables.map(([table, entries]) => [table, entries.map(map)]));
}

/** Yields the file's JSON in pieces, one record per line: readable for people, and written in slices. */
function* pieces({ records, snapshots, ...rest }: StateFile): Iterable<string> {
  yield '{\n';
  for (const [name, value] of Object.entries(rest))
    yield `${JSON.stringify(name)}: ${JSON.stringify(value)},\n`;
  yield '"records": ';
  yield* recordPieces(records);
  yield ',\n"snapshots": [';
  for (const [index, { records: snapshotRecords, ...snapshot }] of snapshots.entries()) {
    yield `${index === 0 ? '' : ','}\n${JSON.stringify(snapshot).slice(0, -1)}, "records": `;
    yield* recordPieces(snapshotRecords);
    yield '}';
  }
  yield ']\n}\n';
}

function* recordPieces(records: Differences): Iterable<string> {
  yield '{';
  for (const [index, [table, entries]] of Object.entries(records).entries()) {
    yield `${index === 0 ? '' : ','}\n${JSON.stringify(table)}: [`;
    let separator = '\n';
    for (const entry of entries) {
      yield separator + (entry instanceof PackedRecord ? entry.line : JSON.stringify(entry));
      separator = ',\n';
    }
    yield '\n]';
  }
  yield '}';
}
