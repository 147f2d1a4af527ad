import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { nodeBinary, withNode } from './node-binaries.js';

/** Generators of clients, and what their clients import, as docs/clients.md names them. */
const PACKAGES = [
  '@hey-api/openapi-ts@0.99.0',
  'orval@8.38.0',
  'openapi-typescript@7.13.0',
  'openapi-fetch@0.17.0',
  'axios@1',
  'typescript@5.9',
];

/** Where they are kept; nothing of it is committed. They need a newer Node than the sandbox, so they are no dependencies. */
export const GENERATORS = fileURLToPath(new URL('../node_modules/.cache/generators/', import.meta.url));

/** Installs the generators unless they are there. Returns whether they, and the Node that they need, can be had. */
export function haveGenerators(): boolean {
  if (typeof nodeBinary(24) === 'string') return false;
  if (existsSync(join(GENERATORS, 'node_modules/.package-lock.json'))) return true;
  const options = ['--no-save', '--no-audit', '--no-fund', '--ignore-scripts', '--prefix', GENERATORS];
  return spawnSync('npm', ['install', ...options, ...PACKAGES]).status === 0;
}

/** Returns the environment in which the generators run, and programs that use what they made. */
export function generatorsEnvironment(): NodeJS.ProcessEnv {
  const node = nodeBinary(24);
  if (typeof node === 'string') throw new Error(node);
  return withNode(node);
}
