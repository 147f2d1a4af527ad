import { randomUUID } from 'node:crypto';
import type { ObservedWorkspace, ObservedRow, SharedObservations } from '../shared-store.js';
import {
  columnsOf,
  type DatabaseFailed,
  FOREIGN_KEY_VIOLATION,
  isConflict,
  type Database,
  type Queries,
} from './database.js';
import { readingDatabase, retryChange } from './failures.js';

/** The maximum number of stored lines per workspace, and their maximum total bytes. */
interface LineLimits {
  readonly lines: number;
  readonly bytes: number;
}

/** The limits of the lines of unverified requests, and of all other lines. */
export type ObservedLimits = Readonly<Record<'verified' | 'unverified', LineLimits>>;

/** The maximum number of lines per query. */
const AT_ONCE = 200;
/** After this many new lines of a workspace, its oldest lines beyond the limits are deleted. */
const LINES_PER_TRIM = 100;

/** The number of recent hours for which the requests to a workspace are counted. */
const HOURS_KEPT = 24;

/** The total number of lines that a workspace ever had, and the number of requests among them. */
interface Counters {
  readonly workspace: number;
  readonly lines: number;
  readonly requests: number;
}

/** Returns the observations that a database stores. */
export function storedObservations(database: Database, limits: ObservedLimits): SharedObservations {
  return {
    add: async (observed) => {
      const before = await addOnce(database, observed);
      for (const { workspace, lines } of observed) {
        const from = before.get(workspace)?.lines;
        if (from === undefined || !isTrimDue(from, lines.length)) continue;
        await trim(database, workspace, limits).catch(() => undefined); // the next trim removes the lines
      }
    },
    after: (workspace, n) =>
      readingDatabase(async () => {
        const { rows } = await database.query<ObservedRow>(
          `SELECT n::float8 AS n, request::float8 AS request, line, unverified FROM sandbox.observation
           WHERE workspace = $1 AND n > $2 ORDER BY observation.n LIMIT ${AT_ONCE}`,
          [workspace, n],
        );
        return rows;
      }),
    counts: (workspace) =>
      readingDatabase(async () => {
        const { rows } = await database.query<{ name: string; count: number }>(
          'SELECT name, count::float8 AS count FROM sandbox.coverage WHERE workspace = $1',
          [workspace],
        );
        return new Map(rows.map(({ name, count }) => [name, count]));
      }),
  };
}

function isTrimDue(from: number, added: number): boolean {
  return Math.floor(from / LINES_PER_TRIM) < Math.floor((from + added) / LINES_PER_TRIM);
}

/**
 * Adds all observations exactly once. Returns the counters before the addition. Returns an empty map if an earlier
 * attempt already added them.
 */
function addOnce(
  database: Database,
  observed: readonly ObservedWorkspace[],
): Promise<ReadonlyMap<number, Counters>> {
  const batch = randomUUID();
  // `FOREIGN_KEY_VIOLATION`: a workspace was deleted just now.
  const meansConflict = (error: DatabaseFailed) => isConflict(error) || error.code === FOREIGN_KEY_VIOLATION;
  return retryChange(async (isNew) => {
    if (!isNew && (await hasBatch(database, observed, batch))) return new Map();
    return database.transaction((queries) => addAll(queries, observed, batch));
  }, meansConflict);
}

async function hasBatch(
  queries: Queries,
  observed: readonly ObservedWorkspace[],
  batch: string,
): Promise<boolean> {
  const { count } = await queries.query(
    'SELECT 1 FROM sandbox.observation WHERE workspace = ANY($1::bigint[]) AND batch = $2 LIMIT 1',
    [observed.map(({ workspace }) => workspace), batch],
  );
  return count > 0;
}

/**
 * Adds all observations. To avoid deadlocks, locks first the workspaces, as a deletion does, and then their counters.
 * Both are locked in a fixed order.
 */
async function addAll(
  queries: Queries,
  observed: readonly ObservedWorkspace[],
  batch: string,
): Promise<ReadonlyMap<number, Counters>> {
  const ids = observed.map(({ workspace }) => workspace).toSorted((a, b) => a - b);
  await queries.query(
    'SELECT 1 FROM sandbox.workspace WHERE id = ANY($1::bigint[]) ORDER BY id FOR KEY SHARE',
    [ids],
  );
  await queries.query(
    `INSERT INTO sandbox.observed (workspace)
     SELECT id FROM sandbox.workspace WHERE id = ANY($1::bigint[]) ORDER BY id ON CONFLICT DO NOTHING`,
    [ids],
  );
  const { rows } = await queries.query<Counters>(
    `SELECT workspace::float8 AS workspace, lines::float8 AS lines, requests::float8 AS requests
     FROM sandbox.observed WHERE workspace = ANY($1::bigint[]) ORDER BY observed.workspace FOR UPDATE`,
    [ids],
  );
  const before = new Map(rows.map((row) => [row.workspace, row]));
  const known = observed.filter(({ workspace }) => before.has(workspace));
  await insertLines(queries, known, { before, batch });
  await addCounts(queries, known);
  await addUse(queries, known);
  return before;
}

async function insertLines(
  queries: Queries,
  observed: readonly ObservedWorkspace[],
  { before, batch }: { readonly before: ReadonlyMap<number, Counters>; readonly batch: string },
): Promise<void> {
  const rows = observed.flatMap((one) => numbered(one, before.get(one.workspace)));
  if (rows.length === 0) return;
  await queries.query(
    `INSERT INTO sandbox.observation (workspace, n, request, line, unverified, batch)
     SELECT workspace, n, request, line, unverified, $6::uuid
     FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::text[], $5::boolean[])
       AS row (workspace, n, request, line, unverified)`,
    [...columnsOf(rows, 'workspace', 'n', 'request', 'line', 'unverified'), batch],
  );
  await queries.query(
    `UPDATE sandbox.observed known SET lines = known.lines + added.lines, requests = known.requests + added.requests
     FROM unnest($1::bigint[], $2::bigint[], $3::bigint[]) AS added (workspace, lines, requests)
     WHERE known.workspace = added.workspace`,
    [
      observed.map(({ workspace }) => workspace),
      observed.map(({ lines }) => lines.length),
      observed.map(({ lines }) => lines.filter(({ isRequest }) => isRequest).length),
    ],
  );
}

/** Returns the rows of the observations in a workspace. Their numbers continue from the counters. */
function numbered(
  { workspace, lines }: ObservedWorkspace,
  before: Counters | undefined,
): (ObservedRow & { readonly workspace: number })[] {
  let { lines: n, requests } = before ?? { lines: 0, requests: 0 };
  return lines.map(({ isRequest, isUnverified, line }) => {
    if (isRequest) requests += 1;
    return { workspace, n: ++n, request: isRequest ? requests : null, line, unverified: isUnverified };
  });
}

async function addCounts(queries: Queries, observed: readonly ObservedWorkspace[]): Promise<void> {
  const rows = observed.flatMap(({ workspace, counts }) =>
    [...counts].map(([name, count]) => ({ workspace, name, count })),
  );
  if (rows.length === 0) return;
  await queries.query(
    `INSERT INTO sandbox.coverage AS known (workspace, name, count)
     SELECT * FROM unnest($1::bigint[], $2::text[], $3::bigint[])
     ON CONFLICT (workspace, name) DO UPDATE SET count = known.count + excluded.count WHERE excluded.count > 0`,
    columnsOf(rows, 'workspace', 'name', 'count'),
  );
}

/** Updates the usage records of workspaces. Deletes the hours that lists no longer show. */
async function addUse(queries: Queries, observed: readonly ObservedWorkspace[]): Promise<void> {
  if (observed.length === 0) return;
  const ids = observed.map(({ workspace }) => workspace);
  await queries.query(
    `UPDATE sandbox.observed known SET used_at = greatest(known.used_at, added.used_at), figures = added.figures
     FROM unnest($1::bigint[], $2::bigint[], $3::text[]) AS added (workspace, used_at, figures)
     WHERE known.workspace = added.workspace`,
    [ids, observed.map(({ use }) => use.lastUsedAt), observed.map(({ use }) => JSON.stringify(use.figures))],
  );
  const rows = observed.flatMap(({ workspace, use }) =>
    use.hours.map((hour) => [workspace, ...hour] as const),
  );
  if (rows.length === 0) return;
  const { rows: added } = await queries.query<{ isNew: boolean }>(
    `INSERT INTO sandbox.used_hour AS known (workspace, hour, requests, refused)
     SELECT * FROM unnest($1::bigint[], $2::integer[], $3::bigint[], $4::bigint[])
     ON CONFLICT (workspace, hour) DO UPDATE
     SET requests = known.requests + excluded.requests, refused = known.refused + excluded.refused
     RETURNING xmax = 0 AS "isNew"`,
    ([0, 1, 2, 3] as const).map((column) => rows.map((row) => row[column])),
  );
  if (!added.some(({ isNew }) => isNew)) return;
  const newest = Math.max(...rows.map(([, hour]) => hour));
  await queries.query('DELETE FROM sandbox.used_hour WHERE workspace = ANY($1::bigint[]) AND hour <= $2', [
    ids,
    newest - HOURS_KEPT,
  ]);
}

/** Removes the oldest lines of each kind that exceed the limits of a workspace. */
async function trim(queries: Queries, workspace: number, limits: ObservedLimits): Promise<void> {
  for (const kind of ['verified', 'unverified'] as const) {
    const { lines, bytes } = limits[kind];
    await queries.query(
      `DELETE FROM sandbox.observation WHERE workspace = $1 AND unverified = $4 AND n <= (
         SELECT max(n) FROM (
           SELECT n, row_number() OVER newest AS place, sum(octet_length(line)) OVER newest AS bytes
           FROM sandbox.observation WHERE workspace = $1 AND unverified = $4 WINDOW newest AS (ORDER BY n DESC)
         ) AS counted WHERE place > $2 OR bytes > $3)`,
      [workspace, lines, bytes, kind === 'unverified'],
    );
  }
}
