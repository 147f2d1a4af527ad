import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packageRoot } from '../../package/package.js';

/** The fixtures that come with the package. */
const fixturesFolder = fileURLToPath(new URL('fixtures', packageRoot));

const NAME = /^[a-z0-9][a-z0-9-]*(\/[a-z0-9][a-z0-9-]*)*$/;
const ENDINGS = ['.yaml', '.yml', '.json'];
/** The entries of `fixtures/` that are no fixtures. */
const NOT_FIXTURES: ReadonlySet<string> = new Set(['images', 'fixture.schema.yaml']);

/** Returns the file or folder of a fixture of the package; null for an unknown name. */
export function shippedPath(name: string): string | null {
  if (!NAME.test(name) || NOT_FIXTURES.has(name)) return null;
  const base = join(fixturesFolder, name);
  if (isFixtureFolder(base)) return base;
  if (isFixtureFolder(dirname(base))) return null; // a file of a fixture, not a fixture
  return ENDINGS.map((ending) => base + ending).find((file) => existsSync(file)) ?? null;
}

/** Returns whether a folder holds the files of one fixture, rather than several fixtures. */
function isFixtureFolder(path: string): boolean {
  return existsSync(path) && statSync(path).isDirectory() && existsSync(join(path, 'merchants.yaml'));
}

/** Returns the files of a fixture. */
export function filesOf(path: string): readonly string[] {
  if (!statSync(path).isDirectory()) return [shortPath(path)];
  const names = readdirSync(path).filter((name) => ENDINGS.some((ending) => name.endsWith(ending)));
  return names.toSorted().map((name) => shortPath(join(path, name)));
}

/** Returns a path relative to the working directory if it is inside. */
function shortPath(path: string): string {
  const short = relative(process.cwd(), path);
  return short.startsWith('..') ? path : short;
}

/** Returns the names of the fixtures of the package. */
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

/** The name of the workspace that `--fixture` fills, and of the fixture that fills it by default. */
export const DEMO = 'demo';
