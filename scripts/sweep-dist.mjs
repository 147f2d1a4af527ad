// Removes from dist/ what was compiled of sources that are gone. The rest stays, for a server that runs from there; so
// do the bundles of dist/bin/ and the files of dist/docs/, which are not compiled of one source each.
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A compiled file's ending, and that of its source. */
const COMPILED = /\.(js|d\.ts)(\.map)?$/;

/** Whether a folder is empty afterwards. */
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
