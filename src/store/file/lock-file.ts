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

/** The content of a lock file at the time it was read. */
export interface SeenLock {
  readonly text: string;
  /** The modification time, which each heartbeat changes. */
  readonly touchedAt: number;
}

/**
 * Reads a lock file. Returns undefined if it does not exist. The file is opened rather than only `stat`ed, so that
 * network drives ask their server.
 */
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

/** Creates a file. Returns false if the file exists. */
export function createAlone(path: string, text: string): boolean {
  try {
    writeNew(path, text);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/**
 * Writes a new file. Removes the file if writing fails. An empty lock file names no holder and would make the next
 * start wait.
 */
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

/**
 * Replaces the text of a lock file if the file has not changed since it was read. If two processes do this at the same
 * time, the later one wins.
 */
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
    // Another process reads the file, and Windows then forbids the rename. The next attempt replaces the file.
  }
  rmSync(mine, { force: true });
}

export function isSame(one: SeenLock | undefined, other: SeenLock): boolean {
  return one?.text === other.text && one.touchedAt === other.touchedAt;
}

/**
 * The maximum number of attempts to take the lock. After these attempts, the error states that other processes create and
 * remove the file.
 */
const MAX_ATTEMPTS = 100;

/**
 * Checks that the lock can be attempted again. @throws StoreUnusable if the lock path is not a file, or after too many
 * attempts
 */
export function requireLockFile(path: string, attempt: number): void {
  const isFile = lstatSync(path, { throwIfNoEntry: false })?.isFile() ?? true; // the lock can be attempted if there is no file
  if (isFile && attempt < MAX_ATTEMPTS) return;
  const problem = isFile ? 'cannot be taken: other processes create and remove it' : 'is not a file';
  throw new StoreUnusable(`${path} ${problem}. If no sandbox runs on the folder, delete ${path}.`);
}
