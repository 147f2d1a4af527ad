import { basename, dirname, join } from 'node:path';
import { crc32 } from 'node:zlib';
import { Low } from 'lowdb';
import { ownName } from '../binned.js';
import type { PackedRecord } from '../dataset/packed-record.js';
import { Slices } from '../../time/slices.js';
import type { WorkspaceDamaged } from '../store.js';
import { contentOf, damagedFile, readingFile } from './damage.js';
import type { Disk } from './disk.js';
import { writeWhole, type WriteOptions } from './disk-files.js';
import { type Differences, lineOf, recordLinesOf } from '../records/differences.js';
import { checksum, type Content } from './state-index.js';
import { problemOfHead, problemOfRest, FORMAT, type FileHead, type StateFile } from './state-file.js';

/** The name of the file with a workspace's state. */
export const STATE_FILE = 'state.json';

/** A workspace's `state.json` as a lowdb database. Its adapter writes in slices and replaces the file atomically. */
export class StateDatabase {
  readonly #low: Low<StateFile | null>;
  readonly #path: string;
  #content: Content = { bytes: 0, crc: 0 };
  #options: WriteOptions = {};

  constructor(
    folder: string,
    private readonly disk: Disk,
  ) {
    this.#path = join(folder, STATE_FILE);
    const write = async (file: StateFile | null) => {
      if (file) await this.#write(file);
    };
    this.#low = new Low<StateFile | null>({ read: () => this.#read(), write }, null);
  }

  /** The size and checksum of the file at its last read or write. */
  get content(): Content {
    return this.#content;
  }

  /** Reads the file. @throws WorkspaceDamaged if the file is missing, damaged or of a different format */
  async read(): Promise<StateFile> {
    await this.#low.read();
    const file = this.#low.data;
    this.#low.data = null;
    if (!file) throw damagedState(this.#path, 'is missing');
    return file;
  }

  /**
   * Reads only the head: everything before the snapshots and records.
   * @throws WorkspaceDamaged as `read` does
   */
  async readHead(): Promise<FileHead> {
    const text = await firstBytes(this.disk, this.#path);
    const end = text.indexOf(HEAD_END);
    if (end < 0) return this.read(); // written by hand
    try {
      return this.#checked(headOf(text.slice(0, end)) as FileHead);
    } catch (error) {
      throw error instanceof SyntaxError ? damaged(this.#path, error) : error;
    }
  }

  /**
   * Writes the file. @throws if the signal is aborted or the check throws before the file is replaced; the old file
   * then stays
   */
  async write(file: StateFile, options: WriteOptions): Promise<void> {
    this.#low.data = file;
    this.#options = options;
    try {
      await this.#low.write();
    } finally {
      this.#low.data = null;
    }
  }

  async #write(file: StateFile): Promise<void> {
    let crc = 0;
    const counted = function* () {
      for (const piece of pieces(file)) {
        crc = crc32(piece, crc);
        yield piece;
      }
    };
    const bytes = await writeWhole(this.disk, this.#path, counted(), this.#options);
    this.#content = { bytes, crc };
  }

  async #read(): Promise<StateFile | null> {
    const text = await contentOf(this.disk, this.#path);
    if (text === null) return null;
    this.#content = { bytes: text.length, crc: await checksum(text) };
    const file = this.#checked(await parsed(this.#path, text));
    const problem = problemOfRest(file);
    if (problem !== null) throw damaged(this.#path, problem);
    return file;
  }

  #checked<File extends FileHead>(file: File): File {
    if (file.format !== FORMAT) {
      throw damagedFile(
        inWorkspace(this.#path),
        `${this.#path} has format ${String(file.format)}; this version reads format ${FORMAT}. ` +
          `Use the version that wrote it, or export its workspaces there and create them here.`,
      );
    }
    const problem = problemOfHead(file, ownName(basename(dirname(this.#path))));
    if (problem !== null) throw damaged(this.#path, problem);
    return file;
  }
}

const HEAD_BYTES = 16 * 1024;
/** Heads can be long, because they contain the names of all clients. */
const MAX_HEAD_BYTES = 4 * 1024 * 1024;
const HEAD_END = '\n"snapshots":';

/** Returns the beginning of a file, including its head. Returns an empty string if the file does not exist. */
async function firstBytes(disk: Disk, path: string): Promise<string> {
  const read = async () => {
    const file = await disk.open(path, 'r');
    try {
      for (let length = HEAD_BYTES; ; length *= 4) {
        const bytes = Buffer.alloc(length);
        const { bytesRead } = await file.read(bytes, 0, length, 0);
        const text = bytes.toString('utf8', 0, bytesRead);
        if (bytesRead < length || text.includes(HEAD_END) || length >= MAX_HEAD_BYTES) return text;
      }
    } finally {
      await file.close();
    }
  };
  return (await readingFile(disk, inWorkspace(path), read)) ?? '';
}

async function parsed(path: string, text: Buffer): Promise<StateFile> {
  try {
    const value: unknown = (await readLines(text)) ?? JSON.parse(text.toString('utf8'));
    if (typeof value === 'object' && value !== null && 'format' in value) return value as StateFile;
  } catch (error) {
    throw damaged(path, error);
  }
  throw damagedState(path, "is not a workspace's state");
}

/** Returns the error for a damaged `state.json`. */
export function damaged(path: string, error: unknown): WorkspaceDamaged {
  return damagedState(path, `is damaged: ${String(error)}`);
}

function damagedState(path: string, problem: string): WorkspaceDamaged {
  return damagedFile(
    inWorkspace(path),
    `${path} ${problem}. Put it back from a backup, or delete the workspace.`,
  );
}

function inWorkspace(path: string): { readonly dataFolder: string; readonly path: string } {
  return { dataFolder: dirname(dirname(path)), path };
}

const RECORDS = '\n"records": {';
/** The lines between the records of a file written by `pieces`. */
const BETWEEN: ReadonlySet<string> = new Set(['"records": {', '"records": {}', '],', ']}', '}']);

/**
 * Parses a file written by `pieces`; its records stay packed. Returns null for another layout, for example after manual
 * edits. Works in slices, so that it does not block requests.
 */
async function readLines(text: Buffer): Promise<object | null> {
  const start = text.indexOf(RECORDS);
  if (start < 0) return null;
  const records: Record<string, PackedRecord[]> = {};
  const slices = new Slices();
  let [table, last] = [[] as PackedRecord[], ''];
  for (const { record, from, end } of recordLinesOf(text, start + 1)) {
    if (slices.isOver) await slices.next();
    if (record) {
      table.push(record);
      continue;
    }
    last = text.toString('utf8', from, end);
    const name = /^"(\w+)": \[$/.exec(last)?.[1];
    if (name !== undefined) table = records[name] = [];
    else if (!BETWEEN.has(last)) return null;
  }
  return last === '}' ? { ...headOf(text.toString('utf8', 0, start)), records } : null;
}

/** Parses the head of a file. `text` must end after a complete field. */
function headOf(text: string): object {
  return JSON.parse(`${text.replace(/,\s*$/, '')}}`) as object;
}

/** Yields the file's JSON in pieces, one record per line. This layout is readable and can be written in slices. */
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
