import { join } from 'node:path';
import { isBinned } from '../binned.js';
import type { Disk } from './disk.js';
import { namesIn, writeWhole } from './disk-files.js';
import { FIXTURES } from './stored-fixtures.js';
import { isWorkspaceFolder } from './workspace-files.js';
import { StorageUnavailable } from '../store.js';
import { requireHeld, type FolderLock } from './lock.js';
import type { DocumentPlace, KeptDocument } from '../local-documents.js';
import { contentOf } from './damage.js';

/** Folders of workspaces that are being created, and of deleted ones until they are removed. */
export const CREATED_PREFIX = '.created-';
export const DELETED_PREFIX = '.deleted-';

/** The folder of workspaces in the bin. It has no file of a workspace, so that earlier versions leave it alone. */
export const BIN = '.bin';

/** Returns the folder of a workspace, in the bin or not. */
export function workspaceFolder(dataFolder: string, name: string): string {
  return isBinned(name) ? join(dataFolder, BIN, name) : join(dataFolder, name);
}

function isLeftover(name: string): boolean {
  return name.startsWith(DELETED_PREFIX) || name.startsWith(CREATED_PREFIX);
}

/** Removes what is left of workspaces that were deleted, or never completed. */
export async function removeLeftovers(disk: Disk, folder: string): Promise<void> {
  for (const entry of await disk.readdir(folder, { withFileTypes: true }))
    if (entry.isDirectory() && isLeftover(entry.name))
      await disk.removeFolder(join(folder, entry.name)).catch(() => undefined);
}

/** Returns the names of the workspaces in a data folder, with those in the bin. */
export async function workspaceNames(disk: Disk, folder: string): Promise<readonly string[]> {
  const names: string[] = [];
  for (const entry of await disk.readdir(folder, { withFileTypes: true })) {
    if (!entry.isDirectory() || entry.name === FIXTURES || isLeftover(entry.name)) continue;
    if (await isWorkspaceFolder(disk, join(folder, entry.name))) names.push(entry.name);
  }
  const binned = (await namesIn(disk, join(folder, BIN))).filter(isBinned);
  return [...names, ...binned];
}

/** Written to try whether the folder takes writes. No workspace has such a name. */
const PROBE = '.writable';

/** A full disk may still have room for a few bytes beside the properties of a file. */
const PROBE_BYTES = 4096;

/**
 * Writes a file and removes it again, to try whether changes can be stored.
 * @throws StorageUnavailable when the folder is another process's now, can only be read, or the disk is full or broken
 */
export async function requireWritable(folder: string, disk: Disk, lock: FolderLock): Promise<void> {
  requireHeld(lock);
  const path = join(folder, PROBE);
  try {
    const file = await disk.open(path, 'w');
    try {
      await file.write(Buffer.alloc(PROBE_BYTES), 0, PROBE_BYTES, 0);
      await file.datasync();
    } finally {
      await file.close();
    }
    await disk.removeFile(path);
  } catch (cause) {
    throw new StorageUnavailable('the data folder cannot be written', { cause });
  }
}

/** The file of a data folder that holds its documents. */
export const DOCUMENTS_FILE = 'documents.json';

/**
 * Returns a file as the place of documents: a JSON list, which each change replaces. Each call throws `StorageUnavailable` where the
 * file cannot be read or written; a damaged one is left as it is.
 * @param readOnly why the file can only be read; undefined where it can be written
 */
export function documentsFile(path: string, disk: Disk, readOnly?: string): DocumentPlace {
  return {
    async read() {
      const bytes = await contentOf(disk, path).catch((cause: unknown) => {
        throw new StorageUnavailable(`${path} cannot be read now`, { reason: 'unreadable', cause });
      });
      try {
        return bytes ? (JSON.parse(bytes.toString('utf8')) as readonly KeptDocument[]) : [];
      } catch (cause) {
        const message = `${path} is damaged: put it back from a backup, or delete it`;
        throw new StorageUnavailable(message, { reason: 'unreadable', cause });
      }
    },
    async write(documents) {
      if (readOnly !== undefined) throw new StorageUnavailable(readOnly, { reason: 'read_only' });
      await writeWhole(disk, path, [`${JSON.stringify(documents, null, 2)}\n`]).catch((cause: unknown) => {
        throw new StorageUnavailable(`${path} cannot be written`, { cause });
      });
    },
  };
}
