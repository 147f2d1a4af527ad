import { randomUUID } from 'node:crypto';
import { clientNames, type Dataset } from '../dataset/dataset.js';
import type { NotedEntry } from '../workspace-log.js';
import type { WorkspaceState } from '../workspace-state.js';
import type { LogPlace } from './barrier.js';
import { storedObject } from './failures.js';
import { type Queries, IS_LIVE, SessionReadOnly, type Database } from './database.js';

/** A batch of entries that are appended together. */
export interface Batch {
  /** Identifies the batch, for example after a lost connection. */
  readonly id: string;
  readonly lines: readonly string[];
  /** The clock after the batch, as JSON. Null if the batch does not change the clock. */
  readonly clock: string | null;
  /** The names of the clients after the batch, as JSON. Null if the batch does not change the clients. */
  readonly clients: string | null;
}

/** A batch to append after a position of a workspace's log. */
export interface WantedAppend {
  readonly workspace: number;
  readonly place: LogPlace;
  readonly batch: Batch;
}

/** The result of an append. Null if the log does not end at the expected position, or the workspace was deleted. */
type Ended = 'appended' | 'busy' | null;

/**
 * Skips workspaces that another instance has locked. So no batch waits for another workspace, and deadlocks cannot
 * occur. Once the row is locked, the statement checks again that the log ends at the expected position. Workspaces in
 * the bin accept no entries.
 */
const APPEND = `
  WITH wanted AS MATERIALIZED (
    SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::uuid[], $4::uuid[], $5::text[], $6::bigint[], $10::text[])
      AS batch (id, n, last, batch, clock, entries, clients)
  ), locked AS MATERIALIZED (
    SELECT id FROM sandbox.workspace
    WHERE id = ANY($1::bigint[]) AND ${IS_LIVE} FOR NO KEY UPDATE SKIP LOCKED
  ), won AS (
    UPDATE sandbox.workspace known
    SET n = known.n + wanted.entries, last = wanted.batch, clock = coalesce(wanted.clock, known.clock),
        about = CASE WHEN wanted.clients IS NULL THEN known.about
          ELSE (known.about::jsonb || jsonb_build_object('clients', wanted.clients::jsonb))::text END
    FROM wanted JOIN locked USING (id)
    WHERE known.id = wanted.id AND known.n = wanted.n AND known.last IS NOT DISTINCT FROM wanted.last
    RETURNING known.id, wanted.n, wanted.batch AS batch
  ), added AS (
    INSERT INTO sandbox.entry (workspace, n, batch, line)
    SELECT won.id, won.n + line.place, won.batch, line.line
    FROM won JOIN unnest($7::uuid[], $8::bigint[], $9::text[]) AS line (batch, place, line) USING (batch)
  )
  SELECT wanted.batch::text AS batch,
         CASE WHEN won.batch IS NOT NULL THEN 'appended' WHEN locked.id IS NULL AND known.id IS NOT NULL THEN 'busy' END AS end
  FROM wanted LEFT JOIN won USING (batch) LEFT JOIN locked ON locked.id = wanted.id
       LEFT JOIN sandbox.workspace known ON known.id = wanted.id AND ${IS_LIVE}`;

/**
 * Appends batches of several workspaces. Appends a batch only if the log still ends at the expected position. Returns
 * the result of each append by batch id. A `busy` batch can be retried: another instance had locked its workspace.
 */
export async function appendAll(
  queries: Queries,
  wanted: readonly WantedAppend[],
): Promise<ReadonlyMap<string, Ended>> {
  const lines = wanted.flatMap(({ batch }) =>
    batch.lines.map((line, index) => ({ batch: batch.id, place: index + 1, line })),
  );
  const { rows } = await queries.query<{ batch: string; end: Ended }>(APPEND, [
    wanted.map(({ workspace }) => workspace),
    wanted.map(({ place }) => place.n),
    wanted.map(({ place }) => place.last),
    wanted.map(({ batch }) => batch.id),
    wanted.map(({ batch }) => batch.clock),
    wanted.map(({ batch }) => batch.lines.length),
    lines.map(({ batch }) => batch),
    lines.map(({ place }) => place),
    lines.map(({ line }) => line),
    wanted.map(({ batch }) => batch.clients),
  ]);
  return new Map(rows.map(({ batch, end }) => [batch, end]));
}

/** Returns the batch that appended an entry. Returns undefined if the entry does not exist. */
export async function batchOf(queries: Queries, workspace: number, n: number): Promise<string | undefined> {
  const { rows } = await queries.query<{ batch: string }>(
    'SELECT batch::text AS batch FROM sandbox.entry WHERE workspace = $1 AND n = $2',
    [workspace, n],
  );
  return rows[0]?.batch;
}

/** An entry of the log. */
export interface LogEntry extends NotedEntry {
  readonly n: number;
  readonly batch: string;
  /** The length of the entry's line, in characters. */
  readonly characters: number;
}

/** The maximum number of entries that are read at once and applied in one turn of the event loop. */
const AT_ONCE = 200;

/**
 * Returns the next entries after a position. Returns null if the log does not continue there: the workspace was
 * deleted, the entries were folded, a failover lost entries, or one of the entries is missing.
 * @throws WorkspaceDamaged if an entry is not readable
 */
export async function entriesAfter(
  queries: Queries,
  { id, name }: { readonly id: number; readonly name: string },
  { n, last }: LogPlace,
): Promise<readonly LogEntry[] | null> {
  const { rows } = await queries.query<{ n: number; batch: string; line: string }>(
    `SELECT n::float8 AS n, batch::text AS batch, line FROM sandbox.entry
     WHERE workspace = $1 AND n >= $2 ORDER BY entry.n LIMIT ${AT_ONCE}`,
    [id, n],
  );
  const isNew = n === 0;
  const [first] = rows;
  if (!isNew && (first?.n !== n || first.batch !== last)) return null;
  if (rows.some((row, at) => row.n !== at + (isNew ? 1 : n))) return null;
  return rows.slice(isNew ? 0 : 1).map(({ line, ...place }) => ({
    ...place,
    characters: line.length,
    ...storedObject<NotedEntry>(line, { name, table: 'entry', entry: place.n }, ['entry']),
  }));
}

/** An entry with the snapshot records that it restores. */
export interface PreparedEntry {
  readonly line: LogEntry;
  readonly restored: Dataset | undefined;
}

/**
 * Reads the snapshot records that the entries restore. If an entry restores a snapshot created by one of these entries,
 * the result ends before the restoring entry. The snapshot is readable only after the entry that created it is applied.
 * @throws Error if a snapshot does not exist
 */
export async function prepareEntries(
  lines: readonly LogEntry[],
  snapshots: WorkspaceState['snapshots'],
): Promise<readonly PreparedEntry[]> {
  const prepared: PreparedEntry[] = [];
  const made = new Set<string>();
  for (const line of lines) {
    const { keep, restore } = line.entry;
    if (restore !== undefined && made.has(restore)) break;
    const snapshot = restore === undefined ? undefined : snapshots.get(restore);
    if (restore !== undefined && !snapshot) throw new Error(`entry ${line.n} restores an unknown snapshot`);
    prepared.push({ line, restored: await snapshot?.read() });
    if (keep) made.add(keep.name);
  }
  return prepared;
}

/** Returns the last clock set by the entries, as JSON. Returns null if no entry sets it. */
export function clockAfter(entries: readonly NotedEntry[]): string | null {
  const last = entries.findLast(({ entry }) => entry.clock);
  return last ? JSON.stringify(last.entry.clock) : null;
}

/** Returns the names of the clients after the entries, as JSON. Returns null if no entry changes them. */
export function clientsAfter(entries: readonly NotedEntry[], { dataset }: WorkspaceState): string | null {
  const isChanged = entries.some(({ entry }) => entry.changes?.some(({ table }) => table === 'clients'));
  if (!isChanged) return null;
  return JSON.stringify(clientNames(dataset));
}

/**
 * Checks that a session can make changes. Sessions on a standby, from a time when the database was read-only, or of a user
 * without the right to insert cannot.
 * @throws SessionReadOnly
 */
export async function requireWritableSession(queries: Queries): Promise<void> {
  const { rows } = await queries.query<{ readOnly: string; mayWrite: boolean }>(
    `SELECT current_setting('transaction_read_only') AS "readOnly",
       has_table_privilege('sandbox.entry', 'INSERT') AS "mayWrite"`,
  );
  if (rows[0]?.readOnly !== 'off' || !rows[0].mayWrite) throw new SessionReadOnly();
}

/** Rolls back the transaction of a test insert. */
class OnlyTried extends Error {}

/** The length of the test entry, in characters. A full disk may still have room for a shorter entry. */
const TRIED_LENGTH = 8192;

/**
 * Inserts an entry into some workspace's log and rolls it back, to test whether the database accepts entries.
 * @throws DatabaseFailed
 */
export async function tryToInsert(database: Database): Promise<void> {
  const trying = database.transaction(async (queries) => {
    await queries.query(
      `INSERT INTO sandbox.entry (workspace, n, batch, line)
       SELECT id, -1, $1::uuid, repeat('x', ${TRIED_LENGTH}) FROM sandbox.workspace LIMIT 1`,
      [randomUUID()],
    );
    throw new OnlyTried();
  });
  await trying.catch((error: unknown) => {
    if (!(error instanceof OnlyTried)) throw error;
  });
}
