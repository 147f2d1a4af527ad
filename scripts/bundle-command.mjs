// Bundles the command into a few files in dist/bin/: a start reads one file instead of some 400.
import { build } from 'esbuild';
import { readdirSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));
const folder = join(root, 'dist/bin');
const WEEK_MS = 7 * 86_400_000;

/** Not needed to start, or reading files beside themselves: they stay where npm puts them. */
const LEFT_OUT = [
  '@faker-js/faker',
  'ajv',
  'ajv-formats',
  'bwip-js',
  'express-openapi-validator',
  'fontkit',
  'nodemailer',
  'pdfkit',
];

const { metafile } = await build({
  absWorkingDir: root,
  entryPoints: { sandbox: 'dist/cli/main.js' },
  outdir: folder,
  bundle: true,
  splitting: true, // what is imported late is read late
  platform: 'node',
  format: 'esm',
  external: LEFT_OUT,
  // Packages that are CommonJS ask for Node's own modules by `require`.
  banner: {
    js: "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);",
  },
  metafile: true,
  logLevel: 'warning',
});

// Parts of earlier builds go in the end; a server that still runs from one may load them late.
const made = new Set(Object.keys(metafile.outputs).map((file) => basename(file)));
for (const file of readdirSync(folder)) {
  const path = join(folder, file);
  if (!made.has(file) && Date.now() - statSync(path).mtimeMs > WEEK_MS) rmSync(path);
}
