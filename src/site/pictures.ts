import express, { Router, type Response } from 'express';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packageRoot } from '../package/package.js';

/** The folder of the files served below `/images`. */
export const imagesFolder = fileURLToPath(new URL('fixtures/images', packageRoot));

/** The largest width and height. `ORIGINAL` in the contract has the same limit. */
const MAX_PIXELS = 2000;
const MAX_AGE_MS = 3_600_000;

const BOX = /^([1-9]\d{0,3})x([1-9]\d{0,3})$/;
const NAME = /^[a-z0-9-]+\.svg$/;
const SIZE = / width="(\d+)" height="(\d+)"/;

/**
 * Serves the SVG drawings of `fixtures/images`. Below `/<width>x<height>/`, a drawing is scaled to fit a box of at most 2000 ×
 * 2000 pixels; only its declared size changes.
 */
export function picturesRouter(setHeaders: (response: Response) => void): Router {
  const router = Router();
  router.get('/:box/:name', (request, response, next) => {
    const { box, name } = request.params;
    const [width = Infinity, height = Infinity] = BOX.exec(box)?.slice(1).map(Number) ?? [];
    const isServed = Math.max(width, height) <= MAX_PIXELS && NAME.test(name);
    const drawing = isServed ? readDrawing(name) : undefined;
    if (drawing === undefined) return next();
    setHeaders(response);
    response
      .set('Cache-Control', `public, max-age=${MAX_AGE_MS / 1000}`)
      .type('svg')
      .send(Buffer.from(scaleToFit(drawing, width, height)));
  });
  router.use(
    express.static(imagesFolder, { index: false, acceptRanges: false, maxAge: MAX_AGE_MS, setHeaders }),
  );
  return router;
}

const drawings = new Map<string, string>();

/** Returns a drawing of the folder. Undefined if it does not exist. Caches existing files only. */
function readDrawing(name: string): string | undefined {
  const known = drawings.get(name);
  if (known !== undefined) return known;
  let drawing: string;
  try {
    drawing = readFileSync(join(imagesFolder, name), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  drawings.set(name, drawing);
  return drawing;
}

/** Scales a drawing to fit a box, in integer pixels. */
function scaleToFit(drawing: string, width: number, height: number): string {
  return drawing.replace(SIZE, (_, ownWidth: string, ownHeight: string) => {
    const scale = Math.min(width / Number(ownWidth), height / Number(ownHeight));
    const [w, h] = [ownWidth, ownHeight].map((own) => Math.max(1, Math.round(Number(own) * scale)));
    return ` width="${w}" height="${h}"`;
  });
}
