import express, { Router, type Response } from 'express';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packageRoot } from '../contract/package-root.js';

/** The files behind `/images/…`. */
export const imagesFolder = fileURLToPath(new URL('fixtures/images', packageRoot));

/** No picture is larger than this in either direction, as `ORIGINAL` of the contract. */
const MOST_PIXELS = 2000;
const KEPT_MS = 3_600_000;

const BOX = /^([1-9]\d{0,3})x([1-9]\d{0,3})$/;
const NAME = /^[a-z0-9-]+\.svg$/;
const SIZE = / width="(\d+)" height="(\d+)"/;

/**
 * Serves the drawings of `fixtures/images` as they are, and below `/<width>x<height>/` as large as fits into a box of at
 * most 2000 × 2000 pixels. They are vectors: only the size that they state changes.
 */
export function picturesRouter(setHeaders: (response: Response) => void): Router {
  const router = Router();
  router.get('/:box/:name', (request, response, next) => {
    const { box, name } = request.params;
    const [width, height] = BOX.exec(box)?.slice(1).map(Number) ?? [];
    const drawing = width && height && NAME.test(name) ? readDrawing(name) : undefined;
    if (!width || !height || Math.max(width, height) > MOST_PIXELS || drawing === undefined) return next();
    setHeaders(response);
    response
      .set('Cache-Control', `public, max-age=${KEPT_MS / 1000}`)
      .type('svg')
      .send(Buffer.from(resized(drawing, width, height)));
  });
  router.use(
    express.static(imagesFolder, { index: false, acceptRanges: false, maxAge: KEPT_MS, setHeaders }),
  );
  return router;
}

const drawings = new Map<string, string>();

/** Returns a drawing of the folder, undefined where there is none; the folder's files alone are kept. */
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

/** Returns a drawing as large as fits into a box, in whole pixels. */
function resized(drawing: string, width: number, height: number): string {
  return drawing.replace(SIZE, (_, ownWidth: string, ownHeight: string) => {
    const scale = Math.min(width / Number(ownWidth), height / Number(ownHeight));
    const [w, h] = [ownWidth, ownHeight].map((own) => Math.max(1, Math.round(Number(own) * scale)));
    return ` width="${w}" height="${h}"`;
  });
}
