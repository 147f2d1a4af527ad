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

/** The folder of snapshots inside a workspace's folder. */
export const SNAPSHOTS = 'snapshots';

/**
 * The average number of records per file. The hash of a record's key decides whether the record ends a file. So states
 * with the same records have the same files.
 */
const RECORDS_PER_FILE = 256;

/**
 * The snapshots of a workspace, as files of records. Each file is named by its SHA-256 hash and never changed.
 * Snapshots with the same records share their files.
 */
export class SnapshotFiles {
  readonly #folder: string;
  /** The names of files that this process wrote, or verified to be complete. */
  readonly #whole = new Set<string>();
  readonly #files = new WeakMap<Snapshot, RecordFiles>();

  constructor(
    private readonly workspaceFolder: string,
    private readonly disk: Disk,
  ) {
    this.#folder = join(workspaceFolder, SNAPSHOTS);
  }

  /** Stores the snapshots that are not stored yet. Returns the entries of all snapshots for `state.json`. */
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

  /** Returns a snapshot from its entry in `state.json`. The records are read when the snapshot is restored. */
  stored({ at, clock, bytes, records }: SavedSnapshot, load: LoadRecords): Snapshot {
    const snapshot = { at, clock, bytes, read: async () => load(await this.#read(records)) };
    this.#files.set(snapshot, records);
    return snapshot;
  }

  /** Removes the files that none of these snapshots uses. If that fails, a later call removes them. */
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

  /** Writes a file unless it exists with this content. A damaged file is replaced. */
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

  /** Reads the records of a snapshot. @throws WorkspaceDamaged if a file is missing or damaged */
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

/** Creates a dataset from the records that differ from the fixture. */
export type LoadRecords = (records: Differences) => ReturnType<Snapshot['read']>;

/** Divides records into the contents of files. */
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
