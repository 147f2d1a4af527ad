// Builds the package's fonts for tickets. They are unpacked and compressed by Brotli. Hints for screens are removed, because a
// PDF does not need them.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';

/** Removed tables: hints and metrics for screens, the signature, the style attributes, and metrics of vertical text. */
const LEFT = new Set([
  'DSIG',
  'LTSH',
  'STAT',
  'VDMX',
  'cvt ',
  'fpgm',
  'gasp',
  'hdmx',
  'prep',
  'vhea',
  'vmtx',
]);
/** Version 3 of the table `post` contains no glyph names. */
const NO_NAMES = 0x00030000;
const LONG_OFFSETS = 1;
/** Flags of a component of a composite glyph. */
const WIDE = 0x01;
const SCALED = 0x08;
const MORE_PARTS = 0x20;
const SCALED_TWICE = 0x40;
const TRANSFORMED = 0x80;
const HINTED = 0x100;

/** Writes the fonts into the folder `fonts` of a package. Returns the names of the fonts in node_modules. */
export async function writeFonts(root, target) {
  const module = pathToFileURL(join(root, 'dist/pages/tickets/fonts.js')).href;
  const { fontFiles, packedName, plainFont, tablesOf } = await import(module);
  mkdirSync(join(target, 'fonts'));
  const files = fontFiles().map((file) => join('node_modules', file));
  for (const file of files) {
    const font = plainFont(withoutHints(tablesOf(readFileSync(join(root, file)))));
    writeFileSync(join(target, 'fonts', packedName(file)), packed(font));
  }
  return files;
}

function packed(font) {
  const { BROTLI_MODE_FONT, BROTLI_PARAM_LGWIN, BROTLI_PARAM_MODE, BROTLI_PARAM_SIZE_HINT } = constants;
  return brotliCompressSync(font, {
    params: {
      [BROTLI_PARAM_MODE]: BROTLI_MODE_FONT,
      [BROTLI_PARAM_LGWIN]: 24,
      [BROTLI_PARAM_SIZE_HINT]: font.length,
    },
  });
}

/** Returns the tables of a font without its hints. The outlines stay. In the Chinese font, hints are 1.9 of 5.2 MB. */
export function withoutHints(tables) {
  const kept = new Map([...tables].filter(([tag]) => !LEFT.has(tag)));
  const head = Buffer.from(kept.get('head'));
  const offsets = offsetsOf(kept.get('loca'), head.readInt16BE(50) === LONG_OFFSETS);
  head.writeInt16BE(LONG_OFFSETS, 50);
  const glyphs = offsets
    .slice(1)
    .map((end, index) => withoutHint(kept.get('glyf').subarray(offsets[index], end)));
  const loca = Buffer.alloc(4 * offsets.length);
  let at = 0;
  for (const [index, { length }] of glyphs.entries()) loca.writeUInt32BE((at += length), 4 * index + 4);
  const post = Buffer.from(kept.get('post').subarray(0, 32));
  post.writeUInt32BE(NO_NAMES, 0);
  return kept.set('head', head).set('glyf', Buffer.concat(glyphs)).set('loca', loca).set('post', post);
}

function offsetsOf(loca, isLong) {
  if (!isLong) return Array.from({ length: loca.length / 2 }, (_, index) => 2 * loca.readUInt16BE(2 * index));
  return Array.from({ length: loca.length / 4 }, (_, index) => loca.readUInt32BE(4 * index));
}

/** Returns a glyph without its hint, padded to a multiple of two bytes. */
function withoutHint(glyph) {
  if (glyph.length === 0) return glyph;
  const contours = glyph.readInt16BE(0);
  const bare = contours < 0 ? compositeOf(Buffer.from(glyph)) : simpleOf(glyph, 10 + 2 * contours);
  return Buffer.concat([bare, Buffer.alloc(bare.length & 1)]);
}

function simpleOf(glyph, place) {
  const path = glyph.subarray(place + 2 + glyph.readUInt16BE(place));
  return Buffer.concat([glyph.subarray(0, place), Buffer.alloc(2), path]);
}

function compositeOf(glyph) {
  let at = 10;
  for (let flags = MORE_PARTS; flags & MORE_PARTS;) {
    flags = glyph.readUInt16BE(at);
    glyph.writeUInt16BE(flags & ~HINTED, at);
    at +=
      4 +
      (flags & WIDE ? 4 : 2) +
      (flags & TRANSFORMED ? 8 : flags & SCALED_TWICE ? 4 : flags & SCALED ? 2 : 0);
  }
  return glyph.subarray(0, at);
}
