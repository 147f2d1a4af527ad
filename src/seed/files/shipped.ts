import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packageRoot } from '../../contract/package-root.js';

/** The fixtures that come with the package. */
const fixturesFolder = fileURLToPath(new URL('fixtures', packageRoot));

const NAME = /^[a-z0-9][a-z0-9-]*(\/[a-z0-9][a-z0-9-]*)*$/;
const ENDINGS = ['.yaml', '.yml', '.json'];
/** Folders and files of `fixtures/` that are no fixtures. */
const NOT_FIXTURES: ReadonlySet<string> = new Set(['images', 'fixture.schema.yaml']);

/** The file or folder of a fixture of `fixtures/` by its name; null where there is none. */
export function shippedPath(name: string): string | null {
  if (!NAME.test(name) || NOT_FIXTURES.has(name)) return null;
  const base = join(fixturesFolder, name);
  if (isFixtureFolder(base)) return base;
  if (isFixtureFolder(dirname(base))) return null; // a file of a fixture, not a fixture
  return ENDINGS.map((ending) => base + ending).find((file) => existsSync(file)) ?? null;
}

/** A folder of fixture files, and not one of further fixtures. */
function isFixtureFolder(path: string): boolean {
  return existsSync(path) && statSync(path).isDirectory() && existsSync(join(path, 'merchants.yaml'));
}

/** The files of a fixture; those of a folder by their names. */
export function filesOf(path: string): readonly string[] {
  if (!statSync(path).isDirectory()) return [displayed(path)];
  const names = readdirSync(path).filter((name) => ENDINGS.some((ending) => name.endsWith(ending)));
  return names.toSorted().map((name) => displayed(join(path, name)));
}

/** As short as it can be told from here. */
function displayed(path: string): string {
  const short = relative(process.cwd(), path);
  return short.startsWith('..') ? path : short;
}

/** The names of the fixtures that come with the package. */
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
