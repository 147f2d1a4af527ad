import { readFileSync } from 'node:fs';
import type { ValidateFunction } from 'ajv/dist/2020.js';
import { closedView } from '../contract/closed-view.js';
import { MAX_FAULTS, type Fault } from '../domain/shared/faults.js';
import { ajv, yaml } from '../lazy-modules.js';
import type { FixtureDocument } from './document.js';
import { FORMATS } from './formats.js';
import { toFaults } from './schema-faults.js';
import { isAbove, wideObject } from './size.js';
import { LEDGER_TABLES } from './ledger-tables.js';

/** The package's folder; the same from `src` and from `dist`. */
const packageRoot = new URL('../../', import.meta.url);
/** Stands for the package's folder in the ids of schemas, so that their relative references resolve. */
const SCHEMA_BASE = 'https://sandbox.invalid/';
const FIXTURE_SCHEMA = 'fixtures/fixture.schema.yaml';

/** What happened in a world: large, without defaults, and so neither copied nor filled. */
const LEDGER_KEYS: ReadonlySet<string> = new Set(LEDGER_TABLES);

/** A fixture object with more values than this is checked up to its first fault: each fault takes memory. */
const MOST_VALUES = 100_000;

/** No object of a catalogue has more members than this; copying one that has takes longer than reading it. */
const MOST_MEMBERS = 10_000;

/** What the schema says of a fixture object; `document` is null where there are faults. */
export interface SchemaCheck {
  readonly document: FixtureDocument | null;
  readonly faults: readonly Fault[];
  /** Whether the faults are all that the schema finds. */
  readonly isWhole: boolean;
}

/**
 * Checks a fixture object against the schema and fills the defaults that stand there, in a copy. Returns at most
 * `MOST_TOLD` faults, and of an object with more than `MOST_VALUES` values the first.
 */
export function checkSchema(source: unknown): SchemaCheck {
  const isLarge = isAbove(source, MOST_VALUES);
  const wide = isLarge ? wideObject(source, MOST_MEMBERS, LEDGER_KEYS) : undefined;
  if (wide !== undefined) {
    const fault = { in: 'body', field: wide, code: 'too_many', allowed: MOST_MEMBERS } as const;
    return { document: null, faults: [fault], isWhole: false };
  }
  const validate = isLarge ? failFast() : findAll();
  const copy = copyCatalogue(source);
  if (validate(copy)) return { document: copy, faults: [], isWhole: true };
  const faults = toFaults(validate.errors ?? []);
  return { document: null, faults, isWhole: !isLarge && faults.length < MAX_FAULTS };
}

function copyCatalogue(source: unknown): unknown {
  if (typeof source !== 'object' || source === null || Array.isArray(source)) return source;
  const entries = Object.entries(source);
  return Object.fromEntries(
    entries.map(([key, value]) => [key, LEDGER_KEYS.has(key) ? value : copyOf(value)]),
  );
}

function copyOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? structuredClone(value) : value;
}

/** Compiled at its first use. */
function lazyValidator(allErrors: boolean): () => ValidateFunction<FixtureDocument> {
  let compiled: ValidateFunction<FixtureDocument> | undefined;
  return () => (compiled ??= compile(allErrors));
}

const findAll = lazyValidator(true);
const failFast = lazyValidator(false);

function compile(allErrors: boolean): ValidateFunction<FixtureDocument> {
  const { Ajv2020 } = ajv();
  const checker = new Ajv2020({
    allErrors,
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
  found.set(file, file === FIXTURE_SCHEMA ? schema : closedView(schema)); // a fixture's misspelt fields are faults
  const references = JSON.stringify(schema).matchAll(/"\$ref":"([^"#]+)/g);
  for (const [, reference = ''] of references) {
    const target = new URL(reference, SCHEMA_BASE + file).href.slice(SCHEMA_BASE.length);
    readWithReferences(target, found);
  }
  return found;
}
