import { FILE_MODE } from './permissions.js';
import {
  closeSync,
  fstatSync,
  lstatSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { StoreUnusable } from '../store.js';

/** A lock file as it was at a moment. */
export interface SeenLock {
  readonly text: string;
  /** Changes with each heartbeat. */
  readonly touchedAt: number;
}

/** Returns a lock file; undefined where there is none. It is opened, so that network drives ask their server. */
export function look(path: string): SeenLock | undefined {
  try {
    const file = openSync(path, 'r');
    try {
      return { text: readFileSync(file, 'utf8'), touchedAt: fstatSync(file).mtimeMs };
    } finally {
      closeSync(file);
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Creates a file. Returns false if it exists. */
export function createAlone(path: string, text: string): boolean {
  try {
    writeNew(path, text);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Writes a file that is new. Leaves none where it cannot be written: an empty lock names no holder, so a start would wait. */
function writeNew(path: string, text: string): void {
  const file = openSync(path, 'wx', FILE_MODE);
  try {
    writeFileSync(file, text);
  } catch (error) {
    rmSync(path, { force: true });
    throw error;
  } finally {
    closeSync(file);
  }
}

/** Replaces the text of a lock file, if the file is still as it was seen. Two processes may do so; the later one wins. */
export function replace(
  path: string,
  seen: SeenLock,
  { text, token }: { text: string; token: string },
): void {
  const mine = `${path}.${token}`;
  writeNew(mine, text);
  try {
    if (isSame(look(path), seen)) renameSync(mine, path);
  } catch {
    // Another process reads it, which Windows does not allow: the next attempt does it.
  }
  rmSync(mine, { force: true });
}

export function isSame(one: SeenLock | undefined, other: SeenLock): boolean {
  return one?.text === other.text && one.touchedAt === other.touchedAt;
}

/** The most attempts to take the lock. After them, an error says that other processes create and remove the file. */
const MAX_ATTEMPTS = 100;

/** @throws StoreUnusable if the path of the lock file is no file, or after too many attempts */
export function requireLockFile(path: string, attempt: number): void {
  const isFile = lstatSync(path, { throwIfNoEntry: false })?.isFile() ?? true; // an absent one is no obstacle
  if (isFile && attempt < MAX_ATTEMPTS) return;
  const problem = isFile ? 'cannot be taken: other processes create and remove it' : 'is not a file';
  throw new StoreUnusable(`${path} ${problem}. If no sandbox runs on the folder, delete ${path}.`);
}
