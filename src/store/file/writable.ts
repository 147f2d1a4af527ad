import { join } from 'node:path';
import { StorageUnavailable } from '../store.js';
import type { Disk } from './disk.js';
import { requireHeld, type FolderLock } from './lock.js';

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
