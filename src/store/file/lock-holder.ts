import { readFileSync, readlinkSync, statfsSync } from 'node:fs';
import { hostname } from 'node:os';

/**
 * The process that holds a lock, as the lock file names it. A null field is unknown, for example because the system has
 * no `/proc`.
 */
export interface Holder {
  readonly pid: number;
  readonly host: string;
  /** The start time of the process. It distinguishes the process from a later one with the same pid. */
  readonly began: string | null;
  /** Identifies the boot of the system. Pids are comparable only if both the boot and the pid namespace are equal. */
  readonly boot: string | null;
  readonly pidNamespace: string | null;
  readonly token: string;
}

/** Describes this process as a holder. */
export function thisProcess(token: string): Holder {
  return {
    pid: process.pid,
    host: hostname(),
    began: startTimeOf('self'),
    boot: unlessMissing(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()),
    pidNamespace: unlessMissing(() =>
      // If `/proc` was mounted for another pid namespace, it does not describe the processes of this namespace.
      readlinkSync('/proc/self') === String(process.pid) ? readlinkSync('/proc/self/ns/pid') : null,
    ),
    token,
  };
}

/**
 * Returns whether a holder is running. Returns null if its pid proves nothing. `isStale` means that the last heartbeat
 * is long ago by this machine's clock and that only one running system can use the file system. In that case, a holder
 * from another boot has ended.
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

/** Parses the holder in a lock file. Returns null if the text cannot be parsed. */
export function parseHolder(text: string): Holder | null {
  const holder = unlessMissing(() => JSON.parse(text) as unknown);
  return typeof holder === 'object' && holder !== null && 'pid' in holder ? (holder as Holder) : null;
}

/** Returns a lock holder's name for messages. */
export function holderName(holder: Holder | null): string {
  return holder ? `process ${holder.pid} on ${holder.host}` : 'another process';
}

/** The states of a process that has ended but has not been reaped by its parent. */
const ENDED: ReadonlySet<string> = new Set(['Z', 'X', 'x']);
const ZOMBIE = 'ended';

/** Types of file systems that only one running system can use, as `statfs` returns them. */
const LOCAL_FILE_SYSTEMS: ReadonlySet<number> = new Set([
  0xef53, // ext2, ext3, ext4
  0x58465342, // XFS
  0x9123683e, // Btrfs
  0x2fc12fc1, // ZFS
  0xf2f52010, // F2FS
  0x01021994, // tmpfs
  0x794c7630, // overlayfs, of containers
]);

/** Returns whether only one running system can use the file system of a folder. This excludes network drives and clusters. */
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
