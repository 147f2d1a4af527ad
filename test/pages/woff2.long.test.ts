import { create, type Font } from 'fontkit';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { fontFiles } from '../../src/pages/tickets/fonts.js';
import { unpackWoff2 } from '../../src/pages/tickets/woff2.js';

const require = createRequire(import.meta.url);
const read = (file: string) => readFileSync(require.resolve(file));
/** The most glyphs that are compared of a font. */
const SAMPLES = 150;

function fontOf(data: Buffer): Font {
  const font = create(data);
  if (!('getGlyph' in font)) throw new Error('It is a collection.');
  return font;
}

/** Returns what is drawn for some glyphs of a font: outlines and widths. */
function drawn(font: Font) {
  const step = Math.ceil(font.numGlyphs / SAMPLES);
  return Array.from({ length: SAMPLES }, (_, index) => index * step)
    .filter((id) => id < font.numGlyphs)
    .map((id) => {
      const { path, advanceWidth } = font.getGlyph(id);
      return { id, outline: path.toSVG(), box: font.getGlyph(id).bbox, advanceWidth };
    });
}

describe('a font of tickets in WOFF 2.0', () => {
  it.each(fontFiles())('%s has the glyphs, widths and characters that fontkit reads in it', (file) => {
    const plain = fontOf(unpackWoff2(read(file)));
    const woff = fontOf(read(file));
    expect(plain.numGlyphs).toBe(woff.numGlyphs);
    expect(plain.characterSet).toEqual(woff.characterSet);
    expect(drawn(plain)).toEqual(drawn(woff));
  });

  it('is refused where the file is another one', () => {
    expect(() => unpackWoff2(read('@fontsource/kosugi/package.json'))).toThrow('Not a WOFF 2.0 file.');
  });
});
