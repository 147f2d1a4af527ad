import { dirname, relative, sep } from 'node:path';
import { StorageUnavailable, WorkspaceDamaged } from '../store.js';
import type { Disk } from './disk.js';
import { realTime } from '../../time/real-time.js';

/** Returns the error for a damaged file. The message must name the damage and the remedy. */
export function damagedFile(
  {
    dataFolder,
    path,
    line = null,
  }: { readonly dataFolder: string; readonly path: string; readonly line?: number | null },
  message: string,
): WorkspaceDamaged {
  const file = relative(dataFolder, path).replaceAll(sep, '/');
  return new WorkspaceDamaged(message, { file, line });
}

/** Temporary errors: the same file may be readable later. */
const PASSING: ReadonlySet<string | undefined> = new Set(['EAGAIN', 'EBUSY', 'EMFILE', 'ENFILE', 'ENOMEM']);

/**
 * A file cannot be read. The damage is not remembered. The next request reads the file again, because the system error
 * may disappear without a change of the file.
 */
class FileUnreadable extends WorkspaceDamaged {}

/**
 * Returns the content of a file in a workspace's folder. Returns null if the file does not exist. Only regular files
 * are read.
 * @throws WorkspaceDamaged if the file cannot be read; the message names the file and the error. StorageUnavailable if the
 * error is temporary
 */
export async function contentOf(
  disk: Disk,
  path: string,
  dataFolder = dirname(dirname(path)),
): Promise<Buffer | null> {
  return readingFile(disk, { path, dataFolder }, () => disk.readFile(path));
}

/**
 * Calls `read` if the path is a regular file. Returns null if the file does not exist.
 * @throws WorkspaceDamaged if the file cannot be read; StorageUnavailable if the error is temporary
 */
export async function readingFile<T>(
  disk: Disk,
  { path, dataFolder }: { readonly path: string; readonly dataFolder: string },
  read: () => Promise<T>,
): Promise<T | null> {
  try {
    if ((await disk.stat(path)).isFile()) return await read();
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return null;
    if (code === undefined) throw error;
    if (PASSING.has(code))
      throw new StorageUnavailable(`${path} cannot be read now`, { reason: 'unreadable', cause: error });
    throw unreadable(dataFolder, path, message);
  }
  throw unreadable(dataFolder, path, 'it is not a regular file');
}

function unreadable(dataFolder: string, path: string, problem: string): WorkspaceDamaged {
  const file = relative(dataFolder, path).replaceAll(sep, '/');
  const message = `${path} cannot be read (${problem}). Let this process read it, or put it back from a backup.`;
  return new FileUnreadable(message, { file, line: null });
}

/** Damage that was found, and the state of the files at that time. */
interface FoundDamage {
  readonly error: WorkspaceDamaged;
  readonly paths: readonly string[];
  readonly state: string;
  /** Whether every later change of the files is certain to change their `state`. */
  readonly isSettled: boolean;
}

/** A file that changed less than this time ago may change again without a new `ctime`. */
const SETTLED_AFTER_MS = 2000;

/**
 * The known damage of workspaces. Because the damage is known, the files of the workspace are not read again for each
 * request.
 */
export class KnownDamage {
  readonly #found = new Map<string, FoundDamage>();

  constructor(private readonly disk: Disk) {}

  /** Remembers the damage of a workspace, and the files involved. A repair must change at least one of these files. */
  async add(name: string, error: WorkspaceDamaged, paths: readonly string[]): Promise<void> {
    if (error instanceof FileUnreadable) return;
    const { state, changedAt } = await this.#stateOf(paths);
    this.#found.set(name, { error, paths, state, isSettled: realTime() - changedAt > SETTLED_AFTER_MS });
  }

  remove(name: string): void {
    this.#found.delete(name);
  }

  /**
   * Returns the damage of a workspace if its files are unchanged since the damage was found. Otherwise, and if no
   * damage is known, returns undefined.
   */
  async of(name: string): Promise<FoundDamage | undefined> {
    const found = this.#found.get(name);
    if (!found) return undefined;
    const { state } = await this.#stateOf(found.paths);
    return state === found.state ? found : undefined;
  }

  async #stateOf(paths: readonly string[]): Promise<{ readonly state: string; readonly changedAt: number }> {
    const stats = await Promise.all(paths.map((path) => this.disk.stat(path).catch(() => null)));
    return {
      state: JSON.stringify(stats.map((stat) => stat && [stat.size, stat.mtimeMs, stat.ctimeMs])),
      changedAt: Math.max(0, ...stats.map((stat) => stat?.ctimeMs ?? 0)),
    };
  }
}
