import bwip from 'bwip-js/node';
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

/** Draws a QR code as squares, which are sharp at any size. */
export function drawQr(
  document: Document,
  text: string,
  { x, y }: { readonly x: number; readonly y: number },
): void {
  const options = { bcid: 'qrcode', text, mask: MASK };
  // oxlint-disable-next-line import/no-named-as-default-member -- the export named `raw` is a kind of code
  const [code] = bwip.raw(options);
  if (!code || !('pixs' in code)) throw new Error('The code has no modules.');
  const module = QR_SIZE / (code.pixx + 2 * QUIET_ZONE);
  code.pixs.forEach((isDark, index) => {
    if (isDark === 0) return;
    const column = QUIET_ZONE + (index % code.pixx);
    const row = QUIET_ZONE + Math.floor(index / code.pixx);
    document.rect(x + column * module, y + row * module, module, module);
  });
  document.fill('#000000');
}
