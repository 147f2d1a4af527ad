import { existsSync, readFileSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { Temporal } from 'temporal-polyfill';
import { fieldError } from '../../domain/shared/errors.js';
import { memoByKey } from '../../domain/shared/memo.js';
import type { EpochMs } from '../../domain/shared/epoch-ms.js';
import { yaml } from '../../package/lazy-modules.js';
import type { FixtureDocument } from '../fixture/schema/document.js';
import { FixtureInvalid, FixtureUnknown } from '../fixture/invalid.js';
import { loadFixture, loadFixtureDocument } from '../fixture/load.js';
import type { SecretOf } from '../fixture/records/records.js';
import { hasPublicSecret } from '../../domain/catalogue/client.js';
import type { Fixture } from '../../store/fixture.js';
import { filesOf, shippedNames, shippedPath } from './shipped.js';
import { readSource, type FixtureSource } from './source.js';
import { packageRoot } from '../../package/package.js';
import { checkSchema } from '../fixture/schema/schema.js';

/**
 * Reads and loads a fixture by its name in `fixtures/`, such as `demo` or `scenarios/last-seat`, or by its path. The path may
 * be a YAML or JSON file, or a folder with the files of one fixture. @throws FixtureInvalid with the errors, each with its
 * file and, if known, its line
 */
export function readFixture(nameOrPath: string, now: EpochMs): Fixture {
  if (shippedPath(nameOrPath) !== null) return namedFixture(nameOrPath, now);
  if (!existsSync(nameOrPath)) throw unknownFixture(nameOrPath);
  return load(readSource(filesOf(nameOrPath)), now);
}

/**
 * Loads a fixture of `fixtures/` by its name. Paths are not accepted, so that names from requests are safe. Returns
 * the same object until the local day of a merchant changes, so that workspaces can share the object.
 * @throws FixtureInvalid if the name is unknown
 */
export function namedFixture(name: string, now: EpochMs): Fixture {
  const known = shipped.get(name);
  if (known !== undefined && known.day === dayOf(known.fixture, now)) return known.fixture;
  const path = shippedPath(name);
  if (path === null) throw unknownFixture(name);
  const built = documents.get(name) ?? prebuiltDocument(name);
  if (built) documents.set(name, built);
  const fixture = built ? loadFixtureDocument(built, { now }) : load(readSource(filesOf(path)), now);
  shipped.set(name, { fixture, day: dayOf(fixture, now) });
  return fixture;
}

/**
 * Returns a fixture of `fixtures/` for one workspace, with new secrets instead of the public ones. Workspaces with
 * the same fixture share all records except the clients.
 * @throws FixtureInvalid if the name is unknown
 */
export function namedFixtureWithSecrets(name: string, now: EpochMs, secretOf: SecretOf): Fixture {
  const fixture = namedFixture(name, now);
  const clients = fixture.clients.map((client) =>
    hasPublicSecret(client) ? { ...client, secret: secretOf(client.client) } : client,
  );
  return { ...fixture, clients };
}

/** The cached documents, keyed by the name of the fixture. */
const documents = new Map<string, FixtureDocument>();
/** The cached fixtures, keyed by name, each with the local days of its merchants. */
const shipped = new Map<string, { readonly fixture: Fixture; readonly day: string }>();

/** Returns the local days of the merchants. Relative dates in the fixture depend on them. */
function dayOf(fixture: Fixture, now: EpochMs): string {
  const instant = Temporal.Instant.fromEpochMilliseconds(now);
  const zones = new Set(fixture.merchants.map((merchant) => merchant.timezone));
  return [...zones].map((zone) => instant.toZonedDateTimeISO(zone).toPlainDate().toString()).join();
}

function load(source: FixtureSource, now: EpochMs): Fixture {
  if (source.parseErrors.length > 0) throw new FixtureInvalid(source.parseErrors);
  try {
    return loadFixture(source.value, { now });
  } catch (error) {
    if (!(error instanceof FixtureInvalid)) throw error;
    throw new FixtureInvalid(error.errors.map((one) => source.locate(one)));
  }
}

function unknownFixture(name: string): FixtureUnknown {
  const allowed = listFixtures().map((fixture) => fixture.name);
  const details = { message: 'fixture.unknown', received: name, allowed } as const;
  return new FixtureUnknown([fieldError({ in: 'body', field: '' }, 'not_found', details)]);
}

/** Returns the names of the package's fixtures, each with its description. */
export function listFixtures(): readonly { readonly name: string; readonly description: string }[] {
  return shippedNames().map((name) => ({ name, description: descriptionOf(name) }));
}

/**
 * Returns the description of a packaged fixture. Reads the description once, from the files of the build, because
 * reading them is fastest.
 */
const descriptionOf = memoByKey(
  Infinity,
  (name: string) => prebuiltDocument(name)?.description ?? readDescription(name),
);

function readDescription(name: string): string {
  const path = shippedPath(name);
  if (path === null) return '';
  for (const file of filesOf(path)) {
    const content: unknown = yaml().parse(readFileSync(file, 'utf8'));
    if (typeof content === 'object' && content !== null && 'description' in content)
      return String(content.description);
  }
  return '';
}

const folder = new URL('dist/fixtures/', packageRoot);
/** The schema of fixtures, and the contract that it references. */
const SCHEMAS = ['fixtures/fixture.schema.yaml', 'dist/openapi.json'].map(
  (file) => new URL(file, packageRoot),
);

const fileOf = (name: string): URL => new URL(`${name}.json`, folder);
const changedAt = (file: string | URL): number => statSync(file).mtimeMs;

/**
 * Returns a packaged fixture that the build has already validated. A start of the server then needs neither YAML nor
 * a schema. Null if the build is missing, or older than the fixture or a schema.
 */
export function prebuiltDocument(name: string): FixtureDocument | null {
  const [path, built] = [shippedPath(name), fileOf(name)];
  if (path === null || !existsSync(built)) return null;
  const sources = [...filesOf(path), ...SCHEMAS];
  if (sources.some((file) => changedAt(file) > changedAt(built))) return null;
  return JSON.parse(readFileSync(built, 'utf8')) as FixtureDocument;
}

/** Writes the files for `prebuiltDocument` if they are outdated. @throws FixtureInvalid with all errors */
export function buildFixtures(): void {
  for (const name of shippedNames()) {
    const path = shippedPath(name);
    if (path === null || prebuiltDocument(name)) continue;
    const source = readSource(filesOf(path));
    const { document, errors } = checkSchema(source.value);
    const all = [...source.parseErrors, ...errors.map((error) => source.locate(error))];
    if (document === null) throw new FixtureInvalid(all);
    const file = fileOf(name);
    mkdirSync(new URL('.', file), { recursive: true });
    writeFileSync(file, JSON.stringify(document));
  }
}
