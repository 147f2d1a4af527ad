// Removes compiled files from dist/ whose source no longer exists. A running server may still use the others. dist/bin/,
// dist/docs/ and dist/console/ stay, as their files do not come from one source each.
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The endings of compiled files. */
const COMPILED = /\.(js|d\.ts)(\.map)?$/;

/** Folders with files that do not come from one source each. */
const KEPT = new Set(['dist/bin', 'dist/docs', 'dist/console']);

/** Sweeps a folder and returns whether it is empty afterwards. */
function sweep(folder, root) {
  let isEmpty = true;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (KEPT.has(relative(root, path))) continue;
    const source = join(root, 'src', relative(join(root, 'dist'), path).replace(COMPILED, '.ts'));
    const isStale = entry.isDirectory() ? sweep(path, root) : COMPILED.test(path) && !existsSync(source);
    if (isStale) rmSync(path, { recursive: true });
    else isEmpty = false;
  }
  return isEmpty;
}

const root = fileURLToPath(new URL('../', import.meta.url));
if (existsSync(join(root, 'dist'))) sweep(join(root, 'dist'), root);
