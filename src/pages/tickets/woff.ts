import { inflateSync } from 'node:zlib';

/** The tables of a font by their tags. */
export type FontTables = ReadonlyMap<string, Buffer>;

/** Returns the tables of a WOFF 1.0 font (https://www.w3.org/TR/WOFF/). */
export function tablesOf(woff: Buffer): FontTables {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('Not a WOFF 1.0 file.');
  const entries = Array.from({ length: woff.readUInt16BE(12) }, (_, index) => 44 + 20 * index);
  return new Map(
    entries.map((entry) => {
      const [start, packed, length] = [4, 8, 12].map((at) => woff.readUInt32BE(entry + at)) as [
        number,
        number,
        number,
      ];
      const data = woff.subarray(start, start + packed);
      return [woff.toString('latin1', entry, entry + 4), packed < length ? inflateSync(data) : data];
    }),
  );
}

/** Returns a plain TrueType font. Checksums and the hints for a search of its tables are not written, as nothing reads them. */
export function plainFont(tables: FontTables): Buffer {
  const head = Buffer.alloc(12 + 16 * tables.size);
  head.writeUInt32BE(0x00010000, 0);
  head.writeUInt16BE(tables.size, 4);
  const parts: Buffer[] = [head];
  let offset = head.length;
  for (const [index, [tag, data]] of [...tables].entries()) {
    const entry = 12 + 16 * index;
    head.write(tag, entry, 'latin1');
    head.writeUInt32BE(offset, entry + 8);
    head.writeUInt32BE(data.length, entry + 12);
    const padding = Buffer.alloc(-data.length & 3);
    parts.push(data, padding);
    offset += data.length + padding.length;
  }
  return Buffer.concat(parts);
}
