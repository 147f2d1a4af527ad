import type { Dataset } from '../dataset/dataset.js';
import type { SharedEntry } from '../shared-store.js';
import type { WorkspaceState } from '../workspace-state.js';
import type { Place } from './barrier.js';
import type { Queries } from './database.js';

/** A batch of entries that is appended together. */
export interface Batch {
  /** Identifies it, also if its connection is lost. */
  readonly id: string;
  readonly lines: readonly string[];
  /** The clock after it as JSON; null where it stays. */
  readonly clock: string | null;
}

const APPEND = `
  WITH won AS (
    UPDATE sandbox.workspace
    SET n = n + cardinality($4::text[]), last = $5::uuid, clock = coalesce($6::text, clock)
    WHERE id = $1 AND n = $2 AND last IS NOT DISTINCT FROM $3::uuid
    RETURNING id
  )
  INSERT INTO sandbox.entry (workspace, n, batch, line)
  SELECT won.id, $2::bigint + line.at, $5::uuid, line.text
  FROM won, unnest($4::text[]) WITH ORDINALITY AS line (text, at)`;

/** Appends a batch after a place, if the log still ends there. Returns whether it did. */
export async function append(
  queries: Queries,
  workspace: number,
  { n, last }: Place,
  { id, lines, clock }: Batch,
): Promise<boolean> {
  const { count } = await queries.query(APPEND, [workspace, n, last, lines, id, clock]);
  return count > 0;
}

/** Returns the batch of an entry; undefined where there is none. */
export async function batchOf(queries: Queries, workspace: number, n: number): Promise<string | undefined> {
  const { rows } = await queries.query<{ batch: string }>(
    'SELECT batch::text AS batch FROM sandbox.entry WHERE workspace = $1 AND n = $2',
    [workspace, n],
  );
  return rows[0]?.batch;
}

/** An entry of the log. */
export interface LogEntry extends SharedEntry {
  readonly n: number;
  readonly batch: string;
  /** Of its line. */
  readonly characters: number;
}

/** The most entries that are read, and applied in one turn. */
const AT_ONCE = 200;

/**
 * Returns the next entries after a place, none where there are none; null where the log does not hold that place: the
 * workspace was deleted, the entries were folded, or a database without them took over.
 */
export async function entriesAfter(
  queries: Queries,
  workspace: number,
  { n, last }: Place,
): Promise<readonly LogEntry[] | null> {
  const { rows } = await queries.query<{ n: number; batch: string; line: string }>(
    `SELECT n::float8 AS n, batch::text AS batch, line FROM sandbox.entry
     WHERE workspace = $1 AND n >= $2 ORDER BY entry.n LIMIT ${AT_ONCE}`,
    [workspace, n],
  );
  const isNew = n === 0;
  const [first] = rows;
  if (!isNew && (first?.n !== n || first.batch !== last)) return null;
  if (isNew && first && first.n !== 1) return null;
  return rows.slice(isNew ? 0 : 1).map(({ line, ...place }) => ({
    ...place,
    characters: line.length,
    ...(JSON.parse(line) as SharedEntry),
  }));
}

/** An entry with the records that it restores. */
export interface PreparedEntry {
  readonly line: LogEntry;
  readonly restored: Dataset | undefined;
}

/**
 * Reads the records that entries restore from the snapshots before them. Ends before an entry that restores a snapshot of
 * one of these entries: it can be read when they are applied.
 * @throws Error where there is no such snapshot
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

/** Returns the last clock that entries set, as JSON; null where they set none. */
export function clockAfter(entries: readonly SharedEntry[]): string | null {
  const last = entries.findLast(({ entry }) => entry.clock);
  return last ? JSON.stringify(last.entry.clock) : null;
}
