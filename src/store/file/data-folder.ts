import { join } from 'node:path';
import { isBinned } from '../binned.js';
import type { Disk } from './disk.js';
import { namesIn, writeWhole } from './disk-files.js';
import { isWorkspaceFolder } from './workspace-files.js';
import { StorageUnavailable } from '../store.js';
import { requireHeld, type FolderLock } from './lock.js';
import type { DocumentPlace, KeptDocument } from '../local-documents.js';
import { contentOf } from './damage.js';
import { FIXTURES } from './stored-fixtures.js';

/**
 * The prefixes of two kinds of folders: of workspaces that are being created, and of deleted workspaces that are not
 * removed yet.
 */
export const CREATED_PREFIX = '.created-';
export const DELETED_PREFIX = '.deleted-';

/** The folder for the bin. The folder itself contains no workspace files, so earlier versions of the server ignore it. */
export const BIN = '.bin';

/** Returns the folder of a workspace. A workspace in the bin has its folder inside the bin. */
export function workspaceFolder(dataFolder: string, name: string): string {
  return isBinned(name) ? join(dataFolder, BIN, name) : join(dataFolder, name);
}

function isLeftover(name: string): boolean {
  return name.startsWith(DELETED_PREFIX) || name.startsWith(CREATED_PREFIX);
}

/** Removes the folders of workspaces whose deletion or creation was interrupted. */
export async function removeLeftovers(disk: Disk, folder: string): Promise<void> {
  for (const entry of await disk.readdir(folder, { withFileTypes: true }))
    if (entry.isDirectory() && isLeftover(entry.name))
      await disk.removeFolder(join(folder, entry.name)).catch(() => undefined);
}

/** Returns the names of all workspaces in a data folder, including those in the bin. */
export async function workspaceNames(disk: Disk, folder: string): Promise<readonly string[]> {
  const names: string[] = [];
  for (const entry of await disk.readdir(folder, { withFileTypes: true })) {
    if (!entry.isDirectory() || entry.name === FIXTURES || isLeftover(entry.name)) continue;
    if (await isWorkspaceFolder(disk, join(folder, entry.name))) names.push(entry.name);
  }
  const binned = (await namesIn(disk, join(folder, BIN))).filter(isBinned);
  return [...names, ...binned];
}

/** A test file that shows whether the folder can be written. No workspace can have this name. */
const PROBE = '.writable';

/** A full disk may still have room for a few bytes in a file's metadata, so the test writes more. */
const PROBE_BYTES = 4096;

/**
 * Writes and removes a file, to test whether changes can be stored.
 * @throws StorageUnavailable if another process took over the folder, the folder is read-only, or the disk is full or
 * broken
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

/** The file of a data folder for shared documents. */
export const DOCUMENTS_FILE = 'documents.json';

/** Parses the documents of a file. @throws SyntaxError if the text is not a list of documents */
function documentsIn(text: string): readonly KeptDocument[] {
  const value: unknown = JSON.parse(text);
  const isDocument = (one: unknown) => {
    const { kind, id, text: content } = Object(one) as Record<string, unknown>;
    return [kind, id, content].every((member) => typeof member === 'string');
  };
  if (!Array.isArray(value) || !value.every(isDocument))
    throw new SyntaxError('it must be a list of documents');
  return value as readonly KeptDocument[];
}

/**
 * Returns a document storage in a file. The file is a JSON list, and each change replaces the entire file. Each call
 * throws `StorageUnavailable` if the file cannot be read or written. A damaged file is left unchanged. @param readOnly
 * the reason why the file is read-only; undefined if it can be written
 */
export function documentsFile(path: string, disk: Disk, readOnly?: string): DocumentPlace {
  return {
    async read() {
      const bytes = await contentOf(disk, path).catch((cause: unknown) => {
        throw new StorageUnavailable(`${path} cannot be read now`, { reason: 'unreadable', cause });
      });
      try {
        return bytes ? documentsIn(bytes.toString('utf8')) : [];
      } catch (error) {
        const message = `${path} is damaged (${(error as Error).message}). Put it back from a backup, or delete it.`;
        throw new StorageUnavailable(message, { reason: 'unreadable' });
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
