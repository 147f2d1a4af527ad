import { constants } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as endOfTurn } from 'node:timers/promises';
import type { DiskFile } from './disk.js';
import { syncFolder, writeAll } from './disk-files.js';
import { cloneWorkspaceState, type JournalEntry } from './workspace-state.js';
import { encodeLine } from './journal-line.js';
import { JOURNAL, partName, type JournalSettings, type JournalStart } from './journal-start.js';
import type { StateDatabase } from './state-database.js';
import { toStateFile } from './state-file.js';
import { StorageUnavailable, type StoredWorkspace, type WorkspaceLog } from './store.js';

/** An entry that is in memory and not durable yet. */
interface PendingEntry {
  readonly n: number;
  readonly entry: JournalEntry;
  readonly undo: () => void;
  readonly resolve: () => void;
  readonly reject: (error: StorageUnavailable) => void;
}

/**
 * The journal of a workspace, and its folding into `state.json`: pending entries share one write and one flush. All
 * writes to the file happen in one loop, one after another.
 *
 * While a fold writes `state.json`, lines go to a new part of the journal; when it is done, the older parts go.
 */
export class Journal implements WorkspaceLog {
  readonly #queue: PendingEntry[] = [];
  readonly #folder: string;
  #path: string;
  #loop: Promise<void> | null = null;
  /** The numbers of the last line appended, of the last durable line, and of the last line in `state.json`. */
  #last: number;
  #synced: number;
  #covers: number;
  #file: DiskFile | null = null;
  /** The length of the intact part of the file; behind it there may be the rest of a failed write. */
  #length = 0;
  #hasRest = false;
  /** The bytes written since the last fold, and how many start the next one. */
  #unfolded = 0;
  #foldAt: number;
  #folding: Promise<void> | null = null;
  /** The parts that a fold in progress covers. */
  #olderParts: string[] = [];
  /** The last line that a finished fold covers; null once its older parts are removed. */
  #folded: number | null = null;
  /** Obsolete files that an earlier process left; null once the journal is prepared for writing. */
  #leftover: readonly string[] | null = null;
  #isClosed = false;

  constructor(
    private readonly stored: StoredWorkspace,
    private readonly database: StateDatabase,
    private readonly settings: JournalSettings,
    { covers, last, parts, length, bytes, obsolete }: JournalStart,
  ) {
    const folder = database.folder;
    this.#folder = folder;
    this.#path = parts.at(-1) ?? join(folder, JOURNAL);
    this.#olderParts = parts.slice(0, -1);
    this.#covers = covers;
    this.#last = this.#synced = last;
    this.#length = length;
    this.#unfolded = bytes;
    this.#foldAt = this.#threshold();
    if (parts.length > 0) this.#leftover = obsolete;
  }

  append(entry: JournalEntry, undo: () => void): Promise<void> {
    if (this.#isClosed) {
      undo();
      return Promise.reject(new StorageUnavailable('the workspace is closed'));
    }
    return new Promise((resolve, reject) => {
      this.#queue.push({ n: ++this.#last, entry, undo, resolve, reject });
      this.#run();
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    while (this.#loop ?? this.#folding) await Promise.all([this.#loop, this.#folding]);
    try {
      if (this.#synced > this.#covers || this.#leftover) await this.#foldAtEnd();
    } finally {
      await this.release();
    }
  }

  /** Whether its file may be closed now. The next write opens it again. */
  get isIdle(): boolean {
    return this.#loop === null;
  }

  async release(): Promise<void> {
    this.settings.handles.released(this);
    const file = this.#file;
    this.#file = null;
    await file?.close();
  }

  #run(): void {
    this.#loop ??= this.#work().finally(() => {
      this.#loop = null;
      if (this.#queue.length > 0 || this.#folded !== null) this.#run();
    });
  }

  async #work(): Promise<void> {
    await endOfTurn(); // entries of the same turn share the first write
    while (this.#queue.length > 0 || this.#folded !== null) {
      if (this.#folded !== null) await this.#dropFolded(this.#folded);
      if (this.#queue.length > 0) await this.#writeBatch(this.#queue.splice(0));
    }
  }

  async #writeBatch(batch: readonly PendingEntry[]): Promise<void> {
    // Cloned before the first await: it holds the changes of all lines up to the batch's last, and no others.
    const isFoldDue = this.#unfolded > this.#foldAt && !this.#folding;
    const state = isFoldDue ? cloneWorkspaceState(this.stored.state) : null;
    const synced = this.#synced;
    const bytes = Buffer.from(batch.map(({ n, entry }) => encodeLine({ n, synced, entry })).join(''));
    try {
      await this.#write(bytes);
    } catch (error) {
      this.#refuse(batch, error);
      return;
    }
    this.#synced += batch.length;
    this.#unfolded += bytes.length;
    for (const { resolve } of batch) resolve();
    if (state) await this.#beginFold({ ...this.stored, state });
  }

  /**
   * Undoes all pending entries, the latest first: later ones were decided on the state that earlier ones left (P16).
   */
  #refuse(batch: readonly PendingEntry[], cause: unknown): void {
    const all = [...batch, ...this.#queue.splice(0)];
    for (const { undo } of all.toReversed()) undo();
    this.#last = this.#synced;
    for (const { reject } of all) reject(new StorageUnavailable('the journal cannot be written', { cause }));
  }

  async #write(bytes: Buffer): Promise<void> {
    if (this.#leftover) await this.#prepareLeftover(this.#leftover);
    const file = await this.#opened();
    try {
      if (this.#length === 0) await syncFolder(this.settings.disk, this.#folder); // the file may be new
      if (this.#hasRest) await this.#cut(file);
      this.#hasRest = true;
      await writeAll(file, bytes, this.#length);
      await file.datasync();
      this.#hasRest = false;
      this.#length += bytes.length;
    } catch (error) {
      // Cut at once, so that a refused entry does not come back after a crash; else before the next write.
      await this.#cut(file).catch(() => undefined);
      await this.release().catch(() => undefined);
      throw error;
    }
  }

  /**
   * Prepares the files that an earlier process left for writing. This happens before the first write rather than when
   * the workspace is opened, so that a full disk can be read. File names and lines are flushed again: the earlier
   * process may not have made them durable.
   */
  async #prepareLeftover(obsolete: readonly string[]): Promise<void> {
    const { disk } = this.settings;
    await syncFolder(disk, this.#folder);
    for (const path of obsolete) await disk.rm(path, { force: true });
    if (obsolete.length > 0) await syncFolder(disk, this.#folder);
    this.#hasRest = true; // so that the file is cut and flushed before the first line, even without a torn tail
    this.#leftover = null;
  }

  async #cut(file: DiskFile): Promise<void> {
    await file.truncate(this.#length);
    await file.datasync();
    this.#hasRest = false;
  }

  async #opened(): Promise<DiskFile> {
    if (this.#file) return this.#file;
    const { disk, handles } = this.settings;
    await handles.makeRoom();
    this.#file = await disk.open(this.#path, constants.O_RDWR | constants.O_CREAT);
    handles.opened(this);
    return this.#file;
  }

  #threshold(): number {
    return Math.max(this.settings.foldAtBytes, this.database.bytes);
  }

  /** Directs further lines to a new part of the journal, and writes the state up to here to `state.json`. */
  async #beginFold(stored: StoredWorkspace): Promise<void> {
    const covers = this.#synced;
    await this.release().catch(() => undefined);
    this.#olderParts.push(this.#path);
    this.#path = join(this.#folder, partName(covers + 1));
    this.#length = 0;
    this.#unfolded = 0;
    this.#folding = this.#fold(stored, covers).finally(() => {
      this.#folding = null;
      if (this.#folded !== null) this.#run();
    });
  }

  async #fold(stored: StoredWorkspace, covers: number): Promise<void> {
    try {
      await this.database.write(toStateFile(stored, covers));
      this.#folded = covers;
      this.#foldAt = this.#threshold();
    } catch {
      // The disk is full: the parts of the journal still hold everything, and a later fold tries again.
    }
  }

  /** Removes the parts that `state.json` covers, and gives the present part the journal's name. */
  async #dropFolded(covers: number): Promise<void> {
    this.#folded = null;
    this.#covers = covers;
    try {
      for (const path of this.#olderParts) await this.settings.disk.rm(path, { force: true });
      this.#olderParts = [];
      if (this.#length > 0 || this.#hasRest)
        await this.settings.disk.rename(this.#path, join(this.#folder, JOURNAL));
      this.#path = join(this.#folder, JOURNAL);
      await syncFolder(this.settings.disk, this.#folder);
    } catch {
      // Harmless: parts are read in order whatever their names, and lines that are covered are skipped.
    }
  }

  async #foldAtEnd(): Promise<void> {
    try {
      if (this.#synced > this.#covers) await this.database.write(toStateFile(this.stored, this.#synced));
      else await syncFolder(this.settings.disk, this.#folder);
      for (const path of [...this.#olderParts, this.#path, ...(this.#leftover ?? [])])
        await this.settings.disk.rm(path, { force: true });
      await syncFolder(this.settings.disk, this.#folder);
    } catch {
      // The journal holds everything that `state.json` does not cover; a later process folds it.
    }
  }
}
