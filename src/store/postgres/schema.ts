import { StoreUnusable } from '../store.js';
import type { Database, Queries } from './database.js';
import { formsIn, incompleteSchema, requireWholeSchema } from './table-check.js';

/**
 * The migrations from an empty database to the present schema. A change of the schema adds a migration. Existing
 * migrations never change.
 */
const STEPS: readonly string[][] = [
  [
    `CREATE TABLE sandbox.fixture (hash text PRIMARY KEY, json text NOT NULL)`,
    `CREATE TABLE sandbox.workspace (
       id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
       name text COLLATE "C" NOT NULL UNIQUE,
       about text NOT NULL,
       fixture text NOT NULL REFERENCES sandbox.fixture,
       clock text NOT NULL,
       n bigint NOT NULL DEFAULT 0,
       last uuid
     ) WITH (fillfactor = 50)`,
    `CREATE INDEX ON sandbox.workspace (fixture)`,
    `CREATE TABLE sandbox.entry (
       workspace bigint NOT NULL REFERENCES sandbox.workspace ON DELETE CASCADE,
       n bigint NOT NULL,
       at timestamptz NOT NULL DEFAULT now(),
       batch uuid NOT NULL,
       line text NOT NULL,
       PRIMARY KEY (workspace, n)
     )`,
    `CREATE TABLE sandbox.state (
       workspace bigint NOT NULL REFERENCES sandbox.workspace ON DELETE CASCADE,
       kind text NOT NULL CHECK (kind IN ('fold', 'snapshot')),
       n bigint NOT NULL,
       at timestamptz NOT NULL DEFAULT now(),
       last uuid,
       head text NOT NULL,
       PRIMARY KEY (workspace, kind, n)
     )`,
    `CREATE TABLE sandbox.part (
       workspace bigint NOT NULL,
       kind text NOT NULL,
       n bigint NOT NULL,
       part integer NOT NULL,
       records text NOT NULL,
       lines text NOT NULL,
       PRIMARY KEY (workspace, kind, n, part),
       FOREIGN KEY (workspace, kind, n) REFERENCES sandbox.state ON DELETE CASCADE
     )`,
  ],
  [
    `CREATE TABLE sandbox.observed (
       workspace bigint PRIMARY KEY REFERENCES sandbox.workspace ON DELETE CASCADE,
       lines bigint NOT NULL DEFAULT 0,
       requests bigint NOT NULL DEFAULT 0
     ) WITH (fillfactor = 50)`,
    `CREATE TABLE sandbox.observation (
       workspace bigint NOT NULL REFERENCES sandbox.workspace ON DELETE CASCADE,
       n bigint NOT NULL,
       request bigint,
       batch uuid NOT NULL,
       line text NOT NULL,
       PRIMARY KEY (workspace, n)
     )`,
    `CREATE TABLE sandbox.coverage (
       workspace bigint NOT NULL REFERENCES sandbox.workspace ON DELETE CASCADE,
       name text COLLATE "C" NOT NULL,
       count bigint NOT NULL,
       PRIMARY KEY (workspace, name)
     )`,
    `CREATE TABLE sandbox.document (
       kind text NOT NULL,
       id text NOT NULL,
       at timestamptz NOT NULL DEFAULT clock_timestamp(),
       text text NOT NULL,
       PRIMARY KEY (kind, id)
     )`,
  ],
  [
    `ALTER TABLE sandbox.observed ADD used_at bigint, ADD figures text`,
    `CREATE TABLE sandbox.used_hour (
       workspace bigint NOT NULL REFERENCES sandbox.workspace ON DELETE CASCADE,
       hour integer NOT NULL,
       requests bigint NOT NULL,
       refused bigint NOT NULL,
       PRIMARY KEY (workspace, hour)
     )`,
  ],
  [`ALTER TABLE sandbox.workspace ADD settings text`],
  // This migration adds no column. It makes earlier versions reject the schema, because these versions would serve and
  // list workspaces in the bin.
  [
    `COMMENT ON COLUMN sandbox.workspace.name IS 'in the bin: the name, a dot, and when it was deleted in milliseconds'`,
  ],
  [`ALTER TABLE sandbox.observation ADD unverified boolean NOT NULL DEFAULT false`],
];

/** The key of the advisory lock for schema changes. */
const LOCK = 7_264_637_261;

/**
 * Creates or upgrades the schema `sandbox`. Instances that start at the same time do this one after another.
 * @throws StoreUnusable if a later version created the schema, or parts of it are missing
 */
export async function prepareSchema(database: Database): Promise<void> {
  await database.transaction(async (queries) => {
    await queries.query('SELECT pg_advisory_xact_lock($1)', [LOCK]);
    const version = await schemaVersion(queries);
    if (version > STEPS.length)
      throw new StoreUnusable(
        `The database has ${laterSchema(version)}. Start that version, or name another database with --store.`,
      );
    if (version === STEPS.length) return requireWholeSchema(queries);
    for (const statement of STEPS.slice(version).flat()) await queries.query(statement);
    await queries.query('UPDATE sandbox.version SET version = $1', [STEPS.length]);
  });
}

function laterSchema(version: number): string {
  return `the schema of a later version (${version}; this one knows ${STEPS.length})`;
}

/**
 * If the schema is complete but its version prevents a start, returns the reason as a sentence. Otherwise returns null.
 */
export async function versionProblem(queries: Queries): Promise<string | null> {
  const { rows } = await queries.query<{ version: number }>('SELECT version FROM sandbox.version');
  const version = rows[0]?.version;
  if (version === undefined) return 'It lacks its version.';
  return version > STEPS.length ? `It has ${laterSchema(version)}.` : null;
}

/**
 * Returns the schema version. Creates an empty schema with version 0 if there is none.
 * @throws StoreUnusable if there are tables without a version
 */
async function schemaVersion(queries: Queries): Promise<number> {
  const { rows } = await queries.query<{ schema: string | null; version: string | null }>(
    `SELECT to_regnamespace('sandbox')::text AS schema, to_regclass('sandbox.version')::text AS version`,
  );
  if (rows[0]?.schema === null) await queries.query('CREATE SCHEMA sandbox');
  if (rows[0]?.version === null) {
    await queries.query('CREATE TABLE sandbox.version (version integer NOT NULL)');
    await queries.query('INSERT INTO sandbox.version VALUES (0)');
  }
  const known = await queries.query<{ version: number }>('SELECT version FROM sandbox.version');
  const version = known.rows[0]?.version ?? 0;
  if (version === 0 && (await formsIn(queries)).size > 1) throw incompleteSchema(['its version']);
  return version;
}
