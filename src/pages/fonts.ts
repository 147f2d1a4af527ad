import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';
import { unpackWoff } from './woff.js';

/** A font file of a ticket: what it is registered as, and whether it can show a character. */
export interface FontFile {
  readonly name: string;
  readonly data: Buffer;
  readonly font: Font;
}

export type Weight = 400 | 700;

const require = createRequire(import.meta.url);

/**
 * PDF's own fonts know Western Europe alone. These hold, in the order they are asked: Latin with all its accents,
 * Cyrillic, Greek, and Japanese (which has one weight).
 */
const SUBSETS = [
  'latin',
  'latin-ext',
  'vietnamese',
  'cyrillic',
  'cyrillic-ext',
  'greek',
  'greek-ext',
] as const;
const filesOf = (weight: Weight) => [
  ...SUBSETS.map((subset) => `@fontsource/noto-sans/files/noto-sans-${subset}-${weight}-normal.woff`),
  '@fontsource/kosugi/files/kosugi-japanese-400-normal.woff',
];

const opened = new Map<string, FontFile>();

/** Files are read when the first character asks for them, and kept: the Japanese one is large. */
function open(file: string): FontFile {
  const known = opened.get(file);
  if (known) return known;
  const data = unpackWoff(readFileSync(require.resolve(file)));
  const font = create(data);
  if (!('hasGlyphForCodePoint' in font)) throw new Error(`${file} is a collection of fonts.`);
  const fontFile = { name: file, data, font };
  opened.set(file, fontFile);
  return fontFile;
}

/** A piece of a text that one font can show. */
export interface FontRun {
  readonly file: FontFile;
  readonly text: string;
}

/** Cuts a text where its font changes. Spaces and marks stay in their run; what no font has is shown as a box. */
export function fontRuns(text: string, weight: Weight): FontRun[] {
  const files = filesOf(weight);
  const runs: { file: FontFile; text: string }[] = [];
  for (const character of text.normalize('NFC')) {
    const last = runs.at(-1);
    const codePoint = character.codePointAt(0) ?? 0;
    if (last && (character === ' ' || last.file.font.hasGlyphForCodePoint(codePoint))) {
      last.text += character;
      continue;
    }
    const file = files.find((one) => open(one).font.hasGlyphForCodePoint(codePoint)) ?? 'latin';
    const fontFile = open(file === 'latin' ? (files[0] ?? file) : file);
    if (last?.file === fontFile) last.text += character;
    else runs.push({ file: fontFile, text: character });
  }
  return runs;
}
