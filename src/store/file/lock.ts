import { randomUUID } from 'node:crypto';
import { rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { StorageUnavailable, StoreUnusable } from '../store.js';
import { createAlone, isSame, look, replace, requireLockFile, type SeenLock } from './lock-file.js';
import {
  isOnLocalFileSystem,
  isRunning,
  holderName,
  parseHolder,
  thisProcess,
  type Holder,
} from './lock-holder.js';
import { pause, real } from '../../time/real-time.js';

/** Settings for holding a lock and taking it over. */
export interface LockSettings {
  /** Milliseconds between heartbeats. */
  readonly heartbeatMs: number;
  /** If a lock has had no heartbeat for this many milliseconds, another process may take it over. */
  readonly staleMs: number;
  /** Receives a line when the process waits for a lock. */
  readonly report: (line: string) => void;
  /** Returns the description of this process as a holder with the given token. */
  readonly describe: (token: string) => Holder;
  /** Returns whether only one running system can use the file system of a folder. */
  readonly isLocal: (folder: string) => boolean;
}

const DEFAULTS: LockSettings = {
  heartbeatMs: 1_000,
  staleMs: 10_000,
  report: () => undefined,
  describe: thisProcess,
  isLocal: isOnLocalFileSystem,
};

/** The lock of a folder. */
export interface FolderLock {
  /** Whether this process still holds the lock. A process that was suspended for long may have lost it. */
  isHeld(): boolean;
  /** Whether another process took over the lock, or the lock file is gone. This process never gets the lock back. */
  readonly isLost?: boolean;
  /** The reason why the folder is read-only. In that case there is no lock file. */
  readonly readOnly?: string;
  release(): void;
}

/** Checks that this process may write. @throws StorageUnavailable if it may not */
export function requireHeld(lock: FolderLock): void {
  if (lock.isHeld()) return;
  if (lock.readOnly !== undefined) throw new StorageUnavailable(lock.readOnly, { reason: 'read_only' });
  if (lock.isLost !== true) throw new StorageUnavailable('the lock of the data folder cannot be read now');
  throw new StorageUnavailable('another process uses the data folder now: stop this one', {
    reason: 'taken_over',
  });
}

/**
 * Waits until a lock file has been unchanged for the stale time, or is removed. The time is measured by this process, so
 * other machines' clocks and suspended machines do not matter.
 * @throws StoreUnusable if the holder touches the file
 */
async function waitUntilStale(folder: string, seen: SeenLock, settings: LockSettings): Promise<void> {
  const { staleMs, heartbeatMs, report } = settings;
  const path = lockOf(folder);
  const holder = parseHolder(seen.text);
  report(`Waiting for up to ${staleMs / 1000} s to see whether ${holderName(holder)} still uses ${folder}.`);
  // Counts only the time in which this process was running, because it may have been suspended itself.
  const stepMs = heartbeatMs / 4;
  for (let waitedMs = 0; waitedMs < staleMs; waitedMs += stepMs) {
    await pause(stepMs);
    const now = look(path);
    if (now === undefined) return;
    if (!isSame(now, seen)) throw inUse(folder, parseHolder(now.text));
  }
}

/**
 * Returns whether the last heartbeat of a lock is long ago. Returns false if this machine's clock cannot tell.
 * Containers on one machine may report different boot ids, so a different boot id alone does not prove that the holder
 * has ended.
 */
function isStale(folder: string, { touchedAt }: SeenLock, { isLocal, staleMs }: LockSettings): boolean {
  return clock() - touchedAt > staleMs && isLocal(folder);
}

/**
 * Waits until no process holds the lock file. Returns the lock file to take over, or undefined if there is none. @throws
 * StoreUnusable if another process holds it
 */
async function waitUntilFree(
  folder: string,
  me: Holder,
  settings: LockSettings,
): Promise<SeenLock | undefined> {
  const seen = look(lockOf(folder));
  if (seen === undefined) return undefined;
  const holder = parseHolder(seen.text);
  const runs = holder && isRunning(holder, me, isStale(folder, seen, settings));
  if (runs === true) throw inUse(folder, holder);
  if (runs === null) await waitUntilStale(folder, seen, settings);
  return seen;
}

/**
 * Locks a data folder for this process. If the holder of a lock has ended, the lock is taken over. If the folder is
 * read-only, the returned lock is never held.
 * @throws StoreUnusable if another process holds the lock
 */
export async function lockFolder(folder: string, given: Partial<LockSettings> = {}): Promise<FolderLock> {
  const settings = { ...DEFAULTS, ...given };
  const path = lockOf(folder);
  const me = settings.describe(randomUUID());
  const mine = { text: JSON.stringify(me), token: me.token };
  try {
    for (let attempt = 1; !createAlone(path, mine.text); attempt++) {
      requireLockFile(path, attempt);
      const seen = await waitUntilFree(folder, me, settings);
      if (seen) replace(path, seen, mine);
      // If another process replaces the lock file at the same time, it finishes during this pause.
      await pause(settings.heartbeatMs / 10);
      if (seen && look(path)?.text === mine.text) break;
    }
  } catch (error) {
    return lockForReading(folder, error);
  }
  return new HeldLock(path, mine.text, settings.heartbeatMs);
}

/** Error codes of read-only folders. */
const CANNOT_WRITE: ReadonlySet<string | undefined> = new Set(['EACCES', 'EPERM', 'EROFS']);

function lockForReading(folder: string, error: unknown): FolderLock {
  const { code, message } = error as NodeJS.ErrnoException;
  if (!CANNOT_WRITE.has(code)) throw error;
  const readOnly = `${folder} can only be read (${message})`;
  return { isHeld: () => false, readOnly, release: () => undefined };
}

/** A lock that this process holds. */
class HeldLock implements FolderLock {
  readonly #heartbeat: NodeJS.Timeout;
  isLost = false;
  /** Identifies the file, to detect that another file replaced it. */
  #file = '';
  /** The time of the last read of the file's content. */
  #readAt = -Infinity;

  constructor(
    private readonly path: string,
    private readonly text: string,
    private readonly heartbeatMs: number,
  ) {
    this.#heartbeat = real.setInterval(() => this.#touch(), heartbeatMs).unref();
  }

  isHeld(): boolean {
    if (this.isLost) return false;
    try {
      // Reading the content takes three times as long as `stat`. A network drive may serve `stat` from its cache, so
      // the content is read once per heartbeat.
      const isRead =
        real.performanceNow() - this.#readAt < this.heartbeatMs && fileAt(this.path) === this.#file;
      return isRead || this.#read();
    } catch {
      return false; // the file cannot be read now
    }
  }

  release(): void {
    real.clearInterval(this.#heartbeat);
    if (this.isHeld()) rmSync(this.path, { force: true });
  }

  #read(): boolean {
    const file = fileAt(this.path);
    this.isLost = look(this.path)?.text !== this.text;
    [this.#file, this.#readAt] = [file, real.performanceNow()];
    return !this.isLost;
  }

  #touch(): void {
    this.#readAt = -Infinity;
    if (!this.isHeld()) return;
    const now = clock() / 1000;
    try {
      utimesSync(this.path, now, now);
    } catch {
      // The disk is full or read-only at present.
    }
  }
}

/** Returns a string that identifies the file at a path; empty without a file. */
function fileAt(path: string): string {
  const stat = statSync(path, { throwIfNoEntry: false });
  return stat ? `${stat.dev} ${stat.ino} ${stat.birthtimeMs}` : '';
}

/** The clock for heartbeats, in milliseconds. */
const clock = () => real.timeOrigin + real.performanceNow();

const lockOf = (folder: string) => join(folder, '.lock');

function inUse(folder: string, holder: Holder | null): StoreUnusable {
  return new StoreUnusable(
    `${folder} is in use by ${holderName(holder)}. Stop it first, or choose another folder with --store file:<folder>. ` +
      `If no sandbox runs on it, delete ${lockOf(folder)}.`,
  );
}
