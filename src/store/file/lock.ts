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

/** How a lock is kept and taken over. */
export interface LockSettings {
  /** Milliseconds between heartbeats. */
  readonly heartbeatMs: number;
  /** The milliseconds without a change of its heartbeat after which a lock may be taken over. */
  readonly staleMs: number;
  /** Receives a line about a wait. */
  readonly report: (line: string) => void;
  /** Returns this process as the holder of a lock. */
  readonly describe: (token: string) => Holder;
  /** Returns whether only one running system can have the file system of a folder. */
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
  /** Whether the lock is this process's own: one that stood still for long may have lost it to another. */
  isHeld(): boolean;
  /** Whether another process has taken it over: this one never gets it back. */
  readonly isLost?: boolean;
  /** Why the folder can only be read, if that is so: then there is no lock. */
  readonly readOnly?: string;
  release(): void;
}

/** @throws StorageUnavailable where this process may not write */
export function requireHeld(lock: FolderLock): void {
  if (lock.isHeld()) return;
  if (lock.readOnly !== undefined) throw new StorageUnavailable(lock.readOnly, { reason: 'read_only' });
  if (lock.isLost !== true) throw new StorageUnavailable('the lock of the data folder cannot be read now');
  throw new StorageUnavailable('another process uses the data folder now: stop this one', {
    reason: 'taken_over',
  });
}

/**
 * Waits until a lock file has not changed for the stale time, by this process's own clock: clocks of other machines, and
 * those that stand still while a machine is suspended, do not matter.
 * @throws StoreUnusable when its holder touches it
 */
async function waitUntilStale(folder: string, seen: SeenLock, settings: LockSettings): Promise<void> {
  const { staleMs, heartbeatMs, report } = settings;
  const path = lockOf(folder);
  const holder = parseHolder(seen.text);
  report(`Waiting for up to ${staleMs / 1000} s to see whether ${holderName(holder)} still uses ${folder}.`);
  // Only time in which it could look counts: it may have been stopped itself.
  const stepMs = heartbeatMs / 4;
  for (let waitedMs = 0; waitedMs < staleMs; waitedMs += stepMs) {
    await pause(stepMs);
    const now = look(path);
    if (now === undefined) return;
    if (!isSame(now, seen)) throw inUse(folder, parseHolder(now.text));
  }
}

/**
 * Returns whether a lock was touched long ago, if this machine's clock can tell. Containers on one machine may see different
 * ids of its start, so such a difference alone does not show that a holder is gone.
 */
function isStale(folder: string, { touchedAt }: SeenLock, { isLocal, staleMs }: LockSettings): boolean {
  return clock() - touchedAt > staleMs && isLocal(folder);
}

/** Waits until nobody holds a lock file. @throws StoreUnusable when another process holds it */
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
 * Locks a data folder for this process. A lock whose holder is gone is taken over. Where the folder can only be read,
 * the lock is never held.
 * @throws StoreUnusable when another process holds the lock
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
      await pause(settings.heartbeatMs / 10); // another process that replaces it at the same time is done by then
      if (seen && look(path)?.text === mine.text) break;
    }
  } catch (error) {
    return lockForReading(folder, error);
  }
  return new HeldLock(path, mine.text, settings.heartbeatMs);
}

/** The errors of folders that can only be read. */
const CANNOT_WRITE: ReadonlySet<string | undefined> = new Set(['EACCES', 'EPERM', 'EROFS']);

function lockForReading(folder: string, error: unknown): FolderLock {
  const { code, message } = error as NodeJS.ErrnoException;
  if (!CANNOT_WRITE.has(code)) throw error;
  const readOnly = `${folder} can only be read (${message})`;
  return { isHeld: () => false, readOnly, release: () => undefined };
}

/** A lock that this process created. */
class HeldLock implements FolderLock {
  readonly #heartbeat: NodeJS.Timeout;
  isLost = false;
  /** What distinguishes the file from one that takes its place. */
  #file = '';
  /** When the content of the file was read last. */
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
      // Reading takes three times as long. A network drive may answer `stat` from its cache, hence the limit.
      const isRead =
        real.performanceNow() - this.#readAt < this.heartbeatMs && fileAt(this.path) === this.#file;
      return isRead || this.#read();
    } catch {
      return false; // it cannot be read now
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
      // The disk is full or can only be read now.
    }
  }
}

/** Returns what identifies the file at a path. */
function fileAt(path: string): string {
  const stat = statSync(path, { throwIfNoEntry: false });
  return stat ? `${stat.dev} ${stat.ino} ${stat.birthtimeMs}` : '';
}

/** The clock by which locks are touched, in milliseconds. */
const clock = () => real.timeOrigin + real.performanceNow();

const lockOf = (folder: string) => join(folder, '.lock');

function inUse(folder: string, holder: Holder | null): StoreUnusable {
  return new StoreUnusable(
    `${folder} is in use by ${holderName(holder)}. Stop it first, or choose another folder with --store file:<folder>. ` +
      `If no sandbox runs on it, delete ${lockOf(folder)}.`,
  );
}
