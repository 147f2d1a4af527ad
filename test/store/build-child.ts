import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('../../', import.meta.url));

/**
 * Bundles a file of this folder without its types, so that it starts quickly. Returns the path of the bundle,
 * which is in its own folder.
 */
export async function buildChild(name: string): Promise<{ readonly path: string; readonly folder: string }> {
  const folder = join(root, 'node_modules', '.cache', `sandbox-${name}-${process.pid}`);
  await build({
    entryPoints: [join(root, `test/store/${name}.ts`)],
    outdir: folder,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
  });
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  return { path: join(folder, `${name}.js`), folder };
}
