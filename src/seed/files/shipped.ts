import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packageRoot } from '../../package/package.js';

const fixturesFolder = fileURLToPath(new URL('fixtures', packageRoot));

const NAME = /^[a-z0-9][a-z0-9-]*(\/[a-z0-9][a-z0-9-]*)*$/;
const ENDINGS = ['.yaml', '.yml', '.json'];
const NOT_FIXTURES: ReadonlySet<string> = new Set(['images', 'phrases', 'fixture.schema.yaml']);

/** Returns the file or folder of a packaged fixture; null for an unknown name. */
export function shippedPath(name: string): string | null {
  if (!NAME.test(name) || NOT_FIXTURES.has(name.replace(/\/.*/, ''))) return null;
  const base = join(fixturesFolder, name);
  if (isFixtureFolder(base)) return base;
  if (isFixtureFolder(dirname(base))) return null; // The file is only a part of a fixture.
  return ENDINGS.map((ending) => base + ending).find((file) => existsSync(file)) ?? null;
}

/** Returns whether a folder contains the files of one fixture. Otherwise it contains several fixtures. */
function isFixtureFolder(path: string): boolean {
  return existsSync(path) && statSync(path).isDirectory() && existsSync(join(path, 'merchants.yaml'));
}

/** Returns the paths of the files of a fixture. */
export function filesOf(path: string): readonly string[] {
  if (!statSync(path).isDirectory()) return [shortPath(path)];
  const names = readdirSync(path).filter((name) => ENDINGS.some((ending) => name.endsWith(ending)));
  return names.toSorted().map((name) => shortPath(join(path, name)));
}

/** Returns a path relative to the working directory, if it is inside that directory. Otherwise returns the path unchanged. */
function shortPath(path: string): string {
  const short = relative(process.cwd(), path);
  return short.startsWith('..') ? path : short;
}

/** Returns the names of the packaged fixtures. */
export function shippedNames(folder = ''): readonly string[] {
  const names = readdirSync(join(fixturesFolder, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (NOT_FIXTURES.has(name)) return [];
    if (!entry.isDirectory())
      return ENDINGS.some((ending) => name.endsWith(ending)) ? [withoutEnding(name)] : [];
    return isFixtureFolder(join(fixturesFolder, name)) ? [name] : shippedNames(name);
  });
  return names.toSorted();
}

function withoutEnding(name: string): string {
  return name.slice(0, name.lastIndexOf('.'));
}

/** The name of the default workspace and of the default fixture. */
export const DEMO = 'demo';
