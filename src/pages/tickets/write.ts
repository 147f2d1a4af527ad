import type { Weight } from './fonts.js';
import { type Document, linesOf, useFont } from './lines.js';

/** Of the size: fonts side by side share a baseline. */
const ASCENT = 1.07;
/** Height of a line, of the size. */
const LINE = 1.4;
const INK = '#16202c';

/** Whether a text is drawn or only measured. */
export type Draw = 'draw' | 'measure';

interface Style {
  readonly size: number;
  readonly weight?: Weight;
  readonly color?: string;
  readonly align?: 'left' | 'center';
  readonly draw?: Draw;
}

interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** Writes a text in the fonts and on the lines that it needs, or only measures it, and returns the y below it. */
export function write(document: Document, text: string, place: Place, style: Style): number {
  const { size, weight = 400, color = INK, align = 'left', draw = 'draw' } = style;
  document.fontSize(size);
  const lines = linesOf(document, text.replaceAll(/\p{Cc}+/gu, ' '), { width: place.width, size, weight });
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
