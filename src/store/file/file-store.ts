import { randomUUID } from 'node:crypto';
import { basename, dirname, join } from 'node:path';
import {
  ignoreStoreFailure,
  isStoreFailure,
  NameTaken,
  requireRoom,
  StorageUnavailable,
  StoreUnusable,
  WorkspaceDamaged,
  type ChangeSettings,
  type CountFigures,
  type CreationOptions,
  type OpenedWorkspace,
  type Store,
  type StoredSummary,
  type StoredUse,
  type StoredWorkspace,
  type WorkspaceSettings,
} from '../store.js';
import { isBinned } from '../binned.js';
import {
  BIN,
  CREATED_PREFIX,
  DELETED_PREFIX,
  removeLeftovers,
  workspaceFolder,
  workspaceNames,
  requireWritable,
} from './data-folder.js';
import { nodeDisk, withoutSync, type Disk } from './disk.js';
import { KnownDamage } from './damage.js';
import { createFolders, namesIn, removeTemporary, syncFolder, syncNamesTo } from './disk-files.js';
import { HandlePool } from './journal-file.js';
import { Journal, type JournalSettings } from './journal.js';
import { requireHeld, type FolderLock } from './lock.js';
import { FIXTURES, StoredFixtures } from './stored-fixtures.js';
import { WorkspaceFiles } from './workspace-files.js';
import { NO_MONITOR, type StoreMonitor } from '../../telemetry/store-monitor.js';

/** The settings of a file store. */
export interface FileSettings {
  /** Whether a write is acknowledged only after fsync, so that a power failure loses no acknowledged write. */
  readonly fsync: boolean;
  /** A journal smaller than this is folded only when its workspace is closed. */
  readonly foldAtBytes: number;
  /** From this size on, `state.json` has a file with its indexes beside it, so that the workspace opens faster. */
  readonly indexFromBytes: number;
  /** The maximum number of journal files open at the same time. */
  readonly openJournals: number;
  readonly disk: Disk;
  /** Receives a line when the store waits for another process, and when it drops the end of a journal. */
  readonly report: (line: string) => void;
  readonly monitor: StoreMonitor;
}

const DEFAULTS: FileSettings = {
  fsync: true,
  foldAtBytes: 1024 * 1024,
  indexFromBytes: 1024 * 1024,
  openJournals: 256,
  disk: nodeDisk,
  report: () => undefined,
  monitor: NO_MONITOR,
};

/** A store that saves each workspace as `<folder>/<workspace>/state.json` and `journal.ndjson`. */
class FileStore implements Store {
  readonly isDurable = true;
  /** The hash of each workspace's fixture, keyed by workspace name. Null if the hash cannot be read. */
  readonly #fixtureHashes = new Map<string, string | null>();
  /** All names in the data folder, in lower case, because the folder may move to a file system that ignores case. */
  readonly #lowerCaseNames = new Set([FIXTURES]);
  /** The list entries of workspaces that have not changed since the entry was read. */
  readonly #summaries = new Map<string, Promise<StoredSummary>>();
  /** The deletions in progress. A second one of the same name waits, and then finds nothing. */
  readonly #deletions = new Map<string, Promise<boolean>>();
  /** The end of the last change of settings. Each change waits for the previous one. */
  #changed: Promise<unknown> = Promise.resolve();
  readonly #fixtures: StoredFixtures;
  readonly #journals: JournalSettings;
  readonly #damage: KnownDamage;
  /** The warnings about dropped journal ends that were already reported. */
  readonly #dropped = new Set<string>();

  constructor(
    private readonly folder: string,
    private readonly disk: Disk,
    private readonly lock: FolderLock,
    private readonly settings: FileSettings,
  ) {
    // An unreadable workspace may use any fixture.
    const isUsed = (hash: string) =>
      [...this.#fixtureHashes.values()].some((used) => used === hash || used === null);
    this.#fixtures = new StoredFixtures(folder, disk, isUsed);
    this.#damage = new KnownDamage(disk);
    const { foldAtBytes, openJournals, monitor } = settings;
    this.#journals = { disk, lock, foldAtBytes, monitor, handles: new HandlePool(openJournals) };
  }

  get readOnly(): string | undefined {
    return this.lock.readOnly;
  }

  /** Finds the workspaces in the folder. Removes the remains of interrupted creations and deletions. */
  async start(): Promise<void> {
    if (this.readOnly === undefined) await removeLeftovers(this.disk, this.folder);
    for (const name of await namesIn(this.disk, this.folder)) this.#lowerCaseNames.add(name.toLowerCase());
    for (const name of await workspaceNames(this.disk, this.folder)) {
      const hash = await this.#files(name)
        .fixtureHash()
        .catch(() => null); // the server starts with the other workspaces; opening this one throws the error
      this.#fixtureHashes.set(name, hash);
      this.#lowerCaseNames.add(name.toLowerCase());
    }
    if (this.readOnly !== undefined) return this.#requireWorkspaces(this.readOnly);
    // The previous process may have stopped before it made names durable. The folder itself may be new if it is empty.
    await syncFolder(this.disk, this.folder);
    if (this.#fixtureHashes.size === 0) await syncNamesTo(this.disk, this.folder);
    await this.#fixtures.sweep();
  }

  #requireWorkspaces(readOnly: string): void {
    if (this.#fixtureHashes.size > 0) return;
    throw new StoreUnusable(`${readOnly}, and contains no workspaces. Choose another folder with --store.`);
  }

  names(): readonly string[] {
    return [...this.#fixtureHashes.keys()].toSorted();
  }

  async create(
    stored: StoredWorkspace,
    { limit = Infinity, settings = {} }: CreationOptions = {},
  ): Promise<OpenedWorkspace> {
    const { name } = stored.metadata;
    const lowerCase = name.toLowerCase();
    if (this.#lowerCaseNames.has(lowerCase)) throw new NameTaken(name);
    requireRoom(this.#fixtureHashes, limit);
    this.#lowerCaseNames.add(lowerCase);
    this.#fixtureHashes.set(name, stored.base.content().hash);
    try {
      requireHeld(this.lock);
      await this.#fixtures.store(stored.base);
      await this.#createFolder(stored, settings);
    } catch (error) {
      this.#fixtureHashes.delete(name);
      this.#lowerCaseNames.delete(lowerCase);
      throw error instanceof NameTaken ? error : unavailable(error);
    }
    const log = new Journal(stored, this.#files(name), this.#journals, { covers: 0, last: 0, length: 0 });
    return { stored, log, settings };
  }

  async open(name: string): Promise<OpenedWorkspace | undefined> {
    if (!this.#fixtureHashes.has(name)) return undefined;
    this.#summaries.delete(name);
    const known = await this.#damage.of(name);
    if (known?.isSettled) throw known.error;
    const files = this.#files(name);
    // A process that was suspended may have lost the lock. Once its temporary files are gone, it can no longer rename
    // them.
    if (this.lock.isHeld()) await removeTemporary(this.disk, files.folder).catch(ignoreStoreFailure);
    const { settings, read } = await this.#read(name, files, async () => ({
      settings: await files.readSettings(), // a damaged file must not set the limits or the expiry
      read: await files.read(this.#fixtures),
    }));
    const { stored, journal, dropped } = read;
    if (dropped !== null && !this.#dropped.has(dropped)) this.settings.report(dropped);
    if (dropped !== null) this.#dropped.add(dropped);
    this.#damage.remove(name);
    this.#fixtureHashes.set(name, stored.base.content().hash); // the hash may not have been readable at the start
    const use = await files.readUse();
    return { stored, log: new Journal(stored, files, this.#journals, journal), use, settings };
  }

  async summary(name: string, count: CountFigures): Promise<StoredSummary | undefined> {
    if (!this.#fixtureHashes.has(name)) return undefined;
    const known = await this.#damage.of(name);
    if (known) throw known.error;
    const files = this.#files(name);
    const read = () => this.#read(name, files, () => files.summary(this.#fixtures, count));
    const reading = this.#summaries.get(name) ?? read();
    this.#summaries.set(name, reading);
    try {
      const summary = await reading;
      return this.#fixtureHashes.has(name) ? summary : undefined;
    } catch (error) {
      if (this.#summaries.get(name) === reading) this.#summaries.delete(name);
      if (!this.#fixtureHashes.has(name)) return undefined; // it was moved or deleted during the read
      throw error;
    }
  }

  async saveUse(name: string, use: StoredUse): Promise<boolean> {
    if (this.readOnly !== undefined || !this.#fixtureHashes.has(name) || !this.lock.isHeld()) return false;
    const written = this.#files(name).writeUse(use, () => requireHeld(this.lock));
    const isWritten = (await written.then(() => true, ignoreStoreFailure)) ?? false;
    this.#summaries.delete(name); // after the write, so that no list entry from before it stays
    return isWritten;
  }

  changeSettings(name: string, change: ChangeSettings): Promise<WorkspaceSettings | undefined> {
    const changed = this.#changed.then(() => this.#changeSettings(name, change));
    this.#changed = changed.catch(() => undefined);
    return changed;
  }

  async #changeSettings(name: string, change: ChangeSettings): Promise<WorkspaceSettings | undefined> {
    if (!this.#fixtureHashes.has(name)) return undefined;
    const files = this.#files(name);
    const settings = change(await files.readSettings());
    if (!settings) return undefined;
    try {
      requireHeld(this.lock);
      await files.writeSettings(settings, () => requireHeld(this.lock));
    } catch (error) {
      throw unavailable(error);
    }
    this.#summaries.delete(name);
    return settings;
  }

  requireWritable = () => requireWritable(this.folder, this.disk, this.lock);

  async rename(name: string, to: string): Promise<boolean> {
    const hash = this.#fixtureHashes.get(name);
    if (hash === undefined) return false;
    const lowerCase = to.toLowerCase();
    const folder = workspaceFolder(this.folder, to);
    if (this.#lowerCaseNames.has(lowerCase)) throw new NameTaken(to);
    this.#lowerCaseNames.add(lowerCase);
    this.#fixtureHashes.set(to, hash); // so that its fixture is not removed as unused
    try {
      if (await this.disk.stat(folder).catch(ignoreStoreFailure)) throw new NameTaken(folder);
      await this.#moveFolder(workspaceFolder(this.folder, name), folder);
    } catch (error) {
      this.#fixtureHashes.delete(to);
      this.#lowerCaseNames.delete(lowerCase);
      throw error;
    }
    this.#remove(name);
    return true;
  }

  async delete(name: string): Promise<boolean> {
    const before = this.#deletions.get(name)?.catch(() => false); // whoever began it gets its error
    const deletion = before ? before.then(() => this.#delete(name)) : this.#delete(name);
    this.#deletions.set(name, deletion);
    return deletion.finally(() => {
      if (this.#deletions.get(name) === deletion) this.#deletions.delete(name);
    });
  }

  async #delete(name: string): Promise<boolean> {
    const hash = this.#fixtureHashes.get(name);
    if (hash === undefined) return false;
    const deleted = join(this.folder, `${DELETED_PREFIX}${name}-${randomUUID()}`);
    await this.#moveFolder(workspaceFolder(this.folder, name), deleted);
    this.#remove(name);
    await this.disk.removeFolder(deleted).catch(ignoreStoreFailure); // the next start removes it
    if (hash !== null) await this.#fixtures.removeUnused(hash);
    return true;
  }

  #remove(name: string): void {
    this.#fixtureHashes.delete(name);
    this.#damage.remove(name);
    this.#summaries.delete(name);
    this.#lowerCaseNames.delete(name.toLowerCase());
  }

  /**
   * Moves the folder of a workspace to another path. If the move cannot be made durable, it is reverted, so that the
   * workspace stays usable.
   */
  async #moveFolder(from: string, to: string): Promise<void> {
    const sync = async () => {
      for (const folder of new Set([dirname(to), dirname(from)])) await syncFolder(this.disk, folder);
    };
    try {
      requireHeld(this.lock);
      if (basename(dirname(to)) === BIN) await this.#makeBin();
      await this.disk.rename(from, to);
      await sync().catch(async (error: unknown) => {
        await this.disk.rename(to, from);
        await sync();
        throw error;
      });
    } catch (error) {
      throw unavailable(error);
    }
  }

  async #makeBin(): Promise<void> {
    await createFolders(this.disk, join(this.folder, BIN));
    await syncFolder(this.disk, this.folder);
  }

  close(): Promise<void> {
    this.lock.release();
    return Promise.resolve();
  }

  /** Reads files of a workspace. If they are damaged, remembers the damage. */
  async #read<T>(name: string, files: WorkspaceFiles, read: () => Promise<T>): Promise<T> {
    try {
      return await read();
    } catch (error) {
      const options = { reason: 'unreadable', cause: error } as const;
      if (error instanceof WorkspaceDamaged)
        await this.#damage.add(name, error, [...files.paths, join(this.folder, error.place.file)]);
      else if (isStoreFailure(error) && !(error instanceof StorageUnavailable))
        throw new StorageUnavailable(`${files.folder} cannot be read now`, options);
      throw error;
    }
  }

  #files(name: string): WorkspaceFiles {
    return new WorkspaceFiles(workspaceFolder(this.folder, name), this.disk, this.settings.indexFromBytes);
  }

  /** Writes a new folder, then renames it to the workspace's name if the name is free. */
  async #createFolder(stored: StoredWorkspace, settings: WorkspaceSettings): Promise<void> {
    const { name } = stored.metadata;
    const folder = workspaceFolder(this.folder, name);
    const temporary = `${CREATED_PREFIX}${name}-${randomUUID()}`;
    const created = join(this.folder, temporary);
    if (await this.disk.stat(folder).catch(ignoreStoreFailure)) throw new NameTaken(folder);
    let made = created;
    try {
      await this.disk.mkdir(created, { recursive: false });
      const files = this.#files(temporary);
      const check = () => requireHeld(this.lock);
      await files.writeState(stored, 0, { check });
      if (Object.keys(settings).length > 0) await files.writeSettings(settings, check);
      check();
      if (isBinned(name)) await this.#makeBin();
      await this.disk.rename(created, folder);
      made = folder;
      await syncFolder(this.disk, dirname(folder));
    } catch (error) {
      await this.#removeRefused(made).catch(() => undefined);
      throw error;
    }
  }

  /** Removes the folder of a failed creation, so that a later start does not find it. */
  async #removeRefused(folder: string): Promise<void> {
    await this.disk.removeFolder(folder);
    await syncFolder(this.disk, dirname(folder));
  }
}

function unavailable(cause: unknown): Error {
  if (cause instanceof StoreUnusable || cause instanceof StorageUnavailable) return cause;
  return new StorageUnavailable('the data folder cannot be written', { cause });
}

/**
 * Opens a data folder for exclusive use by this process. Creates the folder if it is missing.
 * @throws StoreUnusable if another process uses it; the message names the remedy
 */
export async function fileStore(folder: string, settings: Partial<FileSettings> = {}): Promise<Store> {
  const all = { ...DEFAULTS, ...settings };
  const disk = all.fsync ? all.disk : withoutSync(all.disk);
  await createFolders(disk, folder);
  const lock = await disk.lock(folder, { report: all.report });
  try {
    const store = new FileStore(folder, disk, lock, all);
    await store.start();
    return store;
  } catch (error) {
    lock.release();
    throw error;
  }
}
