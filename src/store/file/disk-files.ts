import { randomBytes } from 'node:crypto';
import { dirname, join, resolve } from 'node:path';
import type { Disk, DiskFile } from './disk.js';
import { Slices } from '../../time/slices.js';

const PIECE_BYTES = 64 * 1024;

/** Returns the names in a folder. Returns an empty list if the folder does not exist. */
export async function namesIn(disk: Disk, path: string): Promise<string[]> {
  try {
    return (await disk.readdir(path, { withFileTypes: true })).map(({ name }) => name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** Creates a folder and its missing parent folders. (Node's recursive `mkdir` never returns for paths below `/proc`.) */
export async function createFolders(disk: Disk, path: string): Promise<void> {
  const create = () => disk.mkdir(path, { recursive: false });
  try {
    await create();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const above = dirname(resolve(path));
    if (code === 'EEXIST') return requireFolder(disk, path);
    if (code !== 'ENOENT' || above === resolve(path)) throw error;
    await createFolders(disk, above);
    await create().catch((again: NodeJS.ErrnoException) => {
      if (again.code !== 'EEXIST') throw again; // another process has just created it
      return requireFolder(disk, path);
    });
  }
}

async function requireFolder(disk: Disk, path: string): Promise<void> {
  await disk.readdir(path, { withFileTypes: true });
}

/**
 * Errors of fsync on a folder that are ignored. They occur on Windows, where renames are durable anyway, on some
 * network drives, and for parent folders that this process may not read.
 */
const CANNOT_SYNC_FOLDER: ReadonlySet<string | undefined> = new Set([
  'EACCES',
  'EINVAL',
  'EISDIR',
  'ENOTSUP',
  'EPERM',
]);

/** Makes the names of files in a folder durable, if the system supports it. */
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

/** Makes the names of a folder and of all its parent folders durable. */
export async function syncNamesTo(disk: Disk, path: string): Promise<void> {
  for (let at = resolve(path); at !== dirname(at); at = dirname(at)) await syncFolder(disk, dirname(at));
}

/** Writes all bytes, starting at a position. */
export async function writeAll(file: DiskFile, bytes: Buffer, position: number): Promise<void> {
  for (let at = 0; at < bytes.length;) {
    at += (await file.write(bytes, at, bytes.length - at, position + at)).bytesWritten;
  }
}

/** Yields a byte range of a file in pieces. @throws Error if the file is shorter than the range */
export async function* piecesOf(
  disk: Disk,
  path: string,
  { from, to }: { readonly from: number; readonly to: number },
): AsyncIterable<Buffer> {
  if (from === to) return;
  const file = await disk.open(path, 'r');
  try {
    for (let at = from; at < to;) {
      const piece = Buffer.alloc(Math.min(16 * PIECE_BYTES, to - at));
      const { bytesRead } = await file.read(piece, 0, piece.length, at);
      if (bytesRead === 0) throw new Error(`${path} ends at byte ${at} instead of ${to}`);
      yield piece.subarray(0, bytesRead);
      at += bytesRead;
    }
  } finally {
    await file.close();
  }
}

/** The suffix of incomplete files. It follows a suffix that identifies the process. */
export const TEMPORARY = '.tmp';
const OF_THIS_PROCESS = `.${randomBytes(4).toString('hex')}${TEMPORARY}`;
let temporaryFiles = 0;

/** Removes temporary files of other processes from a folder. */
export async function removeTemporary(disk: Disk, folder: string): Promise<void> {
  for (const name of await namesIn(disk, folder))
    if (name.endsWith(TEMPORARY) && !name.endsWith(OF_THIS_PROCESS))
      await disk.removeFile(join(folder, name));
}

type Pieces = Iterable<string> | AsyncIterable<Buffer>;

/** Options that can stop a write before the new file replaces the old one. */
export interface WriteOptions {
  readonly signal?: AbortSignal | undefined;
  /** Called when the temporary file is complete. Throws if the file may no longer replace the old one. */
  readonly check?: () => void;
}

/**
 * Replaces a file atomically: writes a temporary file with a name unique to this process, then renames it. Consumes the
 * pieces in slices, so that a long text does not block requests. Returns the number of bytes written. The new name is
 * durable only after a sync of the folder.
 */
export async function replaceFile(
  disk: Disk,
  path: string,
  pieces: Pieces,
  { signal, check }: WriteOptions = {},
): Promise<number> {
  const temporary = `${path}.${++temporaryFiles}${OF_THIS_PROCESS}`;
  try {
    const bytes = await writePieces(disk, temporary, pieces, signal);
    check?.();
    await disk.rename(temporary, path);
    return bytes;
  } catch (error) {
    await disk.removeFile(temporary).catch(() => undefined);
    throw error;
  }
}

/** Replaces a file atomically and makes its name durable. */
export async function writeWhole(
  disk: Disk,
  path: string,
  pieces: Pieces,
  options?: WriteOptions,
): Promise<number> {
  const bytes = await replaceFile(disk, path, pieces, options);
  await syncFolder(disk, dirname(path));
  return bytes;
}

async function writePieces(disk: Disk, path: string, pieces: Pieces, signal?: AbortSignal): Promise<number> {
  const file = await disk.open(path, 'w');
  const slices = new Slices();
  try {
    let [parts, length, written] = [[] as Buffer[], 0, 0];
    const flush = async () => {
      await writeAll(file, Buffer.concat(parts), written);
      written += length;
      [parts, length] = [[], 0];
      await slices.next();
    };
    for await (const piece of pieces) {
      signal?.throwIfAborted();
      const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece;
      parts.push(bytes);
      length += bytes.length;
      if (length >= PIECE_BYTES || slices.isOver) await flush();
    }
    await flush();
    await file.sync();
    return written;
  } finally {
    await file.close();
  }
}
