import { existsSync, readFileSync } from 'node:fs';
import { brotliDecompressSync, inflateSync } from 'node:zlib';
import { createRequire } from 'node:module';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { create, type Font } from 'fontkit';
import { packageRoot } from '../../package/package.js';

/** A font file for tickets: its registered name, its bytes and its glyphs. */
export interface FontFile {
  readonly name: string;
  readonly data: Buffer;
  readonly font: Font;
}

export type Weight = 400 | 700;

const require = createRequire(import.meta.url);

/** A font for a script. The font is read only if a text contains characters of the script. */
interface ScriptFont {
  readonly script: RegExp;
  readonly file: (weight: Weight) => string;
}

const notoSans = (subset: string, script: RegExp): ScriptFont => ({
  script,
  file: (weight) => `@fontsource/noto-sans/files/noto-sans-${subset}-${weight}-normal.woff`,
});

/** Returns the Noto Sans font of a script, which is in a separate package. */
const notoSansOf = (name: string, script: RegExp): ScriptFont => ({
  script,
  file: (weight) => `@fontsource/noto-sans-${name}/files/noto-sans-${name}-${name}-${weight}-normal.woff`,
});

/** The emoji font. Its space character is as wide as an emoji. */
const EMOJI = '@fontsource/noto-emoji/files/noto-emoji-emoji-400-normal.woff';

const JAPANESE = '@fontsource/kosugi/files/kosugi-japanese-400-normal.woff';
const CHINESE = '@fontsource/zcool-xiaowei/files/zcool-xiaowei-chinese-simplified-400-normal.woff';
const HAN = /\p{Script=Han}/u;
const HAN_ALL = /\p{Script=Han}/gu;
/** The fonts for Chinese characters: first Japanese, then simplified Chinese. */
const HAN_FONTS = [JAPANESE, CHINESE];

/** Matches spaces, digits, punctuation and marks, which all scripts use. */
const SHARED = /[\p{Script=Common}\p{Script=Inherited}]/u;
const LATIN = /[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u;

/**
 * The fonts in order of preference. The built-in fonts of PDF cover only Western Europe. The fonts for Chinese, Japanese,
 * Korean and emoji have only one weight.
 */
const FONTS: readonly ScriptFont[] = [
  notoSans('latin', LATIN),
  notoSans('latin-ext', LATIN),
  notoSans('vietnamese', LATIN),
  notoSans('cyrillic', /\p{Script=Cyrillic}/u),
  notoSans('cyrillic-ext', /\p{Script=Cyrillic}/u),
  notoSans('greek', /\p{Script=Greek}/u),
  notoSans('greek-ext', /\p{Script=Greek}/u),
  notoSansOf('arabic', /\p{Script_Extensions=Arabic}/u),
  notoSansOf('hebrew', /\p{Script_Extensions=Hebrew}/u),
  notoSansOf('thai', /\p{Script_Extensions=Thai}/u),
  notoSansOf('devanagari', /\p{Script_Extensions=Devanagari}/u),
  notoSansOf('bengali', /\p{Script_Extensions=Bengali}/u),
  notoSansOf('tamil', /\p{Script_Extensions=Tamil}/u),
  notoSansOf('armenian', /\p{Script_Extensions=Armenian}/u),
  notoSansOf('georgian', /\p{Script_Extensions=Georgian}/u),
  {
    script: /\p{Script=Hangul}/u,
    file: () => '@fontsource/gowun-dodum/files/gowun-dodum-korean-400-normal.woff',
  },
  { script: /\p{Emoji}/u, file: () => EMOJI },
  {
    script: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u,
    file: () => JAPANESE,
  },
  {
    script: HAN,
    file: () => CHINESE,
  },
  { script: SHARED, file: () => JAPANESE },
];

/** Returns the paths of all font files in `node_modules`. */
export function fontFiles(): readonly string[] {
  return [...new Set(FONTS.flatMap(({ file }) => [file(400), file(700)]))];
}

/**
 * Returns the file name of a font in the folder `fonts` of the published package. The fonts there are TrueType files,
 * compressed with Brotli.
 */
export function packedName(file: string): string {
  return basename(file).replace(/\.woff$/, '.ttf.br');
}

/** Returns the bytes of a TrueType font: from the folder `fonts`, or converted from the font in `node_modules`. */
function bytesOf(file: string): Buffer {
  const packed = fileURLToPath(new URL(`fonts/${packedName(file)}`, packageRoot));
  if (existsSync(packed)) return brotliDecompressSync(readFileSync(packed));
  return plainFont(tablesOf(readFileSync(require.resolve(file))));
}

const opened = new Map<string, FontFile>();

/** Opens a font file once and caches it. */
function open(file: string): FontFile {
  const known = opened.get(file);
  if (known) return known;
  const data = bytesOf(file);
  const font = create(data);
  if (!('hasGlyphForCodePoint' in font)) throw new Error(`${file} is a collection of fonts.`);
  const fontFile = { name: file, data, font };
  opened.set(file, fontFile);
  return fontFile;
}

/** Joiners and variation selectors. They select glyphs of other characters and have no glyphs of their own. */
const UNSEEN = /[\p{Join_Control}\p{Variation_Selector}\p{Bidi_Control}]/u;

function canShow({ font }: FontFile, cluster: string): boolean {
  return Array.from(cluster).every(
    (character) => UNSEEN.test(character) || font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0),
  );
}

/**
 * Returns the first font with all glyphs of a cluster. If there is none, returns a Latin font, which shows a box. For Chinese
 * characters, prefers the font `han`.
 */
function fontOf(cluster: string, weight: Weight, han?: string): FontFile {
  const able = FONTS.filter(({ script }) => script.test(cluster)).map(({ file }) => file(weight));
  const files = han !== undefined && HAN.test(cluster) ? [han, ...able] : able;
  const found = files.find((file) => canShow(open(file), cluster));
  return open(found ?? `@fontsource/noto-sans/files/noto-sans-latin-${weight}-normal.woff`);
}

/** Returns the first font with all Chinese characters of a text, so that a name uses only one font. */
function hanFontOf(text: string): string | undefined {
  const characters = text.match(HAN_ALL);
  return characters === null ? undefined : HAN_FONTS.find((file) => canShow(open(file), characters.join('')));
}

/** Part of a text in one font. */
export interface FontRun {
  readonly file: FontFile;
  readonly text: string;
}

const CLUSTERS = new Intl.Segmenter('en', { granularity: 'grapheme' });
const PLAIN = /^[\x20-\x7e]*$/;

/** Splits a text into characters as people see them, such as a letter with its marks, a flag or a family emoji. */
export function clustersOf(text: string): string[] {
  return PLAIN.test(text) ? Array.from(text) : Array.from(CLUSTERS.segment(text), ({ segment }) => segment);
}

/** Splits a text into runs of one font. A cluster without a font is shown as a box. */
export function fontRuns(text: string, weight: Weight): FontRun[] {
  if (PLAIN.test(text)) return text === '' ? [] : [{ file: fontOf('a', weight), text }];
  const runs: { file: FontFile; text: string }[] = [];
  const han = hanFontOf(text);
  for (const cluster of clustersOf(text.normalize('NFC'))) {
    const last = runs.at(-1);
    // A space stays in the current run, so that people can search for and copy several words.
    const isInRun = cluster === ' ' && last && last.file.name !== EMOJI && canShow(last.file, ' ');
    const file = isInRun ? last.file : fontOf(cluster, weight, han);
    if (last?.file === file) last.text += cluster;
    else runs.push({ file, text: cluster });
  }
  return runs;
}

/** The tables of a font by tag. */
type FontTables = ReadonlyMap<string, Buffer>;

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

/** Returns a plain TrueType font. Omits checksums and search hints, because PDF readers ignore them. */
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
