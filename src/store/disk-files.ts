import { dirname, resolve } from 'node:path';
import { setImmediate as endOfTurn } from 'node:timers/promises';
import type { Disk, DiskFile } from './disk.js';

const PIECE_CHARACTERS = 64 * 1024;
const SLICE_MS = 4;

/** Returns the names in a folder. */
export async function namesIn(disk: Disk, path: string): Promise<string[]> {
  return (await disk.readdir(path, { withFileTypes: true })).map(({ name }) => name);
}

/**
 * The errors of systems that cannot sync a folder, as Windows, which makes renames durable by itself, and some network
 * drives; and of folders above the data folder that may not be read.
 */
const CANNOT_SYNC_FOLDER: ReadonlySet<string | undefined> = new Set([
  'EACCES',
  'EINVAL',
  'EISDIR',
  'ENOTSUP',
  'EPERM',
]);

/** Makes the file names in a folder durable, where the system can. */
export async function syncFolder(disk: Disk, path: string): Promise<void> {
  try {
    const folder = await disk.open(path, 'r');
    try {
      await folder.sync();
    } finally {
      await folder.close();
    }
  } catch (error) {
    if (!CANNOT_SYNC_FOLDER.has((error as NodeJS.ErrnoException).code)) throw error;
  }
}

/** Makes the names of a folder and of those above it durable. */
export async function syncNamesTo(disk: Disk, path: string): Promise<void> {
  for (let at = resolve(path); at !== dirname(at); at = dirname(at)) await syncFolder(disk, dirname(at));
}

/** Writes all bytes at a position. */
export async function writeAll(file: DiskFile, bytes: Buffer, position: number): Promise<void> {
  for (let at = 0; at < bytes.length;) {
    at += (await file.write(bytes, at, bytes.length - at, position + at)).bytesWritten;
  }
}

/**
 * Replaces a file as a whole: writes a temporary file and renames it. Takes the pieces in slices of a few milliseconds,
 * so that a long text does not block other requests. Returns the number of bytes.
 */
export async function writeWhole(disk: Disk, path: string, pieces: Iterable<string>): Promise<number> {
  const temporary = `${path}.tmp`;
  try {
    const bytes = await writePieces(disk, temporary, pieces);
    await disk.rename(temporary, path);
    await syncFolder(disk, dirname(path));
    return bytes;
  } catch (error) {
    await disk.rm(temporary, { force: true }).catch(() => undefined);
    throw error;
  }
}

async function writePieces(disk: Disk, path: string, pieces: Iterable<string>): Promise<number> {
  const file = await disk.open(path, 'w');
  try {
    let [text, written, began] = ['', 0, performance.now()];
    const flush = async () => {
      const bytes = Buffer.from(text);
      text = '';
      await writeAll(file, bytes, written);
      written += bytes.length;
      await endOfTurn();
      began = performance.now();
    };
    for (const piece of pieces) {
      text += piece;
      if (text.length >= PIECE_CHARACTERS || performance.now() - began > SLICE_MS) await flush();
    }
    await flush();
    await file.sync();
    return written;
  } finally {
    await file.close();
  }
}
