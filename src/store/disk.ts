import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';

const PIECE_CHARACTERS = 64 * 1024;
const SLICE_MS = 4;

/** Makes the names in a folder durable. Where the system cannot (Windows), renames are durable by themselves. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r').catch(() => null);
  try {
    await folder?.sync().catch(() => undefined);
  } finally {
    await folder?.close();
  }
}

/**
 * Writes a file whole or not at all: beside it first, then put in its place. The pieces are taken in slices of a few
 * milliseconds, so that others are served meanwhile, however long the text is. Answers the number of bytes.
 */
export async function writeWhole(path: string, pieces: Iterable<string>, fsync: boolean): Promise<number> {
  const beside = `${path}.tmp`;
  try {
    const bytes = await writePieces(beside, pieces, fsync);
    await rename(beside, path);
    if (fsync) await syncFolder(dirname(path));
    return bytes;
  } catch (error) {
    await rm(beside, { force: true }).catch(() => undefined);
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
      await nextTurn();
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
