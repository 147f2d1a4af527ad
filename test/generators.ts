import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { nodeBinary, withNode } from './node-binaries.js';

/** The client generators of docs/clients.md, and the packages that their clients import. */
const PACKAGES = [
  '@hey-api/openapi-ts@0.99.0',
  'orval@8.38.0',
  'openapi-typescript@7.13.0',
  'openapi-fetch@0.17.0',
  'axios@1',
  'typescript@5.9',
];

/** The folder for them, which is not committed. They are no dependencies, as they need a newer Node than the sandbox. */
export const GENERATORS = fileURLToPath(new URL('../node_modules/.cache/generators/', import.meta.url));

/** Installs the generators unless they are there. Returns whether they and the Node that they need are available. */
export function haveGenerators(): boolean {
  if (typeof nodeBinary(24) === 'string') return false;
  if (existsSync(join(GENERATORS, 'node_modules/.package-lock.json'))) return true;
  const options = ['--no-save', '--no-audit', '--no-fund', '--ignore-scripts', '--prefix', GENERATORS];
  return spawnSync('npm', ['install', ...options, ...PACKAGES]).status === 0;
}

/** Returns the environment for the generators and for programs that use their clients. */
export function generatorsEnvironment(): NodeJS.ProcessEnv {
  const node = nodeBinary(24);
  if (typeof node === 'string') throw new Error(node);
  return withNode(node);
}
