import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { packageRoot } from '../../package/package-root.js';
import type { FixtureDocument } from '../fixture/schema/document.js';
import { FixtureInvalid } from '../fixture/invalid.js';
import { checkSchema } from '../fixture/schema/schema.js';
import { filesOf, shippedNames, shippedPath } from './shipped.js';
import { readSource } from './source.js';

const folder = new URL('dist/fixtures/', packageRoot);
/** The schema of fixtures, and the contract's schemas that it refers to. */
const SCHEMAS = ['fixtures/fixture.schema.yaml', 'dist/openapi.json'].map(
  (file) => new URL(file, packageRoot),
);

const fileOf = (name: string): URL => new URL(`${name}.json`, folder);
const changedAt = (file: string | URL): number => statSync(file).mtimeMs;

/**
 * Returns a fixture of the package as the build has checked it, so that a start needs no YAML and no schema. Null if
 * the build is missing or older than the fixture or a schema.
 */
export function prebuiltDocument(name: string): FixtureDocument | null {
  const [path, built] = [shippedPath(name), fileOf(name)];
  if (path === null || !existsSync(built)) return null;
  const sources = [...filesOf(path), ...SCHEMAS];
  if (sources.some((file) => changedAt(file) > changedAt(built))) return null;
  return JSON.parse(readFileSync(built, 'utf8')) as FixtureDocument;
}

/**
 * Writes the files that `prebuiltDocument` reads, if they are out of date.
 * @throws FixtureInvalid with every fault
 */
export function buildFixtures(): void {
  for (const name of shippedNames()) {
    const path = shippedPath(name);
    if (path === null || prebuiltDocument(name)) continue;
    const source = readSource(filesOf(path));
    const { document, faults } = checkSchema(source.value);
    const all = [...source.faults, ...faults.map((fault) => source.locate(fault))];
    if (document === null) throw new FixtureInvalid(all);
    const file = fileOf(name);
    mkdirSync(new URL('.', file), { recursive: true });
    writeFileSync(file, JSON.stringify(document));
  }
}
