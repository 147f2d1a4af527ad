// Removes compiled files from dist/ whose source no longer exists. A running server may still use the others. dist/bin/ and
// dist/docs/ stay, as their files do not come from one source each.
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The endings of compiled files. */
const COMPILED = /\.(js|d\.ts)(\.map)?$/;

/** Sweeps a folder and returns whether it is empty afterwards. */
function sweep(folder, root) {
  let isEmpty = true;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (path === join(root, 'dist/bin') || path === join(root, 'dist/docs')) continue;
    const source = join(root, 'src', relative(join(root, 'dist'), path).replace(COMPILED, '.ts'));
    const isStale = entry.isDirectory() ? sweep(path, root) : COMPILED.test(path) && !existsSync(source);
    if (isStale) rmSync(path, { recursive: true });
    else isEmpty = false;
  }
  return isEmpty;
}

const root = fileURLToPath(new URL('../', import.meta.url));
if (existsSync(join(root, 'dist'))) sweep(join(root, 'dist'), root);
