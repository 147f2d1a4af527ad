import { brotliDecompressSync } from 'node:zlib';
import { ByteReader } from './byte-reader.js';
import { unpackGlyphs, type Glyphs } from './woff2-glyphs.js';

const SFNT_HEADER = 12;
const SFNT_ENTRY = 16;
/** The offsets of glyphs have four bytes. */
const LONG_OFFSETS = 1;
/** The number of a tag that follows in full. */
const OTHER_TAG = 63;
/** The tags that WOFF 2.0 writes as a number. */
const TAGS = (
  'cmap head hhea hmtx maxp name OS/2 post cvt  fpgm glyf loca prep CFF  VORG EBDT EBLC gasp hdmx kern LTSH PCLT VDMX vhea ' +
  'vmtx BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG  sbix acnt avar bdat bloc bsln cvar fdsc feat fmtx fvar ' +
  'gvar hsty just lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill'
).match(/.{4}(?= |$)/g);

/** A table of a font, as a WOFF 2.0 font lists it. */
interface Entry {
  readonly tag: string;
  /** The length of the bytes that are packed. */
  readonly length: number;
  /** Whether they are written in another form than in the plain font. */
  readonly isTransformed: boolean;
}

const aligned = (length: number) => (length + 3) & ~3;

/**
 * Returns the plain font inside a WOFF 2.0 font. Its outlines are the same; fonts in this form take a third less space than in
 * WOFF 1.0. Checksums are not written, as nothing reads them.
 */
export function unpackWoff2(woff: Buffer): Buffer {
  const reader = new ByteReader(woff);
  if (reader.take(4).toString('latin1') !== 'wOF2') throw new Error('Not a WOFF 2.0 file.');
  const flavour = reader.uint32();
  reader.skip(4);
  const count = reader.uint16();
  reader.skip(6);
  const packedLength = reader.uint32();
  reader.skip(24);
  const entries = Array.from({ length: count }, () => readEntry(reader));
  const unpacked = new ByteReader(brotliDecompressSync(reader.take(packedLength)));
  const tables = new Map(entries.map((entry) => [entry.tag, unpacked.take(entry.length)]));
  const transformed = new Set(entries.filter((entry) => entry.isTransformed).map(({ tag }) => tag));
  return writeFont(flavour, plainTables(tables, transformed));
}

function readEntry(reader: ByteReader): Entry {
  const flags = reader.uint8();
  const number = flags & 0x3f;
  const tag = number === OTHER_TAG ? reader.take(4).toString('latin1') : TAGS?.[number];
  if (tag === undefined) throw new Error('A table has no tag.');
  const version = flags >> 6;
  // The outlines are transformed unless the version says otherwise, other tables only if it says so.
  const isTransformed = tag === 'glyf' || tag === 'loca' ? version !== 3 : version !== 0;
  const plainLength = reader.packed32();
  return { tag, isTransformed, length: isTransformed ? reader.packed32() : plainLength };
}

type Tables = ReadonlyMap<string, Buffer>;

/** Returns the tables in the form of a plain font. */
function plainTables(tables: Tables, transformed: ReadonlySet<string>): Tables {
  if (!transformed.has('glyf')) return tables;
  const glyphs = unpackGlyphs(tableOf(tables, 'glyf'));
  const head = Buffer.from(tableOf(tables, 'head'));
  head.writeInt16BE(LONG_OFFSETS, 50);
  const plain = new Map(tables).set('head', head).set('glyf', glyphs.glyf).set('loca', glyphs.loca);
  return transformed.has('hmtx') ? plain.set('hmtx', metricsOf(tables, glyphs)) : plain;
}

/** Returns the horizontal metrics. Side bearings are left out where they are the left edges of the glyphs. */
function metricsOf(tables: Tables, { lefts }: Glyphs): Buffer {
  const widths = tableOf(tables, 'hhea').readUInt16BE(34);
  const reader = new ByteReader(tableOf(tables, 'hmtx'));
  const omitted = reader.uint8();
  const advances = reader.take(2 * widths);
  const metrics = Buffer.alloc(2 * widths + 2 * lefts.length);
  lefts.forEach((left, glyph) => {
    const hasWidth = glyph < widths;
    if (hasWidth) advances.copy(metrics, 4 * glyph, 2 * glyph, 2 * glyph + 2);
    const bearing = (omitted & (hasWidth ? 1 : 2)) === 0 ? reader.int16() : left;
    metrics.writeInt16BE(bearing, hasWidth ? 4 * glyph + 2 : 2 * (widths + glyph));
  });
  return metrics;
}

function tableOf(tables: Tables, tag: string): Buffer {
  const table = tables.get(tag);
  if (!table) throw new Error(`The font has no table ${tag}.`);
  return table;
}

/** Writes a font: a list of its tables, sorted by their tags, and the tables. */
function writeFont(flavour: number, tables: Tables): Buffer {
  const sorted = [...tables].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const start = SFNT_HEADER + sorted.length * SFNT_ENTRY;
  const size = sorted.reduce((sum, [, { length }]) => sum + aligned(length), start);
  const font = Buffer.alloc(size);
  font.writeUInt32BE(flavour, 0);
  writeSearch(font, sorted.length);
  let offset = start;
  sorted.forEach(([tag, data], index) => {
    const entry = SFNT_HEADER + index * SFNT_ENTRY;
    font.write(tag, entry, 'latin1');
    font.writeUInt32BE(offset, entry + 8);
    font.writeUInt32BE(data.length, entry + 12);
    data.copy(font, offset);
    offset += aligned(data.length);
  });
  return font;
}

/** Writes the header's hints for a binary search of the tables. */
function writeSearch(font: Buffer, count: number): void {
  const power = Math.floor(Math.log2(count));
  font.writeUInt16BE(count, 4);
  font.writeUInt16BE(2 ** power * SFNT_ENTRY, 6);
  font.writeUInt16BE(power, 8);
  font.writeUInt16BE((count - 2 ** power) * SFNT_ENTRY, 10);
}
