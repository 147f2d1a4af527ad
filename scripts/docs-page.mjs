// Copies the files of the page `/docs` into dist/docs/: our own files, and Swagger UI. This npm package of Swagger UI
// was chosen because none of its dependencies reports installations. The published package contains these files.
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { writeIfChanged } from './write-whole.mjs';

const root = fileURLToPath(new URL('../', import.meta.url));
const require = createRequire(import.meta.url);
const viewer = join(dirname(require.resolve('@fastify/swagger-ui/package.json')), 'static');
const own = join(root, 'src/site/docs-page');
const target = join(root, 'dist/docs');

const files = {
  'start.js': own,
  'style.css': own,
  'swagger-ui-bundle.js': viewer,
  'swagger-ui.css': viewer,
  'favicon-32x32.png': viewer,
  'NOTICE.txt': own,
};

/** Copies the files of the page, and removes all other files of the folder. */
export function makeDocsPage() {
  mkdirSync(target, { recursive: true });
  for (const [file, folder] of Object.entries(files))
    writeIfChanged(join(target, file), readFileSync(join(folder, file)));
  // The package must contain the licence of Swagger UI, the Apache License 2.0.
  const licence = join(dirname(require.resolve('typescript/package.json')), 'LICENSE.txt');
  writeIfChanged(join(target, 'LICENSE.txt'), readFileSync(licence));
  const known = new Set([...Object.keys(files), 'LICENSE.txt']);
  for (const file of readdirSync(target)) if (!known.has(file)) rmSync(join(target, file));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) makeDocsPage();
