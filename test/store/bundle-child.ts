import { rmSync } from 'node:fs';
import { afterAll } from 'vitest';
import { buildChild } from './build-child.js';

/** Bundles a file of this folder. Removes the bundle after the tests. Returns the path of the bundle. */
export async function bundleChild(name: string): Promise<string> {
  const { path, folder } = await buildChild(name);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return path;
}
