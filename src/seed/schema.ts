import { readFileSync } from 'node:fs';
import type { ValidateFunction } from 'ajv/dist/2020.js';
import { closed } from '../contract/closed.js';
import type { Fault } from '../domain/refusal.js';
import { ajv, yaml } from '../late.js';
import type { FixtureDocument } from './document.js';
import { FORMATS } from './formats.js';
import { toFaults } from './schema-faults.js';
import { LEDGER_TABLES } from './ledger-tables.js';

/** The package's folder; the same from `src` and from `dist`. */
const packageRoot = new URL('../../', import.meta.url);
/** Stands for the package's folder in the ids of schemas, so that their relative references resolve. */
const SCHEMA_BASE = 'https://sandbox.invalid/';
const FIXTURE_SCHEMA = 'fixtures/fixture.schema.yaml';

/** What happened in a world: large, without defaults, and so neither copied nor filled. */
const LEDGER_KEYS: ReadonlySet<string> = new Set(LEDGER_TABLES);

/**
 * Checks a fixture object against the schema and fills the defaults that stand there, in a copy.
 * The document is null where there are faults.
 */
export function checkSchema(source: unknown): {
  readonly document: FixtureDocument | null;
  readonly faults: readonly Fault[];
} {
  const copy = copyCatalogue(source);
  const validate = fixtureValidator();
  if (validate(copy)) return { document: copy, faults: [] };
  return { document: null, faults: toFaults(validate.errors ?? []) };
}

function copyCatalogue(source: unknown): unknown {
  if (typeof source !== 'object' || source === null || Array.isArray(source)) return source;
  const entries = Object.entries(source);
  return Object.fromEntries(
    entries.map(([key, value]) => [key, LEDGER_KEYS.has(key) ? value : structuredClone(value)]),
  );
}

let compiled: ValidateFunction<FixtureDocument> | undefined;

function fixtureValidator(): ValidateFunction<FixtureDocument> {
  compiled ??= compile();
  return compiled;
}

function compile(): ValidateFunction<FixtureDocument> {
  const { Ajv2020 } = ajv();
  const checker = new Ajv2020({
    allErrors: true,
    useDefaults: true,
    verbose: true,
    strict: false,
    strictNumbers: true, // YAML has .inf
    logger: false,
    code: { optimize: false }, // a world is checked once: compiling costs more than checking
  });
  for (const [name, { test }] of Object.entries(FORMATS)) checker.addFormat(name, test);
  const schemas = readWithReferences(FIXTURE_SCHEMA, new Map());
  for (const [file, schema] of schemas) checker.addSchema(schema, SCHEMA_BASE + file);
  const validate = checker.getSchema<FixtureDocument>(SCHEMA_BASE + FIXTURE_SCHEMA);
  if (validate === undefined) throw new Error(`${FIXTURE_SCHEMA} is no schema`);
  return validate as ValidateFunction<FixtureDocument>;
}

/** A schema file and those of the contract that it refers to, by their path in the package. */
function readWithReferences(file: string, found: Map<string, object>): ReadonlyMap<string, object> {
  if (found.has(file)) return found;
  const schema: unknown = yaml().parse(readFileSync(new URL(file, packageRoot), 'utf8'));
  if (typeof schema !== 'object' || schema === null) throw new Error(`${file} is no schema`);
  found.set(file, file === FIXTURE_SCHEMA ? schema : closed(schema)); // a fixture's misspelt fields are faults
  const references = JSON.stringify(schema).matchAll(/"\$ref":"([^"#]+)/g);
  for (const [, reference = ''] of references) {
    const target = new URL(reference, SCHEMA_BASE + file).href.slice(SCHEMA_BASE.length);
    readWithReferences(target, found);
  }
  return found;
}
