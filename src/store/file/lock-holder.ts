import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** The process that a lock file names. What is null is unknown, as without `/proc`. */
export interface Holder {
  readonly pid: number;
  readonly host: string;
  /** When the system started the process: a later one with its number has another. */
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

/** Returns whether a holder runs; null where its number proves nothing. */
export function isRunning(holder: Holder, me: Holder): boolean | null {
  const { boot, pidNamespace, pid, began } = holder;
  const isComparable = boot !== null && pidNamespace !== null;
  if (!isComparable || boot !== me.boot || pidNamespace !== me.pidNamespace) return null;
  const beganNow = startTimeOf(pid);
  if (beganNow === null) return isAlive(pid) ? null : false; // `/proc` may hide the processes of other users
  return began === beganNow;
}

/** Returns the holder that a text names; null for a text that cannot be parsed. */
export function parseHolder(text: string): Holder | null {
  const holder = unlessMissing(() => JSON.parse(text) as unknown);
  return typeof holder === 'object' && holder !== null && 'pid' in holder ? (holder as Holder) : null;
}

/** Returns a holder as messages name it. */
export function nameOf(holder: Holder | null): string {
  return holder ? `process ${holder.pid} on ${holder.host}` : 'another process';
}

function startTimeOf(pid: number | 'self'): string | null {
  return unlessMissing(() => {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
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
