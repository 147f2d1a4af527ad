import { randomUUID } from 'node:crypto';
import { readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { StoreUnusable } from './store.js';

const HEARTBEAT_MS = 5_000;
/** A lock of another host is given up when it has not been touched for so long. */
const SILENT_MS = 4 * HEARTBEAT_MS;
const TAKEOVER_MS = 10_000;

interface Holder {
  readonly pid: number;
  readonly host: string;
  /** When the process began, as the system counts; tells it from a later one with its number. Null: unknown. */
  readonly began: string | null;
  readonly token: string;
}

/** Folders that this process holds: its own number says nothing about them. */
const held = new Set<string>();

function beginOf(pid: number): string | null {
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

/** What is in a lock file; undefined where there is none, null where it cannot be understood. */
function readHolder(path: string): Holder | null | undefined {
  try {
    const holder: unknown = JSON.parse(readFileSync(path, 'utf8'));
    return typeof holder === 'object' && holder !== null && 'pid' in holder ? (holder as Holder) : null;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? undefined : null;
  }
}

function silentMs(path: string): number {
  try {
    // The one time of the machine that counts here is the file system's; both sides of this are.
    return performance.timeOrigin + performance.now() - statSync(path).mtimeMs;
  } catch {
    return 0;
  }
}

function isStale(path: string, holder: Holder | null): boolean {
  if (holder === null) return silentMs(path) > 1000; // written only in part, by a process that ended meanwhile
  if (holder.host !== hostname()) return silentMs(path) > SILENT_MS;
  if (holder.pid === process.pid) return true; // of an earlier process with our number: ours are in `held`
  if (!isAlive(holder.pid)) return true;
  return holder.began !== null && holder.began !== beginOf(holder.pid);
}

/** Creates a file that must not exist; false where it does. */
function createAlone(path: string, text: string): boolean {
  try {
    writeFileSync(path, text, { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Removes a stale lock. One process at a time does, so that none removes the lock that another has just made. */
async function removeStale(path: string): Promise<void> {
  const guard = `${path}.takeover`;
  if (!createAlone(guard, String(process.pid))) {
    if (silentMs(guard) > TAKEOVER_MS) rmSync(guard, { force: true });
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
 * Takes a data folder for this process alone; answers what gives it back. The lock of a process that is gone is
 * taken over.
 * @throws StoreUnusable where another process has it
 */
export async function lockFolder(folder: string): Promise<() => void> {
  const path = join(folder, '.lock');
  const key = resolve(path);
  const me: Holder = { pid: process.pid, host: hostname(), began: beginOf(process.pid), token: randomUUID() };
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
  return () => {
    clearInterval(heartbeat);
    held.delete(key);
    if (readHolder(path)?.token === me.token) rmSync(path, { force: true });
  };
}

function touch(path: string): void {
  const now = (performance.timeOrigin + performance.now()) / 1000;
  try {
    utimesSync(path, now, now);
  } catch {
    // A full or read-only disk: other hosts may not take over while ours is seen, and ours is checked by its number.
  }
}

function inUse(folder: string, path: string, holder: Holder | null): StoreUnusable {
  const who = holder ? `process ${holder.pid} on ${holder.host}` : 'another process';
  return new StoreUnusable(
    `${folder} is in use by ${who}. Stop that one first, or choose another folder with --store file:<folder>. ` +
      `If it is certain that no sandbox runs on it, delete ${path}.`,
  );
}
