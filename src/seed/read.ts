import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Temporal } from 'temporal-polyfill';
import { parse } from 'yaml';
import type { EpochMs } from '../domain/ledger.js';
import { FixtureInvalid, loadFixture, type Fixture } from './fixture.js';
import { readSource, type FixtureSource } from './source.js';

/** The fixtures that come with the package; the same from `src` and from `dist`. */
const fixturesFolder = fileURLToPath(new URL('../../fixtures', import.meta.url));

/** The files behind `/images/…` of the catalogue. */
export const imagesFolder = join(fixturesFolder, 'images');

const NAME = /^[a-z0-9][a-z0-9-]*(\/[a-z0-9][a-z0-9-]*)*$/;
const ENDINGS = ['.yaml', '.yml', '.json'];
/** Folders and files of `fixtures/` that are no fixtures. */
const NOT_FIXTURES: ReadonlySet<string> = new Set(['images', 'fixture.schema.yaml']);

/**
 * Reads and loads a fixture by its name in `fixtures/` (`demo`, `scenarios/last-seat`), else by its path: a YAML or
 * JSON file, or a folder whose files are one fixture together.
 * @throws FixtureInvalid with every fault, each with file and line
 */
export function readFixture(nameOrPath: string, now: EpochMs): Fixture {
  if (isShipped(nameOrPath)) return namedFixture(nameOrPath, now);
  if (!existsSync(nameOrPath)) throw unknownFixture(nameOrPath);
  return load(readSource(filesOf(nameOrPath)), now);
}

/**
 * Loads a fixture of `fixtures/` by its name, never a path: for names that come over the network. The same day in
 * each merchant's zone answers the very same object, which workspaces can share.
 * @throws FixtureInvalid where there is no such name
 */
export function namedFixture(name: string, now: EpochMs): Fixture {
  const known = shipped.get(name);
  if (known !== undefined && known.day === dayOf(known.fixture, now)) return known.fixture;
  const path = shippedPath(name);
  if (path === null) throw unknownFixture(name);
  const source = sources.get(name) ?? readSource(filesOf(path));
  sources.set(name, source);
  const fixture = load(source, now);
  shipped.set(name, { fixture, day: dayOf(fixture, now) });
  return fixture;
}

const sources = new Map<string, FixtureSource>();
const shipped = new Map<string, { readonly fixture: Fixture; readonly day: string }>();

/** All that relative dates depend on. */
function dayOf(fixture: Fixture, now: EpochMs): string {
  const instant = Temporal.Instant.fromEpochMilliseconds(now);
  const zones = new Set(fixture.merchants.map((merchant) => merchant.timezone));
  return [...zones].map((zone) => instant.toZonedDateTimeISO(zone).toPlainDate().toString()).join();
}

function load(source: FixtureSource, now: EpochMs): Fixture {
  if (source.faults.length > 0) throw new FixtureInvalid(source.faults);
  try {
    return loadFixture(source.value, { now });
  } catch (error) {
    if (!(error instanceof FixtureInvalid)) throw error;
    throw new FixtureInvalid(error.faults.map((fault) => source.locate(fault)));
  }
}

function unknownFixture(name: string): FixtureInvalid {
  const allowed = listFixtures().map((fixture) => fixture.name);
  const values = { resource: 'fixture', field: 'fixture' };
  return new FixtureInvalid([
    { in: 'body', field: '', code: 'not_found', message: 'fixture.unknown', values, received: name, allowed },
  ]);
}

function isShipped(name: string): boolean {
  return shippedPath(name) !== null;
}

function shippedPath(name: string): string | null {
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
function filesOf(path: string): readonly string[] {
  if (!statSync(path).isDirectory()) return [displayed(path)];
  const names = readdirSync(path).filter((name) => ENDINGS.some((ending) => name.endsWith(ending)));
  return names.toSorted().map((name) => displayed(join(path, name)));
}

/** As short as it can be told from here. */
function displayed(path: string): string {
  const short = relative(process.cwd(), path);
  return short.startsWith('..') ? path : short;
}

/** The fixtures that come with the package, by name, each with its line of description. */
export function listFixtures(): readonly { readonly name: string; readonly description: string }[] {
  return namesIn('')
    .toSorted()
    .map((name) => ({ name, description: descriptionOf(name) }));
}

function namesIn(folder: string): string[] {
  return readdirSync(join(fixturesFolder, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (NOT_FIXTURES.has(name)) return [];
    if (!entry.isDirectory())
      return ENDINGS.some((ending) => name.endsWith(ending)) ? [withoutEnding(name)] : [];
    return isFixtureFolder(join(fixturesFolder, name)) ? [name] : namesIn(name);
  });
}

function withoutEnding(name: string): string {
  return name.slice(0, name.lastIndexOf('.'));
}

function descriptionOf(name: string): string {
  const path = shippedPath(name);
  if (path === null) return '';
  for (const file of filesOf(path)) {
    const content: unknown = parse(readFileSync(file, 'utf8'));
    if (typeof content === 'object' && content !== null && 'description' in content)
      return String(content.description);
  }
  return '';
}
