import { join } from 'node:path';
import { Low } from 'lowdb';
import type { PackedRecord } from '../packed-record.js';
import { StoreUnusable } from '../store.js';
import type { Disk } from './disk.js';
import { writeWhole } from './disk-files.js';
import { lineOf, linesOf } from './record-lines.js';
import {
  READABLE_FORMATS,
  type Differences,
  type FileHead,
  type ReadFile,
  type StateFile,
} from './state-file.js';

/** The name of a workspace's file. */
export const STATE_FILE = 'state.json';

/** A workspace's `state.json` as a lowdb database, whose adapter writes in slices and replaces the file as a whole. */
export class StateDatabase {
  readonly #low: Low<ReadFile | StateFile | null>;
  readonly #path: string;
  #bytes = 0;

  constructor(
    /** The workspace's folder. */
    folder: string,
    private readonly disk: Disk,
  ) {
    this.#path = join(folder, STATE_FILE);
    const write = async (file: ReadFile | StateFile | null) => {
      if (file) this.#bytes = await writeWhole(disk, this.#path, pieces(file as StateFile));
    };
    this.#low = new Low<ReadFile | StateFile | null>({ read: () => this.#read(), write }, null);
  }

  /** Returns the size of the file when it was last read or written. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Returns the content. @throws StoreUnusable when it is missing, damaged or of another format */
  async read(): Promise<ReadFile> {
    await this.#low.read();
    const file = this.#low.data;
    this.#low.data = null;
    if (!file) throw new StoreUnusable(`${this.#path} is missing. Put it back, or delete its folder.`);
    return file;
  }

  /**
   * Returns the content before the snapshots and records, without reading those.
   * @throws StoreUnusable as `read` does
   */
  async readHead(): Promise<FileHead> {
    const text = await firstBytes(this.disk, this.#path);
    const end = text.indexOf('\n"snapshots":');
    if (end < 0) return this.read(); // written by hand
    const head = parsed(this.#path, Buffer.from(`${text.slice(0, end).replace(/,\s*$/, '')}}`));
    return this.#checked(head);
  }

  async write(file: StateFile): Promise<void> {
    this.#low.data = file;
    try {
      await this.#low.write();
    } finally {
      this.#low.data = null;
    }
  }

  async #read(): Promise<ReadFile | null> {
    const text = await this.disk.readFile(this.#path).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
    if (text === null) return null;
    this.#bytes = text.length;
    return this.#checked(parsed(this.#path, text));
  }

  #checked(file: ReadFile): ReadFile {
    if (!READABLE_FORMATS.includes(file.format)) {
      throw new StoreUnusable(
        `${this.#path} has format ${String(file.format)}; this version reads the formats ` +
          `${READABLE_FORMATS.join(' and ')}. ` +
          `Use the version that wrote it, or export its workspaces there and create them here.`,
      );
    }
    return file;
  }
}

const HEAD_BYTES = 16 * 1024;

/** Returns the beginning of a file; empty where there is none. */
async function firstBytes(disk: Disk, path: string): Promise<string> {
  try {
    const file = await disk.open(path, 'r');
    try {
      const bytes = Buffer.alloc(HEAD_BYTES);
      return bytes.toString('utf8', 0, (await file.read(bytes, 0, HEAD_BYTES, 0)).bytesRead);
    } finally {
      await file.close();
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}

function parsed(path: string, text: Buffer): ReadFile {
  try {
    const value: unknown = withPackedRecords(text) ?? JSON.parse(text.toString('utf8'));
    if (typeof value === 'object' && value !== null && 'format' in value) return value as ReadFile;
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

/**
 * Returns the content of a file that `pieces` wrote, with its records packed rather than parsed; null for a file with
 * other line breaks, such as one that was edited.
 */
function withPackedRecords(text: Buffer): object | null {
  const lines: PackedRecord[] = [];
  const rest: string[] = []; // the text with a number in place of each record's line
  for (const { record, from, to, end } of linesOf(text)) {
    if (record) rest.push(String(lines.push(record) - 1), text.toString('utf8', to, end));
    else rest.push(text.toString('utf8', from, end));
    rest.push('\n');
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
  yield `"snapshots": [${snapshots.map((snapshot) => `\n${JSON.stringify(snapshot)}`).join(',')}],\n`;
  yield '"records": ';
  yield* recordPieces(records);
  yield '\n}\n';
}

function* recordPieces(records: Differences): Iterable<string> {
  yield '{';
  for (const [index, [table, entries]] of Object.entries(records).entries()) {
    yield `${index === 0 ? '' : ','}\n${JSON.stringify(table)}: [`;
    let separator = '\n';
    for (const entry of entries) {
      yield separator + lineOf(entry);
      separator = ',\n';
    }
    yield '\n]';
  }
  yield '}';
}
