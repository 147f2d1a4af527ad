import { readFileSync, readlinkSync, statfsSync } from 'node:fs';
import { hostname } from 'node:os';

/** The process that a lock file names. What is null is unknown, as without `/proc`. */
export interface Holder {
  readonly pid: number;
  readonly host: string;
  /** When the system started the process: tells it from a later process with the same number. */
  readonly began: string | null;
  /** The start of the system, and the pid namespace: process numbers mean the same only where both are the same. */
  readonly boot: string | null;
  readonly pidNamespace: string | null;
  readonly token: string;
}

/** Returns this process as a holder. */
export function thisProcess(token: string): Holder {
  return {
    pid: process.pid,
    host: hostname(),
    began: startTimeOf('self'),
    boot: unlessMissing(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()),
    pidNamespace: unlessMissing(() =>
      // A `/proc` that was mounted for another namespace says nothing about the processes of this one.
      readlinkSync('/proc/self') === String(process.pid) ? readlinkSync('/proc/self/ns/pid') : null,
    ),
    token,
  };
}

/**
 * Returns whether a holder runs; null where its process number proves nothing. `isStale`: by this machine's clock the lock was
 * touched long ago, on a file system that only one running system can have. Then a holder from another start of the system is
 * gone.
 */
export function isRunning(holder: Holder, me: Holder, isStale = false): boolean | null {
  const { boot, pidNamespace, pid, began } = holder;
  if (isStale && boot !== null && me.boot !== null && boot !== me.boot) return false;
  const isComparable = boot !== null && pidNamespace !== null;
  if (!isComparable || boot !== me.boot || pidNamespace !== me.pidNamespace) return null;
  const beganNow = startTimeOf(pid);
  if (beganNow === ZOMBIE) return false;
  if (beganNow === null) return isAlive(pid) ? null : false; // `/proc` may hide the processes of other users
  return began === beganNow;
}

/** Returns the holder that a text names; null for a text that cannot be parsed. */
export function parseHolder(text: string): Holder | null {
  const holder = unlessMissing(() => JSON.parse(text) as unknown);
  return typeof holder === 'object' && holder !== null && 'pid' in holder ? (holder as Holder) : null;
}

/** Returns a holder as messages name it. */
export function holderName(holder: Holder | null): string {
  return holder ? `process ${holder.pid} on ${holder.host}` : 'another process';
}

/** The states of a process that has ended and whose parent has not asked for it yet. */
const ENDED: ReadonlySet<string> = new Set(['Z', 'X', 'x']);
const ZOMBIE = 'ended';

/** Types of file systems that one running system has for itself, as `statfs` names them. */
const LOCAL_FILE_SYSTEMS: ReadonlySet<number> = new Set([
  0xef53, // ext2, ext3, ext4
  0x58465342, // XFS
  0x9123683e, // Btrfs
  0x2fc12fc1, // ZFS
  0xf2f52010, // F2FS
  0x01021994, // tmpfs
  0x794c7630, // overlayfs, of containers
]);

/** Returns whether only one running system can have the file system of a folder: no network drive, no cluster. */
export function isOnLocalFileSystem(folder: string): boolean {
  return unlessMissing(() => LOCAL_FILE_SYSTEMS.has(statfsSync(folder).type)) ?? false;
}

function startTimeOf(pid: number | 'self'): string | null {
  return unlessMissing(() => {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return ENDED.has(fields[0] ?? '') ? ZOMBIE : (fields[19] ?? null);
  });
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function unlessMissing<T>(read: () => T): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}
