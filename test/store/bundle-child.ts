import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { afterAll } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Bundles a file of this folder without types, so that it starts as fast as any process. Returns its path. */
export async function bundleChild(name: string): Promise<string> {
  const outdir = join(root, 'node_modules', '.cache', `sandbox-${name}-${process.pid}`);
  afterAll(() => rmSync(outdir, { recursive: true, force: true }));
  await build({
    entryPoints: [join(root, `test/store/${name}.ts`)],
    outdir,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
  });
  writeFileSync(join(outdir, 'package.json'), '{"type":"module"}');
  return join(outdir, `${name}.js`);
}
