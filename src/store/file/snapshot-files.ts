import { createHash } from 'node:crypto';
import { dirname, join } from 'node:path';
import type { DifferenceEntry } from '../dataset/dataset.js';
import type { FixtureBase } from '../fixture-base.js';
import { hashOfCode } from '../dataset/indexes.js';
import { PackedRecord } from '../dataset/packed-record.js';
import type { TableName } from '../tables.js';
import type { Snapshot, WorkspaceState } from '../workspace-state.js';
import { contentOf, damagedFile } from './damage.js';
import type { Disk } from './disk.js';
import { namesIn, replaceFile, syncFolder, syncNamesTo } from './disk-files.js';
import { differencesOf, type Differences, lineOf, recordLinesOf } from '../records/differences.js';
import { Slices } from '../../time/slices.js';
import type { SavedSnapshot, RecordFiles } from './state-file.js';

/** The folder of snapshots in that of a workspace. */
export const SNAPSHOTS = 'snapshots';

/** On average one in this number of records ends a file. Which one depends on the record alone, so states with the same records have the same files. */
const RECORDS_PER_FILE = 256;

/**
 * The snapshots of a workspace as files of records, each named by its SHA-256 and never changed. Snapshots that have the
 * same records share their files.
 */
export class SnapshotFiles {
  readonly #folder: string;
  /** The names of files that this process wrote, or found to be whole. */
  readonly #whole = new Set<string>();
  /** The files of the snapshots that are stored. */
  readonly #files = new WeakMap<Snapshot, RecordFiles>();

  constructor(
    private readonly workspaceFolder: string,
    private readonly disk: Disk,
  ) {
    this.#folder = join(workspaceFolder, SNAPSHOTS);
  }

  /** Stores the snapshots that are not stored yet. Returns all of them as `state.json` holds them. */
  async store(
    snapshots: WorkspaceState['snapshots'],
    base: FixtureBase,
    signal?: AbortSignal,
  ): Promise<SavedSnapshot[]> {
    const added = [...snapshots.values()].filter((snapshot) => !this.#files.has(snapshot));
    await this.#add(added, base, signal);
    return [...snapshots].map(([name, snapshot]) => {
      const { at, clock, bytes } = snapshot;
      return { name, at, clock, bytes, records: this.#files.get(snapshot) ?? {} };
    });
  }

  /** Returns a stored snapshot, whose records are read when they are restored. */
  stored({ at, clock, bytes, records }: SavedSnapshot, load: LoadRecords): Snapshot {
    const snapshot = { at, clock, bytes, read: async () => load(await this.#read(records)) };
    this.#files.set(snapshot, records);
    return snapshot;
  }

  /** Removes the files that none of these snapshots needs. If that fails, a later time does it. */
  async sweep(snapshots: readonly SavedSnapshot[]): Promise<void> {
    const needed = new Set(snapshots.flatMap(({ records }) => Object.values(records).flat()));
    for (const name of await namesIn(this.disk, this.#folder)) {
      if (needed.has(name)) continue;
      this.#whole.delete(name);
      await this.disk.removeFile(join(this.#folder, name));
    }
  }

  async #add(snapshots: readonly Snapshot[], base: FixtureBase, signal?: AbortSignal): Promise<void> {
    const stored = new Map<Snapshot, RecordFiles>();
    for (const snapshot of snapshots)
      stored.set(snapshot, await this.#write(differencesOf(await snapshot.read(), base), signal));
    if (this.#whole.size > 0) await syncFolder(this.disk, this.#folder);
    for (const [snapshot, files] of stored) this.#files.set(snapshot, files);
  }

  async #write(records: Differences, signal?: AbortSignal): Promise<RecordFiles> {
    const written: Record<string, string[]> = {};
    for (const [table, entries] of Object.entries(records)) {
      const names: string[] = [];
      for await (const lines of filesOf(entries)) {
        signal?.throwIfAborted();
        const name = nameOf(lines);
        names.push(name);
        await this.#writeFile(name, lines);
      }
      written[table] = names;
    }
    return written;
  }

  /** Writes a file unless it is there. A damaged one is replaced. */
  async #writeFile(name: string, lines: string): Promise<void> {
    if (this.#whole.has(name)) return;
    if (!(await this.#holds(name, lines))) await this.#replace(name, lines);
    this.#whole.add(name);
  }

  async #holds(name: string, lines: string): Promise<boolean> {
    const found = await this.disk.readFile(join(this.#folder, name)).catch(() => null);
    return found?.equals(Buffer.from(lines)) === true;
  }

  async #replace(name: string, lines: string): Promise<void> {
    if (await this.disk.mkdir(this.#folder, { recursive: true })) await syncNamesTo(this.disk, this.#folder);
    await replaceFile(this.disk, join(this.#folder, name), [lines]);
  }

  /** @throws WorkspaceDamaged when a file is missing or is not what was written */
  async #read(files: RecordFiles): Promise<Differences> {
    const records: Partial<Record<TableName, PackedRecord[]>> = {};
    for (const [table, names] of Object.entries(files) as [TableName, readonly string[]][]) {
      const read: PackedRecord[] = (records[table] = []);
      for (const name of names)
        for (const { record } of recordLinesOf(await this.#readFile(name))) if (record) read.push(record);
    }
    return records;
  }

  async #readFile(name: string): Promise<Buffer> {
    const path = join(this.#folder, name);
    const bytes = await contentOf(this.disk, path, dirname(this.workspaceFolder));
    if (bytes && name === nameOf(bytes)) return bytes;
    throw damagedFile(
      { dataFolder: dirname(this.workspaceFolder), path },
      `${path} is ${bytes ? 'damaged' : 'missing'}. Put it back from a backup, or delete the snapshots that need it.`,
    );
  }
}

/** Returns the name of a file with this content. */
function nameOf(content: string | Buffer): string {
  return `${createHash('sha256').update(content).digest('hex')}.ndjson`;
}

/** Makes a dataset of records that differ from the fixture's. */
export type LoadRecords = (records: Differences) => ReturnType<Snapshot['read']>;

/** Divides records into the texts of files. */
async function* filesOf(entries: Iterable<DifferenceEntry<TableName>>): AsyncIterable<string> {
  const slices = new Slices();
  let text = '';
  for (const entry of entries) {
    text += `${lineOf(entry)}\n`;
    const key = entry instanceof PackedRecord ? entry.key() : entry[0];
    if (endsFile(key)) {
      yield text;
      text = '';
    }
    if (slices.isOver) await slices.next();
  }
  if (text !== '') yield text;
}

function endsFile(key: number | string): boolean {
  return (hashOfCode(String(key)) >>> 8) % RECORDS_PER_FILE === 0;
}
