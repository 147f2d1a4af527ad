import { inflateSync } from 'node:zlib';

const HEADER = 44;
const ENTRY = 20;
const SFNT_HEADER = 12;
const SFNT_ENTRY = 16;
const aligned = (length: number) => (length + 3) & ~3;

/**
 * Returns the plain font inside a WOFF 1.0 font. Reading WOFF directly unpacks a whole table for each glyph, which takes
 * a second for a few Japanese names.
 */
export function unpackWoff(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('Not a WOFF file.');
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, index) => tableAt(woff, HEADER + index * ENTRY));
  const size = tables.reduce((sum, { data }) => sum + aligned(data.length), SFNT_HEADER + count * SFNT_ENTRY);
  const font = Buffer.alloc(size);
  woff.copy(font, 0, 4, 8); // the flavour
  writeSearch(font, count);
  let offset = SFNT_HEADER + count * SFNT_ENTRY;
  tables.forEach(({ tag, checksum, data }, index) => {
    const entry = SFNT_HEADER + index * SFNT_ENTRY;
    tag.copy(font, entry);
    font.writeUInt32BE(checksum, entry + 4);
    font.writeUInt32BE(offset, entry + 8);
    font.writeUInt32BE(data.length, entry + 12);
    data.copy(font, offset);
    offset += aligned(data.length);
  });
  return font;
}

interface FontTable {
  readonly tag: Buffer;
  readonly checksum: number;
  readonly data: Buffer;
}

function tableAt(woff: Buffer, entry: number): FontTable {
  const [offset, packedLength] = [woff.readUInt32BE(entry + 4), woff.readUInt32BE(entry + 8)];
  const packed = woff.subarray(offset, offset + packedLength);
  return {
    tag: woff.subarray(entry, entry + 4),
    checksum: woff.readUInt32BE(entry + 16),
    data: packedLength < woff.readUInt32BE(entry + 12) ? inflateSync(packed) : packed,
  };
}

/** Writes the header's hints for a binary search of the tables. */
function writeSearch(font: Buffer, count: number): void {
  const power = Math.floor(Math.log2(count));
  font.writeUInt16BE(count, 4);
  font.writeUInt16BE(2 ** power * SFNT_ENTRY, 6);
  font.writeUInt16BE(power, 8);
  font.writeUInt16BE((count - 2 ** power) * SFNT_ENTRY, 10);
}
