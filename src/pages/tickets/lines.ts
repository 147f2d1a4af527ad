import { createRequire } from 'node:module';
import type PDFDocument from 'pdfkit';
import { memoByKey, memoByObject } from '../../domain/shared/memo.js';
import { clustersOf, type FontFile, type FontRun, fontRuns, type Weight } from './fonts.js';

export type PdfDocument = InstanceType<typeof PDFDocument>;

/** Part of a text in one font, with its width in points. */
interface Piece extends FontRun {
  readonly width: number;
}

function useFont(document: PdfDocument, { name, data }: FontFile): PdfDocument {
  return document.registerFont(name, data).font(name);
}

const require = createRequire(import.meta.url);
// The package has the types of an ES module but is a CommonJS module.
const bidi = (require('bidi-js') as typeof import('bidi-js').default)();
/** Hebrew and Arabic letters, which are written from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/u;
/** Spaces, punctuation and symbols, which texts of both directions contain. They are drawn from left to right. */
const SHARED_BY_BOTH = /[\s\p{P}\p{S}]/u;

/** The typesetting parameters of a text. Width and size are in points. */
interface Setting {
  readonly width: number;
  readonly size: number;
  readonly weight: Weight;
}

// The number of cached lines. Each text is measured before it is drawn, and most texts repeat on all pages of a ticket.
const CACHED_LINES = 400;

const cachedLines = memoByObject((document: PdfDocument) =>
  memoByKey(CACHED_LINES, (_key: string, { text, setting }: SetText) =>
    measuredLines(document, text, setting),
  ),
);

/** A text with its parameters. */
interface SetText {
  readonly text: string;
  readonly setting: Setting;
}

/**
 * Breaks a text into lines of a given width, in the document's current font size. Breaks at spaces; breaks words only if they
 * are longer than a line. Returns the pieces of each line from left to right, the order of drawing.
 */
export function ticketLines(document: PdfDocument, text: string, setting: Setting): Piece[][] {
  const { width, size, weight } = setting;
  return cachedLines(document)(`${width} ${size} ${weight} ${text}`, { text, setting });
}

function measuredLines(document: PdfDocument, text: string, { width, weight }: Setting): Piece[][] {
  const measure = (run: FontRun): Piece => ({
    ...run,
    width: useFont(document, run.file).widthOfString(run.text),
  });
  const widthOf = (part: string) => fontRuns(part, weight).reduce((sum, run) => sum + measure(run).width, 0);
  const lines = brokenLines(text, width, widthOf);
  return lines.map((line) => drawingOrder(fontRuns(line, weight)).map(measure));
}

function brokenLines(text: string, width: number, widthOf: (part: string) => number): string[] {
  const words = text.match(/\S+\s*|\s+/g) ?? [];
  const parts = words.flatMap((word) => (widthOf(word.trimEnd()) <= width ? [word] : clustersOf(word)));
  const lines: string[] = [''];
  let left = width;
  for (const part of parts) {
    // A space at the end of a line may exceed the width.
    if (widthOf(part.trimEnd()) > left && left < width) {
      lines.push('');
      left = width;
    }
    lines.push(`${lines.pop() ?? ''}${part}`);
    left -= widthOf(part);
  }
  return lines;
}

interface DrawnRun extends FontRun {
  /** Whether the run is a word of a right-to-left script. The font orders the letters of these words. */
  readonly isReversed: boolean;
}

/**
 * Returns the runs of a line from left to right, according to the Unicode bidirectional algorithm. A right-to-left word
 * is a single run in reading order. Mirrors brackets in right-to-left text.
 */
function drawingOrder(runs: readonly FontRun[]): readonly FontRun[] {
  const text = runs.map((run) => run.text).join('');
  if (!RIGHT_TO_LEFT.test(text)) return runs;
  const files = runs.flatMap(({ file, text: part }) => Array.from({ length: part.length }, () => file));
  const embedding = bidi.getEmbeddingLevels(text);
  const mirrored = bidi.getMirroredCharactersMap(text, embedding.levels);
  const drawn: DrawnRun[] = [];
  for (const index of bidi.getReorderedIndices(text, embedding)) {
    const file = files[index];
    const unit = mirrored.get(index) ?? text[index];
    if (!file || unit === undefined) continue;
    const isReversed = (embedding.levels[index] ?? 0) % 2 === 1 && !SHARED_BY_BOTH.test(unit);
    const last = drawn.at(-1);
    if (last?.file !== file || last.isReversed !== isReversed) drawn.push({ file, text: unit, isReversed });
    else drawn.splice(-1, 1, { file, text: isReversed ? unit + last.text : last.text + unit, isReversed });
  }
  return drawn;
}

/** The distance from the top to the baseline, relative to the font size. All fonts use the same distance. */
const ASCENT = 1.07;
/** The line height relative to the font size. */
const LINE = 1.4;
const INK = '#16202c';

/** Whether to draw a text or only to measure it. */
export type DrawLine = 'draw' | 'measure';

interface Style {
  readonly size: number;
  readonly weight?: Weight;
  readonly color?: string;
  readonly align?: 'left' | 'center';
  readonly draw?: DrawLine;
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** Draws a text with the required fonts and line breaks, or only measures it. Returns the y coordinate below the text. */
export function write(document: PdfDocument, text: string, place: Box, style: Style): number {
  const { size, weight = 400, color = INK, align = 'left', draw = 'draw' } = style;
  document.fontSize(size);
  const lines = ticketLines(document, text.replaceAll(/\p{Cc}+/gu, ' '), {
    width: place.width,
    size,
    weight,
  });
  if (draw === 'draw') {
    document.fillColor(color);
    lines.forEach((line, index) => {
      const width = line.reduce((sum, piece) => sum + piece.width, 0);
      let x = align === 'center' ? place.x + (place.width - width) / 2 : place.x;
      for (const piece of line) {
        const y = place.y + index * size * LINE + size * ASCENT;
        useFont(document, piece.file).text(piece.text, x, y, { lineBreak: false, baseline: 'alphabetic' });
        x += piece.width;
      }
    });
  }
  return place.y + lines.length * size * LINE;
}
