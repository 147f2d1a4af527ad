// Bundles the command, the judging thread and the GitHub action into a few files in dist/bin/. A start then reads one file
// instead of about 400.
import { build } from 'esbuild';
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { COMMAND } from './pack/command.mjs';
import { writeWhole } from './write-whole.mjs';

const root = fileURLToPath(new URL('../', import.meta.url));
const folder = join(root, 'dist/bin');
const WEEK_MS = 7 * 86_400_000;

/** Packages that a start does not need, or that read files in their own folder. They stay in node_modules. */
const EXTERNAL = [
  '@faker-js/faker',
  'ajv',
  'ajv-formats',
  'api-smart-diff',
  'bwip-js',
  'express-openapi-validator',
  'fontkit',
  'nodemailer',
  'pdfkit',
];

const { metafile, outputFiles } = await build({
  absWorkingDir: root,
  ...COMMAND,
  outdir: folder,
  bundle: true,
  platform: 'node',
  external: EXTERNAL,
  metafile: true,
  write: false,
  logLevel: 'warning',
});

mkdirSync(folder, { recursive: true });
for (const { path, contents, text } of outputFiles)
  writeWhole(path, contents, text.startsWith('#!') ? 0o777 : 0o666); // minus the user's umask

// Files of earlier builds stay for a week, because a running server may still load them lazily. The package excludes
// these files.
const IGNORED = '.npmignore';
const made = new Set(Object.keys(metafile.outputs).map((file) => basename(file)));
const earlier = readdirSync(folder).filter((file) => !made.has(file) && file !== IGNORED);
for (const file of earlier) {
  const path = join(folder, file);
  if (Date.now() - statSync(path).mtimeMs > WEEK_MS) rmSync(path);
}
writeWhole(join(folder, IGNORED), `${earlier.join('\n')}\n`);
