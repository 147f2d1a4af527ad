import { chmod, lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** The permissions of stored files and folders. They contain keys, hashes of secrets and customer data. */
export const [FILE_MODE, FOLDER_MODE] = [0o600, 0o700];

/**
 * The sandbox's own files directly in the data folder, without the folders of workspaces. Other files are left alone.
 */
const OWN_FILES = /^(?:\.lock|token-keys\.txt|(?:certificate-key|documents)\.json|audit-[\w.-]+\.ndjson)$/;

/**
 * Removes the permissions of other users from a data folder, from the sandbox's files in it, and from the given folders
 * in it. Leaves files that other
 * users own as they are.
 */
export async function narrowFolder(folder: string, folders: readonly string[]): Promise<Narrowing> {
  const narrowing = new Narrowing();
  if (process.platform === 'win32') return narrowing; // Windows has no file modes
  await narrowing.narrow(folder); // the folder comes first, because other users then cannot reach anything inside
  for (const name of await namesIn(folder))
    if (OWN_FILES.test(name)) await narrowing.narrow(join(folder, name));
  for (const name of folders) await narrowing.narrowAll(join(folder, name));
  return narrowing;
}

class Narrowing {
  /** The files and folders whose permissions were narrowed. */
  count = 0;
  /** The error of the first file that another user owns. */
  refused: Error | undefined;

  /**
   * Narrows the permissions of a file or folder. Returns whether the path is a folder. Ignores links and missing files.
   */
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
    return []; // the folder is missing or unreadable; the store reports that when it needs the folder
  }
}
