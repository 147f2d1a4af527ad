// Writes the types of the library: the declarations that its entries import, without types of other packages.
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';

/** Returns the declarations that files import, directly or indirectly. Throws for a type of another package. */
function reachedFrom(files) {
  const reached = new Set(files);
  for (const file of reached) {
    for (const { fileName } of ts.preProcessFile(readFileSync(file, 'utf8')).importedFiles) {
      if (!fileName.startsWith('.'))
        throw new Error(`${file} has types of ${fileName}, which is not installed.`);
      reached.add(join(dirname(file), fileName.replace(/\.js$/, '.d.ts')));
    }
  }
  return [...reached];
}

/**
 * Writes the declarations of the entries in `dist/` to `types/` of `target`. They are CommonJS declarations, which every
 * `moduleResolution` reads. ES modules read them through a `.d.mts` file.
 */
export function writeTypes(root, target, entries) {
  const from = join(root, 'dist');
  for (const file of reachedFrom(entries.map((entry) => join(from, `${entry}.d.ts`)))) {
    const to = join(target, 'types', relative(from, file));
    mkdirSync(dirname(to), { recursive: true });
    copyFileSync(file, to);
  }
  writeFileSync(join(target, 'types/package.json'), `${JSON.stringify({ type: 'commonjs' })}\n`);
  for (const entry of entries) {
    const own = entry.split('/').at(-1);
    writeFileSync(join(target, 'types', `${entry}.d.mts`), `export * from './${own}.js';\n`);
  }
}
