import { constants } from 'node:fs';
import { dirname } from 'node:path';
import { setImmediate as endOfTurn, setTimeout as pause } from 'node:timers/promises';
import { StorageUnavailable, type StoredWorkspace, type WorkspaceLog } from '../store.js';
import { cloneWorkspaceState, type JournalEntry } from '../workspace-state.js';
import type { Disk, DiskFile, FolderLock } from './disk.js';
import { piecesOf, putInPlace, syncFolder, writeAll, writeTemporary } from './disk-files.js';
import type { HandlePool } from './handles.js';
import { encodeLine } from './journal-line.js';
import type { WorkspaceFiles } from './workspace-files.js';

/** How journals are written. */
export interface JournalSettings {
  readonly disk: Disk;
  readonly lock: FolderLock;
  readonly handles: HandlePool;
  /** A journal with fewer bytes is not folded while its workspace is open. */
  readonly foldAtBytes: number;
}

/** An entry that is in memory and not durable yet. */
interface PendingEntry {
  readonly n: number;
  readonly entry: JournalEntry;
  readonly undo: () => void;
  readonly resolve: () => void;
  readonly reject: (error: StorageUnavailable) => void;
}

/** Milliseconds between attempts to take back a line that was refused. */
const RETRY_MS = 200;

/**
 * The journal of a workspace, and its folding into `state.json`: pending entries share one write and one sync. All
 * writes to the file happen in one loop, one after another.
 *
 * A process appends only to a file that it made itself and that is durable. What another process left, and a file of
 * which a sync failed, is copied to a new one first: another process may still write to the one, and the system may have
 * forgotten bytes of the other.
 */
export class Journal implements WorkspaceLog {
  readonly #queue: PendingEntry[] = [];
  readonly #path: string;
  #loop: Promise<void> | null = null;
  /** The numbers of the last line appended, of the last durable line, and of the last line in `state.json`. */
  #last: number;
  #synced: number;
  #covers: number;
  #file: DiskFile | null = null;
  /** The part of the file with the lines that `state.json` does not cover. */
  #span: { from: number; to: number };
  /** Whether this process may append to the file. */
  #isOwn = false;
  /** The size of the span that starts the next fold. */
  #foldAt: number;
  /** The fold in progress, and the offset behind its last line. */
  #fold: { readonly done: Promise<void>; end: number } | null = null;
  #isFolded = false;
  #isClosed = false;

  constructor(
    private readonly stored: StoredWorkspace,
    private readonly files: WorkspaceFiles,
    private readonly settings: JournalSettings,
    { covers, last, length }: { readonly covers: number; readonly last: number; readonly length: number },
  ) {
    this.#path = files.journal;
    this.#covers = covers;
    this.#last = this.#synced = last;
    this.#span = { from: 0, to: length };
    this.#foldAt = this.#threshold();
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

  async close({ fold = true }: { readonly fold?: boolean } = {}): Promise<void> {
    this.#isClosed = true;
    while (this.#loop ?? this.#fold) await (this.#loop ?? this.#fold?.done);
    try {
      if (fold && (this.#isOwn || this.#span.to > 0)) await this.#foldAtEnd();
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
      if (this.#queue.length > 0 || this.#isFolded) this.#run();
    });
  }

  async #work(): Promise<void> {
    await endOfTurn(); // entries of the same turn share the first write
    while (this.#queue.length > 0 || this.#isFolded) {
      if (this.#isFolded) await this.#dropFolded();
      if (this.#queue.length > 0) await this.#writeBatch(this.#queue.splice(0));
    }
  }

  async #writeBatch(batch: readonly PendingEntry[]): Promise<void> {
    // Cloned before the first await: it holds the changes of all lines up to the batch's last, and no others.
    const isFoldDue = this.#span.to - this.#span.from > this.#foldAt && !this.#fold;
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
    for (const { resolve } of batch) resolve();
    if (state) this.#beginFold({ ...this.stored, state });
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

  /** Appends bytes. Rejects when it is certain that they do not come back after a restart. */
  async #write(bytes: Buffer): Promise<void> {
    if (!this.#isOwn) await this.#replace();
    const file = await this.#opened();
    try {
      this.#requireLock();
      await writeAll(file, bytes, this.#span.to);
      await file.datasync();
      this.#requireLock();
      this.#span.to += bytes.length;
    } catch (error) {
      await this.#takeBack(file);
      await this.release().catch(() => undefined);
      throw error;
    }
  }

  /** Cuts what a failed write left, or replaces the file; tries again until one of them succeeds. */
  async #takeBack(file: DiskFile): Promise<void> {
    try {
      await file.truncate(this.#span.to);
      await file.datasync();
      return;
    } catch {
      this.#isOwn = false;
    }
    while (!this.#isClosed && this.settings.lock.isHeld()) {
      try {
        return await this.#replace();
      } catch {
        await pause(RETRY_MS);
      }
    }
  }

  /** Copies the lines that `state.json` does not cover to a new file, which takes the journal's place. */
  async #replace(): Promise<void> {
    const { disk } = this.settings;
    await this.release().catch(() => undefined);
    this.#requireLock();
    const written = await writeTemporary(disk, this.#path, piecesOf(disk, this.#path, this.#span));
    this.#requireLock();
    this.#isOwn = false;
    await putInPlace(disk, written, this.#path);
    if (this.#fold) this.#fold.end -= this.#span.from;
    this.#span = { from: 0, to: written.bytes };
    await syncFolder(disk, dirname(this.#path));
    this.#isOwn = true;
  }

  #requireLock(): void {
    if (!this.settings.lock.isHeld()) throw new Error('another process has taken over the data folder');
  }

  async #opened(): Promise<DiskFile> {
    if (this.#file) return this.#file;
    const { disk, handles } = this.settings;
    await handles.makeRoom();
    this.#file = await disk.open(this.#path, constants.O_RDWR);
    handles.opened(this);
    return this.#file;
  }

  #threshold(): number {
    return Math.max(this.settings.foldAtBytes, this.files.stateBytes);
  }

  /** Writes the state up to here to `state.json`, while further lines are appended. */
  #beginFold(stored: StoredWorkspace): void {
    const covers = this.#synced;
    const writing = this.files.writeState(stored, covers, this.settings.lock).then(
      () => {
        this.#covers = covers;
        this.#span.from = this.#fold?.end ?? 0;
        this.#foldAt = this.#threshold();
        this.#isFolded = true;
      },
      () => {
        // The disk is full: the journal still holds everything, and a later fold tries again.
        this.#foldAt = this.#span.to - this.#span.from + this.#threshold();
      },
    );
    const done = writing.finally(() => {
      this.#fold = null;
      if (this.#isFolded) this.#run();
    });
    this.#fold = { done, end: this.#span.to };
  }

  /** Removes the lines that `state.json` covers. */
  async #dropFolded(): Promise<void> {
    this.#isFolded = false;
    // If it fails, nothing is lost: lines that are covered are skipped, and the next fold removes them.
    await this.#replace().catch(() => undefined);
  }

  async #foldAtEnd(): Promise<void> {
    const { disk, lock } = this.settings;
    try {
      if (this.#synced > this.#covers) await this.files.writeState(this.stored, this.#synced, lock);
      await disk.rm(this.#path, { force: true });
      await syncFolder(disk, dirname(this.#path));
    } catch {
      // The journal holds everything that `state.json` does not cover; a later process folds it.
    }
  }
}
