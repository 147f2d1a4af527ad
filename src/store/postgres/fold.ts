import type { FixtureBase } from '../fixture-base.js';
import type { Snapshot, WorkspaceState } from '../workspace-state.js';
import type { Place } from './barrier.js';
import type { Database, Queries } from './database.js';
import { writeState, type FoldHead } from './states.js';

/** A state to fold: that of a workspace at a place of its log. */
export interface Folding {
  readonly workspace: number;
  readonly place: Place;
  readonly base: FixtureBase;
  readonly state: WorkspaceState;
  /** The entries that made the snapshots. */
  readonly snapshotEntries: WeakMap<Snapshot, number>;
  /** The last entries of the log that stay, for histories. */
  readonly stepsKept: number;
  /** Takes the fold back when it is aborted. */
  readonly signal: AbortSignal;
}

/** The last entry that is folded, and whether this fold did it. */
export interface Folded {
  readonly n: number;
  readonly isNew: boolean;
}

/** How long what a fold replaces stays: for instances that read it, and for those that are behind. */
const KEPT = `interval '10 minutes'`;

/**
 * Writes a fold, and removes what earlier ones left. One instance folds a workspace at a time. `least` is the number of
 * entries since the last fold for which a new one is made.
 */
export async function fold(database: Database, folding: Folding, least: number): Promise<Folded> {
  const { workspace, place } = folding;
  return database.transaction(async (queries) => {
    const known = await lastFold(queries, workspace);
    const isAlone = await queries.query<{ got: boolean }>(
      `SELECT pg_try_advisory_xact_lock(hashtextextended('sandbox fold ' || $1::bigint, 0)) AS got`,
      [workspace],
    );
    if (!isAlone.rows[0]?.got) return { n: known, isNew: false };
    const present = await lastFold(queries, workspace); // another may have ended just now
    if (place.n - present < least) return { n: present, isNew: false };
    await writeFold(untilAborted(queries, folding.signal), folding);
    await removeOld(queries, workspace, place.n - folding.stepsKept);
    return { n: place.n, isNew: true };
  });
}

/** Returns queries that throw once a signal is aborted. */
function untilAborted(queries: Queries, signal: AbortSignal): Queries {
  return {
    query: (text, values) => {
      signal.throwIfAborted();
      return queries.query(text, values);
    },
  };
}

async function lastFold(queries: Queries, workspace: number): Promise<number> {
  const { rows } = await queries.query<{ n: number }>(
    `SELECT n::float8 AS n FROM sandbox.state WHERE workspace = $1 AND kind = 'fold' ORDER BY state.n DESC LIMIT 1`,
    [workspace],
  );
  return rows[0]?.n ?? 0;
}

async function writeFold(
  queries: Queries,
  { workspace, place: { n, last }, base, state, snapshotEntries }: Folding,
): Promise<void> {
  const snapshots: FoldHead['snapshots'][number][] = [];
  for (const [name, snapshot] of state.snapshots) {
    const madeBy = snapshotEntries.get(snapshot);
    if (madeBy === undefined) throw new Error(`the entry that made the snapshot ${name} is not known`);
    snapshots.push({ name, at: snapshot.at, clock: snapshot.clock, bytes: snapshot.bytes, n: madeBy });
    if (await hasSnapshot(queries, workspace, madeBy)) continue;
    const key = { workspace, kind: 'snapshot', n: madeBy } as const;
    await writeState(queries, key, { last: null, head: null }, { dataset: await snapshot.read(), base });
  }
  const head = { clock: state.clock, extras: state.extras, snapshots };
  await writeState(queries, { workspace, kind: 'fold', n }, { last, head }, { dataset: state.dataset, base });
}

async function hasSnapshot(queries: Queries, workspace: number, n: number): Promise<boolean> {
  const { count } = await queries.query(
    `SELECT 1 FROM sandbox.state WHERE workspace = $1 AND kind = 'snapshot' AND n = $2`,
    [workspace, n],
  );
  return count > 0;
}

/**
 * Removes what nobody needs any more, each ten minutes after it was written: folds before the newest one that is older than the
 * last entries, as the history is made of those; entries that the oldest fold left includes; and snapshots that no fold left
 * lists.
 */
async function removeOld(queries: Queries, workspace: number, before: number): Promise<void> {
  await queries.query(
    `DELETE FROM sandbox.state WHERE workspace = $1 AND kind = 'fold' AND n < (
       SELECT max(later.n) FROM sandbox.state later
       WHERE later.workspace = $1 AND later.kind = 'fold' AND later.n <= $2 AND later.at < now() - ${KEPT})`,
    [workspace, before],
  );
  await queries.query(
    `DELETE FROM sandbox.entry WHERE workspace = $1 AND at < now() - ${KEPT} AND n < (
       SELECT min(n) FROM sandbox.state WHERE workspace = $1 AND kind = 'fold')`,
    [workspace],
  );
  await queries.query(
    `DELETE FROM sandbox.state WHERE workspace = $1 AND kind = 'snapshot' AND at < now() - ${KEPT} AND NOT EXISTS (
       SELECT 1 FROM sandbox.state kept, json_array_elements(kept.head::json -> 'snapshots') listed
       WHERE kept.workspace = $1 AND kept.kind = 'fold' AND (listed ->> 'n')::bigint = state.n)`,
    [workspace],
  );
}
