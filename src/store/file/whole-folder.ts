import { join } from 'node:path';
import { StoreUnusable, type Store } from '../store.js';
import type { StoreFinding, WholeStore, WholeWorkspace } from '../whole/whole-store.js';
import { nodeDisk, type Disk } from './disk.js';
import { fileStore } from './file-store.js';
import { namesIn } from './disk-files.js';

/** The file of a data folder that is an unfinished copy. It names the store that is copied. */
export const UNFINISHED = '.unfinished-copy';

/** Refuses a data folder that is an unfinished copy: it lacks workspaces. */
export async function requireFinished(folder: string, disk: Disk): Promise<void> {
  const from = await unfinishedCopyIn(folder, disk);
  if (from === null) return;
  throw new StoreUnusable(
    `${folder} is an unfinished copy of ${from}. Finish it with: sandbox store copy ${from} file:${folder}`,
  );
}

/** Returns the name of the store of which a folder is an unfinished copy; null where it is none. */
export async function unfinishedCopyIn(folder: string, disk: Disk): Promise<string | null> {
  if (!(await namesIn(disk, folder)).includes(UNFINISHED)) return null;
  return (await disk.readFile(join(folder, UNFINISHED))).toString('utf8').trim();
}

/** A data folder that is only read. No sandbox can run on it meanwhile. */
class CheckedFolder implements WholeStore {
  constructor(
    readonly name: string,
    private readonly folder: string,
    private readonly store: Store,
  ) {}

  async check(): Promise<readonly StoreFinding[]> {
    const from = await unfinishedCopyIn(this.folder, nodeDisk);
    return from === null ? [] : [{ workspace: null, text: `It is an unfinished copy of ${from}.` }];
  }

  names(): Promise<readonly string[]> {
    return Promise.resolve(this.store.names());
  }

  read(name: string): Promise<WholeWorkspace | undefined> {
    return readWhole(this.store, name);
  }

  close(): Promise<void> {
    return this.store.close();
  }
}

/** Reads a workspace of a store, and folds nothing. */
export async function readWhole(store: Store, name: string): Promise<WholeWorkspace | undefined> {
  const opened = await store.open(name);
  await opened?.log.close(AbortSignal.abort());
  return opened && { stored: opened.stored, past: null };
}

/**
 * Opens a data folder to check it, and changes nothing in it.
 * @throws StoreUnusable where a sandbox uses it, or it holds no workspaces
 */
export async function checkedFolder(folder: string, report: (line: string) => void): Promise<WholeStore> {
  return new CheckedFolder(
    `file:${folder}`,
    folder,
    await fileStore(folder, { disk: readOnlyDisk(), report }),
  );
}

/** Returns the file system, on which the lock of a folder keeps others out and allows no change. */
function readOnlyDisk(): Disk {
  return {
    ...nodeDisk,
    lock: async (folder, settings) => {
      const lock = await nodeDisk.lock(folder, settings);
      return {
        isHeld: () => false,
        readOnly: lock.readOnly ?? `${folder} is only checked`,
        release: () => lock.release(),
      };
    },
  };
}
