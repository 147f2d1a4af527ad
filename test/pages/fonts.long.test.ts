import { create, type Font } from 'fontkit';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { fontFiles, plainFont, tablesOf } from '../../src/pages/tickets/fonts.js';
import { withoutHints } from '../../scripts/pack/fonts.mjs';

const require = createRequire(import.meta.url);
const read = (file: string) => readFileSync(require.resolve(file));
/** The maximum number of compared glyphs per font. fontkit unpacks all outlines of WOFF 1.0 for each glyph. */
const SAMPLES = 60;

function fontOf(data: Buffer): Font {
  const font = create(data);
  if (!('getGlyph' in font)) throw new Error('It is a collection.');
  return font;
}

/** Returns the outlines and widths of some glyphs in a font. */
function drawn(font: Font) {
  const step = Math.ceil(font.numGlyphs / SAMPLES);
  return Array.from({ length: SAMPLES }, (_, index) => index * step)
    .filter((id) => id < font.numGlyphs)
    .map((id) => {
      const { path, advanceWidth } = font.getGlyph(id);
      return { id, outline: path.toSVG(), box: font.getGlyph(id).bbox, advanceWidth };
    });
}

describe('a font of tickets', () => {
  it.each(fontFiles())(
    '%s has the glyphs, widths and characters that fontkit reads, with and without hints',
    (file) => {
      const tables = tablesOf(read(file));
      const woff = fontOf(read(file));
      const due = drawn(woff);
      for (const plain of [fontOf(plainFont(tables)), fontOf(plainFont(withoutHints(tables)))]) {
        expect(plain.numGlyphs).toBe(woff.numGlyphs);
        expect(plain.characterSet).toEqual(woff.characterSet);
        expect(drawn(plain)).toEqual(due);
      }
    },
  );

  it('is refused if the file is not a font', () => {
    expect(() => tablesOf(read('@fontsource/kosugi/package.json'))).toThrow('Not a WOFF 1.0 file.');
  });
});
