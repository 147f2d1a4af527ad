import { dirname } from 'node:path';
import type { Disk, DiskFile } from './disk.js';
import { piecesOf, replaceFile, syncFolder, writeAll } from './disk-files.js';
import { requireHeld, type FolderLock } from './lock.js';
import { pause } from '../../time/real-time.js';

/** Milliseconds between attempts to remove the bytes of a failed write. */
const RETRY_MS = 200;

/** Resources for writing a journal. */
export interface JournalAccess {
  readonly disk: Disk;
  readonly lock: FolderLock;
  readonly handles: HandlePool;
}

/**
 * The file of a journal. A process appends only to a file that it created itself and that is durable. It copies the
 * file first in two cases: another process wrote the file and may still write to it, or an fsync failed and bytes may
 * be lost.
 */
export class JournalFile {
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

  /** The offset after the last durable line. */
  get end(): number {
    return this.#to;
  }

  /** The size of the lines that are still needed, in bytes. */
  get bytes(): number {
    return this.#to - this.#from;
  }

  /** Whether its file handle may be closed now. The next write reopens the file. */
  get isIdle(): boolean {
    return !this.#isWriting;
  }

  /**
   * Appends bytes. If this fails, rejects as soon as it is certain that a restart will not find the bytes. If that stays
   * uncertain, rejects when the file is closed or another process takes the lock.
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

  /** Removes all bytes before an offset. If that fails, nothing is lost: a later copy of the file leaves the bytes out. */
  async dropUntil(offset: number): Promise<void> {
    this.#from = offset;
    await this.#replace().catch(() => undefined);
  }

  async remove(): Promise<void> {
    if (!this.#isOwn && this.#to === 0) return;
    const { disk, lock } = this.access;
    await this.release();
    // If another process wrote the `state.json` that includes these lines, the name of `state.json` may not be durable
    // yet.
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
      requireHeld(lock); // a process that was suspended during the write may have lost the lock
      this.#to += bytes.length;
    } catch (error) {
      await this.#takeBack(file);
      await this.release().catch(() => undefined);
      throw error;
    }
  }

  /**
   * Truncates the bytes of a failed write, or replaces the file. Retries until one of them succeeds. Truncates only while
   * this process holds the lock. A process that took over the lock may have read the lines and may rely on them.
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

  /** Copies the needed lines to a new file, which replaces this file. */
  async #replace(): Promise<void> {
    const { disk, lock } = this.access;
    await this.release().catch(() => undefined);
    requireHeld(lock);
    const lines = piecesOf(disk, this.path, { from: this.#from, to: this.#to });
    const check = () => {
      requireHeld(lock);
      this.#isOwn = false; // until it is certain which file has the journal's name
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

/** Limits the number of open files. Closes idle files, in the order in which they were opened. */
export class HandlePool {
  readonly #holders = new Set<JournalFile>();

  constructor(private readonly limit: number) {}

  /** Records that a file was opened. */
  opened(holder: JournalFile): void {
    this.#holders.add(holder);
  }

  /** Records that a file was closed. */
  released(holder: JournalFile): void {
    this.#holders.delete(holder);
  }

  /** Closes idle files until one more file may be opened. Callers call this method before they open a file. */
  async makeRoom(): Promise<void> {
    for (const holder of this.#holders) {
      if (this.#holders.size < this.limit) return;
      if (holder.isIdle) await holder.release();
    }
  }
}
