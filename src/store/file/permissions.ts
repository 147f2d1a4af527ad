import { chmod, lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** The permissions of what is stored: it holds keys, hashes of secrets and the data of customers. */
export const [FILE_MODE, FOLDER_MODE] = [0o600, 0o700];

/** The files of a data folder itself, besides those of its workspaces. Others are left alone. */
const OWN_FILES = /^(?:\.lock|token-keys\.txt|(?:certificate-key|documents)\.json|audit-[\w.-]+\.ndjson)$/;
const FIXTURES = 'fixtures';

/** The number of files and folders whose permissions were narrowed, and why others could not be. */
export interface Narrowed {
  readonly count: number;
  /** The error of the first file that belongs to somebody else. */
  readonly refused?: Error | undefined;
}

/**
 * Takes all rights of others from a data folder and from the files of the sandbox in it. Leaves files of other users as they
 * are.
 */
export async function narrowFolder(folder: string, workspaces: readonly string[]): Promise<Narrowed> {
  if (process.platform === 'win32') return { count: 0 }; // its rights are no modes
  const narrowing = new Narrowing();
  await narrowing.narrow(folder); // first, as nobody else reaches anything in it from then on
  for (const name of await namesIn(folder))
    if (OWN_FILES.test(name)) await narrowing.narrow(join(folder, name));
  for (const name of [FIXTURES, ...workspaces]) await narrowing.narrowAll(join(folder, name));
  return narrowing;
}

class Narrowing implements Narrowed {
  count = 0;
  refused: Error | undefined;

  /** Narrows a file or folder. Returns whether it is a folder. Leaves links and missing files alone. */
  async narrow(path: string): Promise<boolean> {
    try {
      const found = await lstat(path);
      if (!found.isFile() && !found.isDirectory()) return false;
      if ((found.mode & 0o077) !== 0) {
        await chmod(path, found.isDirectory() ? FOLDER_MODE : FILE_MODE);
        this.count += 1;
      }
      return found.isDirectory();
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code !== 'ENOENT') this.refused ??= error as Error;
      return false;
    }
  }

  async narrowAll(path: string): Promise<void> {
    if (!(await this.narrow(path))) return;
    for (const name of await namesIn(path)) await this.narrowAll(join(path, name));
  }
}

async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch {
    return []; // it is gone, or may not be read: the store says so when it needs it
  }
}
