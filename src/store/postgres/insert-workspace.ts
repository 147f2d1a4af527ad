import type { StoredWorkspace, WorkspaceSettings } from '../store.js';
import type { PastEntry, WholeWorkspace, WorkspacePast } from '../whole/whole-store.js';
import type { WorkspaceState } from '../workspace-state.js';
import { columnsOf, IS_LIVE, type Queries, type SqlValue } from './database.js';
import { writeState, type FoldHead } from './states.js';
import type { StoredBases } from './stored-bases.js';

/** Inputs for the insertion of a workspace. */
export interface Insertion {
  readonly bases: StoredBases;
  readonly about: string;
  /** The maximum number of workspaces outside the bin, including the new one. Unlimited by default. */
  readonly limit?: number | undefined;
}

interface Inserted extends Pick<WholeWorkspace, 'stored' | 'past'> {
  readonly settings: WorkspaceSettings | undefined;
}

/** The key of the advisory lock for counting and creating workspaces. */
const CREATION_LOCK = 7_264_637_262;

/**
 * Inserts a workspace with its settings. Must run in a transaction. Returns its id. Returns undefined if `limit`
 * workspaces outside the bin exist already.
 */
export async function insertWorkspace(
  queries: Queries,
  { stored, settings, past }: Inserted,
  { bases, about, limit = Number.MAX_SAFE_INTEGER }: Insertion,
): Promise<number | undefined> {
  const { metadata, base, state } = stored;
  await bases.store(queries, base);
  await queries.query('SELECT pg_advisory_xact_lock($1)', [CREATION_LOCK]); // so that the count is exact
  const end = past?.entries.at(-1);
  const { rows } = await queries.query<{ id: number }>(
    `INSERT INTO sandbox.workspace (name, about, fixture, clock, n, last, settings)
     SELECT $1, $2, $3, $4, $6, $7, $8 WHERE (SELECT count(*) FROM sandbox.workspace WHERE ${IS_LIVE}) < $5
     RETURNING id::float8 AS id`,
    [
      metadata.name,
      about,
      base.content().hash,
      JSON.stringify(state.clock),
      limit,
      end?.n ?? past?.n ?? 0,
      end?.batch ?? past?.last ?? null,
      settings ? JSON.stringify(settings) : null,
    ],
  );
  const id = rows[0]?.id;
  if (id === undefined) return undefined;
  const place = past ?? { n: 0, last: null };
  await insertState(queries, { id, ...place, base }, past?.before ?? state);
  if (past) await insertPast(queries, id, past);
  return id;
}

interface FirstFold extends Pick<StoredWorkspace, 'base'> {
  readonly id: number;
  readonly n: number;
  readonly last: string | null;
}

/** Writes the first fold. No entry created its snapshots, so their numbers are negative and differ from all entry numbers. */
async function insertState(
  queries: Queries,
  { id, n, last, base }: FirstFold,
  { dataset, clock, extras, snapshots }: WorkspaceState,
): Promise<void> {
  const listed: FoldHead['snapshots'][number][] = [];
  for (const [name, { at, clock: its, bytes, read }] of snapshots) {
    const number = -1 - listed.length;
    const key = { workspace: id, kind: 'snapshot', n: number } as const;
    await writeState(queries, key, { last: null, head: null }, { dataset: await read(), base });
    listed.push({ name, at, clock: its, bytes, n: number });
  }
  const head = { clock, extras, snapshots: listed };
  await writeState(queries, { workspace: id, kind: 'fold', n }, { last, head }, { dataset, base });
}

/** The number of rows per INSERT statement. */
const ROWS_AT_ONCE = 200;

async function insertPast(queries: Queries, id: number, past: WorkspacePast): Promise<void> {
  const { entries, observed, counted, coverage } = past;
  await insertRows(
    queries,
    entries,
    `INSERT INTO sandbox.entry (workspace, n, batch, line)
     SELECT $1, * FROM unnest($2::bigint[], $3::uuid[], $4::text[])`,
    (rows: readonly PastEntry[]) => [id, ...columnsOf(rows, 'n', 'batch', 'line')],
  );
  await insertRows(
    queries,
    observed,
    `INSERT INTO sandbox.observation (workspace, n, request, batch, line, unverified)
     SELECT $1, n, request, gen_random_uuid(), line, unverified
     FROM unnest($2::bigint[], $3::bigint[], $4::text[], $5::boolean[]) AS row (n, request, line, unverified)`,
    (rows) => [id, ...columnsOf(rows, 'n', 'request', 'line', 'unverified')],
  );
  if (counted.lines > 0)
    await queries.query('INSERT INTO sandbox.observed (workspace, lines, requests) VALUES ($1, $2, $3)', [
      id,
      counted.lines,
      counted.requests,
    ]);
  await insertRows(
    queries,
    coverage,
    `INSERT INTO sandbox.coverage (workspace, name, count)
     SELECT $1, * FROM unnest($2::text[], $3::bigint[])`,
    (rows) => [id, ...columnsOf(rows, 'name', 'count')],
  );
}

async function insertRows<Row>(
  queries: Queries,
  all: readonly Row[],
  statement: string,
  valuesOf: (rows: readonly Row[]) => readonly SqlValue[],
): Promise<void> {
  for (let from = 0; from < all.length; from += ROWS_AT_ONCE)
    await queries.query(statement, valuesOf(all.slice(from, from + ROWS_AT_ONCE)));
}
