// Removes compiled files from dist/ whose source no longer exists. Other files stay, because a running server may still use
// them. dist/bin/, dist/docs/ and dist/console/ stay, because their files are built from several sources.
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** File endings of compiled files. */
const COMPILED = /\.(js|d\.ts)(\.map)?$/;

/** Folders whose files are built from several sources. */
const KEPT = new Set(['dist/bin', 'dist/docs', 'dist/console']);

/** Removes outdated files of a folder. Returns whether the folder is empty afterwards. */
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
