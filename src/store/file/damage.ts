import { dirname, relative, sep } from 'node:path';
import { StorageUnavailable, WorkspaceDamaged } from '../store.js';
import type { Disk } from './disk.js';
import { realTime } from '../../time/real-time.js';

/** Returns the error for a damaged file. The message says what is wrong with it, and what to do. */
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

/** A file cannot be read. The next request tries again, as the system's error may pass without a change of the file. */
class FileUnreadable extends WorkspaceDamaged {}

/**
 * Returns the content of a file in the folder of a workspace; null where there is none. Reads regular files alone.
 * @throws WorkspaceDamaged when it cannot be read; the message names the file and the error
 */
export async function contentOf(
  disk: Disk,
  path: string,
  dataFolder = dirname(dirname(path)),
): Promise<Buffer | null> {
  return reading(disk, { path, dataFolder }, () => disk.readFile(path));
}

/** Reads a regular file of a workspace; null where there is none. @throws WorkspaceDamaged when it cannot be read */
export async function reading<T>(
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

/** Damage that was found, and the files as they were then. */
interface FoundDamage {
  readonly error: WorkspaceDamaged;
  readonly paths: readonly string[];
  readonly state: string;
  /** Whether every later change of the files will change their `state`. */
  readonly isSettled: boolean;
}

/** A file that changed more recently may change again without a new `ctime`. */
const SETTLED_AFTER_MS = 2000;

/** The damage of workspaces, so that requests to a damaged one do not read all of it again and again. */
export class KnownDamage {
  readonly #found = new Map<string, FoundDamage>();

  constructor(private readonly disk: Disk) {}

  /** Keeps the damage of a workspace, with the files of which one must change to mend it. */
  async add(name: string, error: WorkspaceDamaged, paths: readonly string[]): Promise<void> {
    if (error instanceof FileUnreadable) return;
    const { state, changedAt } = await this.#stateOf(paths);
    this.#found.set(name, { error, paths, state, isSettled: realTime() - changedAt > SETTLED_AFTER_MS });
  }

  remove(name: string): void {
    this.#found.delete(name);
  }

  /** Returns the damage of a workspace while its files stay as they were, with `isSettled`; undefined where none is known. */
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
