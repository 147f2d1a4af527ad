import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setImmediate as endOfTurn } from 'node:timers/promises';

const PIECE_CHARACTERS = 64 * 1024;
const SLICE_MS = 4;

/** Makes the file names in a folder durable. Windows cannot, and makes renames durable by itself. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r').catch(() => null);
  try {
    await folder?.sync().catch(() => undefined);
  } finally {
    await folder?.close();
  }
}

/**
 * Replaces a file as a whole: writes a temporary file and renames it. Takes the pieces in slices of a few milliseconds,
 * so that a long text does not block other requests. Returns the number of bytes.
 */
export async function writeWhole(path: string, pieces: Iterable<string>, fsync: boolean): Promise<number> {
  const temporary = `${path}.tmp`;
  try {
    const bytes = await writePieces(temporary, pieces, fsync);
    await rename(temporary, path);
    if (fsync) await syncFolder(dirname(path));
    return bytes;
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined);
    throw error;
  }
}

async function writePieces(path: string, pieces: Iterable<string>, fsync: boolean): Promise<number> {
  const file = await open(path, 'w');
  try {
    let [text, written, began] = ['', 0, performance.now()];
    const flush = async () => {
      const bytes = Buffer.from(text);
      text = '';
      await file.appendFile(bytes);
      written += bytes.length;
      await endOfTurn();
      began = performance.now();
    };
    for (const piece of pieces) {
      text += piece;
      if (text.length >= PIECE_CHARACTERS || performance.now() - began > SLICE_MS) await flush();
    }
    await flush();
    if (fsync) await file.sync();
    return written;
  } finally {
    await file.close();
  }
}
