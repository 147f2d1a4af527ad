import { randomUUID } from 'node:crypto';
import { readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { StoreUnusable } from '../store.js';

const HEARTBEAT_MS = 5_000;
/** A lock of another host is stale when its heartbeat is older than this. */
const STALE_MS = 4 * HEARTBEAT_MS;
const TAKEOVER_MS = 10_000;

/** The lock of a folder, which belongs to this process. */
export interface FolderLock {
  /** Whether the lock is still this process's own: one that stood still for long may have lost it to another. */
  isHeld(): boolean;
  release(): void;
}

/** @throws where another process has taken a lock over */
export function requireHeld(lock: FolderLock): void {
  if (!lock.isHeld()) throw new Error('another process has taken over the data folder');
}

/** The process that holds a lock. */
interface Holder {
  readonly pid: number;
  readonly host: string;
  /** The system's start time of the process, which distinguishes it from a later one with its number; null: unknown. */
  readonly began: string | null;
  readonly token: string;
}

/** The locks that this process holds. Its own process number in a lock file proves nothing. */
const held = new Set<string>();

function startTimeOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  } catch {
    return null;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Returns the holder in a lock file; undefined without a file, null for a file that cannot be parsed. */
function readHolder(path: string): Holder | null | undefined {
  try {
    const holder: unknown = JSON.parse(readFileSync(path, 'utf8'));
    return typeof holder === 'object' && holder !== null && 'pid' in holder ? (holder as Holder) : null;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? undefined : null;
  }
}

function ageMs(path: string): number {
  try {
    // Real time, as the file system counts it.
    return performance.timeOrigin + performance.now() - statSync(path).mtimeMs;
  } catch {
    return 0;
  }
}

function isStale(path: string, holder: Holder | null): boolean {
  if (holder === null) return ageMs(path) > 1000; // written in part by a process that has ended
  if (holder.host !== hostname()) return ageMs(path) > STALE_MS;
  if (holder.pid === process.pid) return true; // an earlier process with our number: our locks are in `held`
  if (!isAlive(holder.pid)) return true;
  return holder.began !== null && holder.began !== startTimeOf(holder.pid);
}

/** Creates a file. Returns false if it exists. */
function createAlone(path: string, text: string): boolean {
  try {
    writeFileSync(path, text, { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Removes a stale lock. A second lock ensures that no process removes a lock that another has just created. */
async function removeStale(path: string): Promise<void> {
  const guard = `${path}.takeover`;
  if (!createAlone(guard, String(process.pid))) {
    if (ageMs(guard) > TAKEOVER_MS) rmSync(guard, { force: true });
    await pause(20);
    return;
  }
  try {
    const holder = readHolder(path);
    if (holder !== undefined && isStale(path, holder)) rmSync(path, { force: true });
  } finally {
    rmSync(guard, { force: true });
  }
}

/**
 * Locks a data folder for this process. A stale lock is taken over.
 * @throws StoreUnusable when another process holds the lock
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const path = join(folder, '.lock');
  const key = resolve(path);
  const me: Holder = {
    pid: process.pid,
    host: hostname(),
    began: startTimeOf(process.pid),
    token: randomUUID(),
  };
  if (held.has(key)) throw inUse(folder, path, me);
  for (let attempt = 0; ; attempt++) {
    if (createAlone(path, JSON.stringify(me))) break;
    const holder = readHolder(path);
    if (holder === undefined) continue;
    if (!isStale(path, holder) && (holder !== null || attempt > 100)) throw inUse(folder, path, holder);
    await (isStale(path, holder) ? removeStale(path) : pause(20));
  }
  held.add(key);
  const heartbeat = setInterval(() => touch(path), HEARTBEAT_MS).unref();
  const isHeld = () => readHolder(path)?.token === me.token;
  return {
    isHeld,
    release: () => {
      clearInterval(heartbeat);
      held.delete(key);
      if (isHeld()) rmSync(path, { force: true });
    },
  };
}

function touch(path: string): void {
  const now = (performance.timeOrigin + performance.now()) / 1000;
  try {
    utimesSync(path, now, now);
  } catch {
    // The disk is full or read-only. Processes of this host check ours by its number.
  }
}

function inUse(folder: string, path: string, holder: Holder | null): StoreUnusable {
  const who = holder ? `process ${holder.pid} on ${holder.host}` : 'another process';
  return new StoreUnusable(
    `${folder} is in use by ${who}. Stop it first, or choose another folder with --store file:<folder>. ` +
      `If no sandbox runs on it, delete ${path}.`,
  );
}
