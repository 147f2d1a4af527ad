import { qrcode } from 'bwip-js/generic';
import type { Document } from './lines.js';

/** The width and height of a code with its quiet zone, in points. */
export const QR_SIZE = 168;

/**
 * Scanners read a code with any of the eight masks. Choosing the one that looks best took half of the time of a page, as it
 * draws all eight.
 */
const MASK = 1;

/** Modules of white that a QR code needs around it. */
const QUIET_ZONE = 4;

type Point = readonly [x: number, y: number];

/** Draws a QR code as the outlines of its dark areas, which are sharp at any size. */
export function drawQr(
  document: Document,
  text: string,
  { x, y }: { readonly x: number; readonly y: number },
): void {
  const { modules, outlines } = outlinesOf(text);
  const size = QR_SIZE / (modules + 2 * QUIET_ZONE);
  const place = ([column, row]: Point): [number, number] => [
    x + (QUIET_ZONE + column) * size,
    y + (QUIET_ZONE + row) * size,
  ];
  for (const outline of outlines) document.polygon(...outline.map(place));
  document.fill('#000000', 'even-odd'); // an outline within another one is a hole
}

/** Returns the number of modules of a code's side, and the outlines of its dark areas and of the holes in them, in modules. */
function outlinesOf(text: string): { modules: number; outlines: readonly (readonly Point[])[] } {
  const outlines: (readonly Point[])[] = [];
  let modules = 0;
  const unused = () => {
    throw new Error('A QR code has only areas.');
  };
  const options = { bcid: 'qrcode', text, mask: MASK, scale: 1 };
  qrcode(options, {
    init: (width) => {
      modules = width;
    },
    polygon: (outline) => outlines.push(outline),
    scale: () => [1, 1],
    fill: () => undefined,
    end: () => undefined,
    measure: unused,
    line: unused,
    hexagon: unused,
    ellipse: unused,
    text: unused,
  });
  return { modules, outlines };
}
