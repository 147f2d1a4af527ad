import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import type { Dataset } from '../dataset/dataset.js';
import { isIndexPart, type IndexPart } from '../dataset/index-parts.js';
import { INDEX_KEYS } from '../dataset/indexes.js';
import { Slices } from '../../time/slices.js';
import { contentOf } from './damage.js';
import type { Disk } from './disk.js';
import { replaceFile, type WriteOptions } from './disk-files.js';

/** The name of the file beside `state.json` with the indexes of its records. */
export const INDEX_FILE = 'state.index.json';

/** A file's size and checksum. */
export interface Content {
  readonly bytes: number;
  readonly crc: number;
}

/** Describes the input of an index file. The file is used only if none of these values has changed. */
interface Origin {
  readonly keys: string;
  readonly state: Content;
  /** The approximate size of all records as JSON, in bytes. */
  readonly size: number;
  /** The checksum of the index parts. */
  readonly crc: number;
}

/** The indexes of the records in a `state.json`. */
export interface SavedIndexes {
  readonly size: number;
  readonly parts: Iterable<IndexPart>;
}

/** Index keys depend on the records, on the code that computes them, and on the time zone rules. */
const KEYS = `${INDEX_KEYS} ${process.versions['tz']}`;

const [BEGIN, ORIGIN] = ['{"parts": [', '\n],\n"origin": '];

/**
 * Writes the indexes of a dataset that differ from the fixture's indexes. Indexes are derived from the records. If
 * writing fails, only the next opening is slower.
 */
export async function writeIndex(
  disk: Disk,
  folder: string,
  { dataset, base, state }: { readonly dataset: Dataset; readonly base: Dataset; readonly state: Content },
  options: WriteOptions,
): Promise<void> {
  await replaceFile(disk, join(folder, INDEX_FILE), pieces(), options);

  function* pieces(): Iterable<string> {
    let crc = 0;
    let separator = `${BEGIN}\n`;
    for (const part of dataset.indexes.parts(base.indexes)) {
      const piece = separator + JSON.stringify(part);
      crc = crc32(piece, crc);
      yield piece;
      separator = ',\n';
    }
    const origin: Origin = { keys: KEYS, state, size: dataset.bytes, crc };
    yield `${ORIGIN}${JSON.stringify(origin)}}\n`;
  }
}

/**
 * Reads the indexes of a `state.json`. Returns null unless the indexes are complete and were computed from this content
 * by this code.
 */
export async function readIndex(disk: Disk, folder: string, state: Content): Promise<SavedIndexes | null> {
  const text = await contentOf(disk, join(folder, INDEX_FILE)).catch(() => null);
  const end = text?.lastIndexOf(ORIGIN) ?? -1;
  if (!text || end < 0) return null;
  const origin = parsedOrigin(text.toString('utf8', end + ORIGIN.length));
  if (origin?.state?.crc !== state.crc || origin.state.bytes !== state.bytes) return null;
  if (origin.keys !== KEYS || origin.crc !== (await checksum(text.subarray(0, end)))) return null;
  if (!isSize(origin.size)) return null;
  return { size: origin.size, parts: partsOf(text.subarray(0, end)) };
}

/** Returns the CRC-32 checksum of bytes. Works in slices, so that it does not block requests. */
export async function checksum(bytes: Buffer): Promise<number> {
  const slices = new Slices();
  let crc = 0;
  for (let at = 0; at < bytes.length; at += 1024 * 1024) {
    crc = crc32(bytes.subarray(at, at + 1024 * 1024), crc);
    if (slices.isOver) await slices.next();
  }
  return crc;
}

const isSize = (value: unknown): value is number => Number.isSafeInteger(value);

/** Parses the origin of an index file. Any field may be missing. */
function parsedOrigin(text: string): Partial<Origin> | null {
  try {
    return JSON.parse(text.trimEnd().slice(0, -1)) as Partial<Origin> | null;
  } catch {
    return null;
  }
}

function* partsOf(text: Buffer): Iterable<IndexPart> {
  for (let from = text.indexOf('\n') + 1; from > 0 && from < text.length;) {
    const end = text.indexOf(',\n', from);
    const part: unknown = JSON.parse(text.toString('utf8', from, end < 0 ? text.length : end));
    if (!isIndexPart(part)) throw new SyntaxError('a part of an index is not valid');
    yield part;
    if (end < 0) return;
    from = end + 2;
  }
}
