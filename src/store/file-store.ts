import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { nodeDisk, withoutSync, type Disk } from './disk.js';
import { syncFolder, syncNamesTo } from './disk-files.js';
import { HandlePool } from './handles.js';
import { Journal } from './journal.js';
import { recoverJournal } from './journal-line.js';
import { EMPTY_JOURNAL, type JournalSettings } from './journal-start.js';
import { StateDatabase } from './state-database.js';
import { toStateFile } from './state-file.js';
import {
  StorageUnavailable,
  StoreUnusable,
  type OpenedWorkspace,
  type Store,
  type StoredWorkspace,
  type WorkspaceLog,
} from './store.js';
import { FIXTURES, StoredFixtures } from './stored-fixtures.js';
import {
  isWorkspaceFolder,
  largestWorkspace,
  readJournalParts,
  readState,
  readWorkspace,
  verifyWorkspace,
  type ReadState,
} from './workspace-folder.js';
import { applyEntry } from './workspace-state.js';

/** The settings of a file store. */
export interface FileSettings {
  /** Whether a write is acknowledged when it is on the disk, so that a loss of power loses nothing. */
  readonly fsync: boolean;
  /** A journal with fewer bytes is folded only when its workspace is closed. */
  readonly foldAtBytes: number;
  /** The most journals whose file is open at a time. */
  readonly openJournals: number;
  /** The file system. */
  readonly disk: Disk;
}

const DEFAULTS: FileSettings = { fsync: true, foldAtBytes: 1024 * 1024, openJournals: 256, disk: nodeDisk };

/** Folders of deleted workspaces are renamed before they are removed. */
const DELETED_PREFIX = '.deleted-';

/** A data folder as it was found at the start. */
interface DataFolder {
  readonly path: string;
  readonly disk: Disk;
  /** The hash of each workspace's fixture, by the workspace's name. */
  readonly fixtureHashes: Map<string, string>;
  readonly fixtures: StoredFixtures;
  readonly unlock: () => void;
}

/** A store of workspaces as `<folder>/<workspace>/state.json` and `journal.ndjson`. */
class FileStore implements Store {
  readonly isDurable = true;
  readonly #folder: string;
  readonly #disk: Disk;
  readonly #fixtureHashes: Map<string, string>;
  readonly #fixtures: StoredFixtures;
  readonly #journals: JournalSettings;
  /** A workspace that was opened before its first request. */
  #preopened: { readonly name: string; readonly opened: OpenedWorkspace } | null = null;

  constructor(
    private readonly data: DataFolder,
    { foldAtBytes, openJournals }: FileSettings,
  ) {
    this.#folder = data.path;
    this.#disk = data.disk;
    this.#fixtureHashes = data.fixtureHashes;
    this.#fixtures = data.fixtures;
    this.#journals = { disk: data.disk, foldAtBytes, handles: new HandlePool(openJournals) };
  }

  names(): readonly string[] {
    return [...this.#fixtureHashes.keys()].toSorted();
  }

  async create(stored: StoredWorkspace): Promise<WorkspaceLog> {
    const { name } = stored.metadata;
    const folder = join(this.#folder, name);
    const database = new StateDatabase(folder, this.#disk);
    const { hash } = stored.base.content();
    this.#fixtures.addUse(hash);
    try {
      await this.#fixtures.store(stored.base);
      await this.#disk.rm(folder, { recursive: true, force: true });
      await this.#disk.mkdir(folder, { recursive: false });
      await database.write(toStateFile(stored, 0));
      await syncFolder(this.#disk, this.#folder);
    } catch (error) {
      this.#fixtures.removeUse(hash);
      await this.#removeRefused(folder).catch(() => undefined);
      return unavailable(error);
    }
    this.#fixtureHashes.set(name, hash);
    return new Journal(stored, database, this.#journals, EMPTY_JOURNAL);
  }

  async open(name: string): Promise<OpenedWorkspace | undefined> {
    const preopened = this.#preopened?.name === name ? this.#preopened.opened : undefined;
    if (preopened) this.#preopened = null;
    if (preopened || !this.#fixtureHashes.has(name)) return preopened;
    return this.#open(await readState(this.#disk, join(this.#folder, name)));
  }

  /** Opens a workspace now, so that its first request need not wait. */
  async preopen(name: string, read: ReadState): Promise<void> {
    this.#preopened = { name, opened: await this.#open(read) };
  }

  /** Writes nothing, so that workspaces on a full or read-only disk can be read. */
  async #open(read: ReadState): Promise<OpenedWorkspace> {
    const { file, database } = read;
    const base = await this.#fixtures.read(file.fixture);
    const stored = readWorkspace(read, base);
    const parts = await readJournalParts(this.#disk, database.folder);
    const { lines, intact } = recoverJournal(parts, file.covers);
    for (const { entry } of lines) applyEntry(stored.state, entry, base);
    const paths = parts.map(({ path }) => path);
    const log = new Journal(stored, database, this.#journals, {
      covers: file.covers,
      last: lines.at(-1)?.n ?? file.covers,
      parts: paths.slice(0, intact.parts),
      length: intact.length,
      bytes: parts.reduce((sum, { bytes }) => sum + bytes.length, 0),
      obsolete: paths.slice(intact.parts),
    });
    return { stored, log };
  }

  async delete(name: string): Promise<void> {
    const folder = join(this.#folder, name);
    const deleted = join(this.#folder, `${DELETED_PREFIX}${name}-${randomUUID()}`);
    try {
      await this.#disk.rename(folder, deleted);
      await syncFolder(this.#disk, this.#folder).catch(async (error: unknown) => {
        await this.#disk.rename(deleted, folder); // so that it can be used on
        await syncFolder(this.#disk, this.#folder);
        throw error;
      });
    } catch (error) {
      return unavailable(error);
    }
    const hash = this.#fixtureHashes.get(name);
    this.#fixtureHashes.delete(name);
    if (this.#preopened?.name === name) this.#preopened = null;
    await this.#disk.rm(deleted, { recursive: true, force: true }).catch(() => undefined);
    if (hash === undefined) return;
    this.#fixtures.removeUse(hash);
    await this.#fixtures.removeUnused(hash);
  }

  /** Removes what a failed creation left, so that a later start does not find it. */
  async #removeRefused(folder: string): Promise<void> {
    await this.#disk.rm(folder, { recursive: true, force: true });
    await syncFolder(this.#disk, this.#folder);
  }

  close(): Promise<void> {
    this.data.unlock();
    return Promise.resolve();
  }
}

function unavailable(cause: unknown): never {
  if (cause instanceof StoreUnusable) throw cause;
  throw new StorageUnavailable('the data folder cannot be written', { cause });
}

/**
 * Opens a data folder for this process alone, and creates it where it is missing.
 * @throws StoreUnusable where another process uses it or it is damaged; the message says what to do
 */
export async function fileStore(folder: string, settings: Partial<FileSettings> = {}): Promise<Store> {
  const all = { ...DEFAULTS, ...settings };
  const disk = all.fsync ? all.disk : withoutSync(all.disk);
  await disk.mkdir(folder, { recursive: true });
  const unlock = await disk.lock(folder);
  try {
    const names = await workspaceNames(disk, folder);
    // The process before may have been killed before it made names durable; an empty folder may be new.
    await syncFolder(disk, folder);
    if (names.length === 0) await syncNamesTo(disk, folder);
    const largest = await largestWorkspace(disk, folder, names);
    const fixtureHashes = new Map<string, string>();
    const fixtures = new StoredFixtures(folder, disk);
    let readLargest: ReadState | undefined;
    for (const name of names) {
      const path = join(folder, name);
      const read = await readState(disk, path);
      fixtureHashes.set(name, read.file.fixture);
      fixtures.addUse(read.file.fixture);
      if (name === largest) readLargest = read;
      else await verifyWorkspace(disk, path, read.file);
    }
    await fixtures.sweep();
    const store = new FileStore({ path: folder, disk, fixtureHashes, fixtures, unlock }, all);
    if (largest !== undefined && readLargest) await store.preopen(largest, readLargest); // verifies it as well
    return store;
  } catch (error) {
    unlock();
    throw error;
  }
}

/** Returns the names of the workspaces in a data folder, and removes what deleted ones left. */
async function workspaceNames(disk: Disk, folder: string): Promise<readonly string[]> {
  const names: string[] = [];
  for (const entry of await disk.readdir(folder, { withFileTypes: true })) {
    if (!entry.isDirectory() || entry.name === FIXTURES) continue;
    const path = join(folder, entry.name);
    if (entry.name.startsWith(DELETED_PREFIX))
      await disk.rm(path, { recursive: true, force: true }).catch(() => undefined);
    else if (await isWorkspaceFolder(disk, path)) names.push(entry.name);
  }
  return names;
}
