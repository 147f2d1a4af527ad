import { constants } from 'node:fs';
import { open, rename, rm, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as endOfTurn } from 'node:timers/promises';
import { syncFolder } from './disk.js';
import { cloneWorkspaceState, type JournalEntry } from './workspace-state.js';
import { encodeLine } from './journal-line.js';
import type { HandlePool } from './handles.js';
import { toStateFile, type StateDatabase } from './state-file.js';
import { StorageUnavailable, type StoredWorkspace, type WorkspaceLog } from './store.js';

/** What a journal is written with. */
export interface JournalSettings {
  /** Whether acknowledged means on the disk, rather than handed to the system. */
  readonly fsync: boolean;
  /** A journal shorter than this is never folded while in use. */
  readonly foldAtBytes: number;
  readonly handles: HandlePool;
}

/** Where a journal goes on. */
export interface JournalStart {
  /** The last line that `state.json` holds, and the last there is. */
  readonly covers: number;
  readonly last: number;
  /** The files that hold the lines, the oldest first, and the length of the intact part of the last. */
  readonly parts: readonly string[];
  readonly length: number;
  /** Of all parts together. */
  readonly bytes: number;
  /** Files behind a torn tail, which hold nothing of worth. */
  readonly needless: readonly string[];
}

/** A journal without a line. */
export const EMPTY_JOURNAL: JournalStart = {
  covers: 0,
  last: 0,
  parts: [],
  length: 0,
  bytes: 0,
  needless: [],
};

interface Waiting {
  readonly n: number;
  readonly entry: JournalEntry;
  readonly undo: () => void;
  readonly resolve: () => void;
  readonly reject: (error: StorageUnavailable) => void;
}

export const JOURNAL = 'journal.ndjson';
/** The journal's continuation while what came before is folded; `n` is its first line. */
export const segmentName = (n: number) => `journal.${String(n).padStart(15, '0')}.ndjson`;

/**
 * The journal of a workspace and the folding of it into `state.json`. Whoever waits shares one write and one flush.
 * All that touches the file happens in one loop, one thing after another.
 */
export class Journal implements WorkspaceLog {
  readonly #queue: Waiting[] = [];
  readonly #folder: string;
  #path: string;
  #loop: Promise<void> | null = null;
  /** The last line handed out, and the last that is durable. */
  #last: number;
  #synced: number;
  #covers: number;
  #file: FileHandle | null = null;
  /** The length of the intact part of the file; beyond it there may be the rest of a failed write. */
  #length = 0;
  #hasRest = false;
  /** Bytes of the journal since it was folded last, and at which size to fold it. */
  #outgrown = 0;
  #foldAt: number;
  #folding: Promise<void> | null = null;
  /** Older parts of the journal, which a fold that is under way makes needless. */
  #older: string[] = [];
  #folded: number | null = null;
  /** Files that an earlier process left behind a torn tail; null once all that it left is ready to be written on. */
  #left: readonly string[] | null = null;
  #isClosed = false;

  constructor(
    folder: string,
    private readonly stored: StoredWorkspace,
    private readonly database: StateDatabase,
    private readonly settings: JournalSettings,
    { covers, last, parts, length, bytes, needless }: JournalStart,
  ) {
    this.#folder = folder;
    this.#path = parts.at(-1) ?? join(folder, JOURNAL);
    this.#older = parts.slice(0, -1);
    this.#covers = covers;
    this.#last = this.#synced = last;
    this.#length = length;
    this.#outgrown = bytes;
    this.#foldAt = this.#threshold();
    if (parts.length > 0) this.#left = needless;
  }

  append(entry: JournalEntry, undo: () => void): Promise<void> {
    if (this.#isClosed) {
      undo();
      return Promise.reject(new StorageUnavailable('the workspace is not in use any more'));
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
      if (this.#synced > this.#covers || this.#left) await this.#foldAtEnd();
    } finally {
      await this.release();
    }
  }

  /** Whether its file may be closed now, to be opened again when needed. */
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
    await endOfTurn(); // those who come in the same turn share the first write
    while (this.#queue.length > 0 || this.#folded !== null) {
      if (this.#folded !== null) await this.#dropFolded(this.#folded);
      if (this.#queue.length > 0) await this.#writeBatch(this.#queue.splice(0));
    }
  }

  async #writeBatch(batch: readonly Waiting[]): Promise<void> {
    // Taken before anything else can happen: it holds all lines up to the batch's last, and none beyond.
    const image =
      this.#outgrown > this.#foldAt && !this.#folding ? cloneWorkspaceState(this.stored.state) : null;
    const synced = this.#synced;
    const bytes = Buffer.from(batch.map(({ n, entry }) => encodeLine({ n, synced, entry })).join(''));
    try {
      await this.#write(bytes);
    } catch (error) {
      this.#refuse(batch, error);
      return;
    }
    this.#synced += batch.length;
    this.#outgrown += bytes.length;
    for (const { resolve } of batch) resolve();
    if (image) await this.#beginFold({ ...this.stored, state: image });
  }

  /** All that waits is taken back, the latest first: what came later was decided on what came before (P16). */
  #refuse(batch: readonly Waiting[], cause: unknown): void {
    const all = [...batch, ...this.#queue.splice(0)];
    for (const { undo } of all.toReversed()) undo();
    this.#last = this.#synced;
    for (const { reject } of all) reject(new StorageUnavailable('the journal cannot be written', { cause }));
  }

  async #write(bytes: Buffer): Promise<void> {
    if (this.#left) await this.#takeOver(this.#left);
    const file = await this.#opened();
    try {
      if (this.#hasRest) await this.#cut(file);
      this.#hasRest = true;
      for (let at = 0; at < bytes.length;) {
        at += (await file.write(bytes, at, bytes.length - at, this.#length + at)).bytesWritten;
      }
      if (this.settings.fsync) await file.datasync();
      this.#hasRest = false;
      this.#length += bytes.length;
    } catch (error) {
      // At once, so that what is refused does not come back after a crash; else before the next write.
      await this.#cut(file).catch(() => undefined);
      await this.release().catch(() => undefined);
      throw error;
    }
  }

  /**
   * Makes ready to be written on what an earlier process left: not when it is opened, so that what is on a full disk
   * can be read. Nothing says that the names and the last lines it left are durable; new lines build on them.
   */
  async #takeOver(needless: readonly string[]): Promise<void> {
    if (this.settings.fsync) await syncFolder(this.#folder);
    for (const path of needless) await rm(path, { force: true });
    if (this.settings.fsync && needless.length > 0) await syncFolder(this.#folder);
    this.#hasRest = true; // cut and flushed before the first line, even where there is no torn tail
    this.#left = null;
  }

  async #cut(file: FileHandle): Promise<void> {
    await file.truncate(this.#length);
    if (this.settings.fsync) await file.datasync();
    this.#hasRest = false;
  }

  async #opened(): Promise<FileHandle> {
    if (this.#file) return this.#file;
    await this.settings.handles.makeRoom();
    this.#file = await open(this.#path, constants.O_RDWR | constants.O_CREAT);
    this.settings.handles.opened(this);
    if (this.settings.fsync && this.#length === 0) await syncFolder(this.#folder);
    return this.#file;
  }

  #threshold(): number {
    return Math.max(this.settings.foldAtBytes, this.database.bytes);
  }

  /** Lines go to a new part of the journal from here on, while the image up to here is written. */
  async #beginFold(stored: StoredWorkspace): Promise<void> {
    const covers = this.#synced;
    await this.release().catch(() => undefined);
    this.#older.push(this.#path);
    this.#path = join(this.#folder, segmentName(covers + 1));
    this.#length = 0;
    this.#outgrown = 0;
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
      // No room: the parts of the journal still hold everything, and a later fold tries again.
    }
  }

  /** The short form is in its place: what it covers goes, and the part in use gets the journal's name. */
  async #dropFolded(covers: number): Promise<void> {
    this.#folded = null;
    this.#covers = covers;
    try {
      for (const path of this.#older) await rm(path, { force: true });
      this.#older = [];
      if (this.#length > 0 || this.#hasRest) await rename(this.#path, join(this.#folder, JOURNAL));
      this.#path = join(this.#folder, JOURNAL);
      if (this.settings.fsync) await syncFolder(this.#folder);
    } catch {
      // Names alone: whatever parts are there are read in order, and what is covered is skipped.
    }
  }

  async #foldAtEnd(): Promise<void> {
    try {
      if (this.#synced > this.#covers) await this.database.write(toStateFile(this.stored, this.#synced));
      else if (this.settings.fsync) await syncFolder(this.#folder);
      for (const path of [...this.#older, this.#path, ...(this.#left ?? [])]) await rm(path, { force: true });
      if (this.settings.fsync) await syncFolder(this.#folder);
    } catch {
      // The journal holds everything, or what is left of it is covered: it is folded when there is room.
    }
  }
}
