import { dirname } from 'node:path';
import type { Disk, DiskFile } from './disk.js';
import { piecesOf, replaceFile, syncFolder, writeAll } from './disk-files.js';
import { requireHeld, type FolderLock } from './lock.js';
import { pause } from '../../time/real-time.js';

/** Milliseconds between attempts to remove the bytes of a failed write. */
const RETRY_MS = 200;

/** What writing a journal needs. */
export interface JournalAccess {
  readonly disk: Disk;
  readonly lock: FolderLock;
  readonly handles: HandlePool;
}

/**
 * The file of a journal. A process appends only to a file that it made itself and that is durable. It copies the file first if
 * another process wrote it, which may still be writing, or if a sync failed, after which the system may have lost bytes.
 */
export class JournalFile implements HandleHolder {
  #handle: DiskFile | null = null;
  /** Whether this process may append to the file. */
  #isOwn = false;
  #isWriting = false;
  #isClosed = false;
  #to: number;
  #from = 0;

  constructor(
    private readonly path: string,
    private readonly access: JournalAccess,
    length: number,
  ) {
    this.#to = length;
  }

  /** The offset behind the last durable line. */
  get end(): number {
    return this.#to;
  }

  /** The bytes of the lines that are needed. */
  get bytes(): number {
    return this.#to - this.#from;
  }

  /** Whether its handle may be closed now. The next write opens it again. */
  get isIdle(): boolean {
    return !this.#isWriting;
  }

  /**
   * Appends bytes. Rejects once it is certain that they will not come back after a restart; or, uncertain of it, when the file
   * is closed or another process has the lock.
   */
  async append(bytes: Buffer): Promise<void> {
    requireHeld(this.access.lock);
    this.#isWriting = true;
    try {
      if (!this.#isOwn) await this.#replace();
      await this.#write(await this.#opened(), bytes);
    } finally {
      this.#isWriting = false;
    }
  }

  /** Removes what is before an offset. If that fails nothing is lost, and a later time does it. */
  async dropUntil(offset: number): Promise<void> {
    this.#from = offset;
    await this.#replace().catch(() => undefined);
  }

  /** Removes the file. */
  async remove(): Promise<void> {
    if (!this.#isOwn && this.#to === 0) return;
    const { disk, lock } = this.access;
    await this.release();
    // The name of the `state.json` that covers it may not be durable yet, if another process wrote that.
    if (!this.#isOwn) await syncFolder(disk, dirname(this.path));
    requireHeld(lock);
    await disk.removeFile(this.path);
    await syncFolder(disk, dirname(this.path));
  }

  /** Ends all retries. */
  close(): void {
    this.#isClosed = true;
  }

  async release(): Promise<void> {
    this.access.handles.released(this);
    const handle = this.#handle;
    this.#handle = null;
    await handle?.close();
  }

  async #write(file: DiskFile, bytes: Buffer): Promise<void> {
    const { lock } = this.access;
    try {
      requireHeld(lock);
      await writeAll(file, bytes, this.#to);
      await file.datasync();
      requireHeld(lock); // a process that stood still meanwhile may have lost it
      this.#to += bytes.length;
    } catch (error) {
      await this.#takeBack(file);
      await this.release().catch(() => undefined);
      throw error;
    }
  }

  /**
   * Cuts what a failed write left, or replaces the file; tries again until one of them succeeds. Cuts nothing while the lock is
   * not held: the process that has it now may have read the lines and rely on them.
   */
  async #takeBack(file: DiskFile): Promise<void> {
    const { lock } = this.access;
    try {
      requireHeld(lock);
      await file.truncate(this.#to);
      await file.datasync();
      return;
    } catch {
      this.#isOwn = false;
    }
    while (!this.#isClosed && lock.isLost !== true) {
      try {
        return await this.#replace();
      } catch {
        await pause(RETRY_MS);
      }
    }
  }

  /** Copies the lines that are needed to a new file, which takes the place of this one. */
  async #replace(): Promise<void> {
    const { disk, lock } = this.access;
    await this.release().catch(() => undefined);
    requireHeld(lock);
    const lines = piecesOf(disk, this.path, { from: this.#from, to: this.#to });
    const check = () => {
      requireHeld(lock);
      this.#isOwn = false; // until it is certain which file has the name
    };
    const bytes = await replaceFile(disk, this.path, lines, { check });
    [this.#from, this.#to] = [0, bytes];
    await syncFolder(disk, dirname(this.path));
    this.#isOwn = true;
  }

  async #opened(): Promise<DiskFile> {
    if (this.#handle) return this.#handle;
    const { disk, handles } = this.access;
    await handles.makeRoom();
    this.#handle = await disk.open(this.path, 'r+');
    handles.opened(this);
    return this.#handle;
  }
}

/** The owner of an open file, who can close it and open it again later. */
export interface HandleHolder {
  readonly isIdle: boolean;
  release(): Promise<void>;
}

/** Limits the number of open files: of those that are idle, the one opened first is closed. */
export class HandlePool {
  readonly #holders = new Set<HandleHolder>();

  constructor(private readonly limit: number) {}

  /** Records that a file was opened. */
  opened(holder: HandleHolder): void {
    this.#holders.add(holder);
  }

  /** Records that a file was closed. */
  released(holder: HandleHolder): void {
    this.#holders.delete(holder);
  }

  /** Closes idle files until one more may be opened. Call it before opening a file. */
  async makeRoom(): Promise<void> {
    for (const holder of this.#holders) {
      if (this.#holders.size < this.limit) return;
      if (holder.isIdle) await holder.release();
    }
  }
}
