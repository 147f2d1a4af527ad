import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { nodeBinary, withNode } from './node-binaries.js';

/** The client generators of docs/clients.md, and the packages imported by the generated clients. */
const PACKAGES = [
  '@hey-api/openapi-ts@0.99.0',
  'orval@8.38.0',
  'openapi-typescript@7.13.0',
  'openapi-fetch@0.17.0',
  'axios@1',
  'typescript@5.9',
];

/**
 * The folder of the generators, which is not committed. The generators are no dependencies of the project,
 * because they need a newer Node than the sandbox.
 */
export const GENERATORS = fileURLToPath(new URL('../node_modules/.cache/generators/', import.meta.url));

/** Installs the generators unless they are installed. Returns whether the generators and their Node version are available. */
export function haveGenerators(): boolean {
  if (typeof nodeBinary(24) === 'string') return false;
  if (existsSync(join(GENERATORS, 'node_modules/.package-lock.json'))) return true;
  const options = ['--no-save', '--no-audit', '--no-fund', '--ignore-scripts', '--prefix', GENERATORS];
  return spawnSync('npm', ['install', ...options, ...PACKAGES]).status === 0;
}

/** Returns the environment for running the generators and programs with generated clients. */
export function generatorsEnvironment(): NodeJS.ProcessEnv {
  const node = nodeBinary(24);
  if (typeof node === 'string') throw new Error(node);
  return withNode(node);
}
