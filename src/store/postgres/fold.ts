import type { Snapshot, WorkspaceState } from '../workspace-state.js';
import type { LogPlace } from './barrier.js';
import { type Database, type Queries, DatabaseFailed, FOREIGN_KEY_VIOLATION } from './database.js';
import { writeState, type FoldHead } from './states.js';
import { real, secondsSince } from '../../time/real-time.js';
import { inRootSpan } from '../../telemetry/spans.js';
import type { StoreMonitor } from '../../telemetry/store-monitor.js';
import type { StoredWorkspace } from '../store.js';

/** A workspace's state at a log position, to be folded. */
export interface Folding
  extends
    Omit<StoredWorkspace, 'metadata'>,
    Pick<FoldStart, 'snapshotEntries'>,
    Pick<FoldContext, 'stepsKept'> {
  readonly workspace: number;
  readonly place: LogPlace;
  /** If the signal is aborted, the fold is rolled back. */
  readonly signal: AbortSignal;
}

/** The number of the last folded entry, and whether this call folded it. */
export interface Folded {
  readonly n: number;
  readonly isNew: boolean;
}

/**
 * The time for which replaced data stays stored, for instances that still read the data or have not applied the latest
 * entries.
 */
const KEPT = `interval '10 minutes'`;

/**
 * Writes a fold and removes data that only older folds needed. Only one instance folds a workspace at a time. Does
 * nothing if fewer than `least` entries follow the last fold.
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
    const present = await lastFold(queries, workspace); // another instance may have finished a fold just now
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
 * Deletes unneeded data that is older than ten minutes: folds before the newest fold that the history can start from,
 * entries that the oldest remaining fold includes, and snapshots that no remaining fold lists.
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

/** Decides when an open log is folded. */
export interface FoldSettings {
  /** A fold is due if at least this many entries, or this many characters in them, follow the last fold. */
  readonly entries: number;
  readonly characters: number;
  /** The minimum time between two folds of a workspace by one instance, in milliseconds. */
  readonly everyMs: number;
}

export const DEFAULT_FOLDS: FoldSettings = { entries: 1000, characters: 8 * 1024 * 1024, everyMs: 60_000 };

/** The dependencies of the folds of all logs. */
export interface FoldContext {
  readonly database: Database;
  readonly folds: FoldSettings;
  /** The number of latest log entries that the history contains. */
  readonly stepsKept: number;
  readonly monitor: StoreMonitor;
}

/** The log's position and snapshots when this instance opens the log. */
export interface FoldStart {
  readonly id: number;
  /** The number of the last folded entry. */
  readonly folded: number;
  /** The number of the entry that created each snapshot. */
  readonly snapshotEntries: WeakMap<Snapshot, number>;
}

/** Folds the log of a workspace when a fold is due. If a fold fails, the entries stay in the log. */
export class FoldSchedule {
  #folded: number;
  #characters = 0;
  #lastAt = -Infinity;
  #folding: Promise<void> | null = null;

  /** If the signal is aborted, a running fold stops and no other one starts. */
  constructor(
    private readonly stored: Pick<StoredWorkspace, 'metadata' | 'base'>,
    private readonly start: FoldStart,
    private readonly context: FoldContext,
    private readonly signal: AbortSignal,
  ) {
    this.#folded = start.folded;
  }

  /** Counts added entries, and starts a fold when a fold is due. `state` must not change afterwards. */
  added(place: LogPlace, state: WorkspaceState, characters: number): void {
    this.#characters += characters;
    const { folds } = this.context;
    const isDue = place.n - this.#folded >= folds.entries || this.#characters >= folds.characters;
    if (!isDue || this.#folding || real.performanceNow() - this.#lastAt < folds.everyMs) return;
    // Another instance may have folded the workspace recently.
    const least = this.#characters >= folds.characters ? 1 : folds.entries;
    this.#folding = this.#fold(place, state, least).finally(() => (this.#folding = null));
  }

  /** Folds the entries that no fold includes yet. */
  async foldAtEnd(place: LogPlace, state: WorkspaceState): Promise<void> {
    await this.#folding;
    if (!this.signal.aborted && place.n > this.#folded) await this.#fold(place, state, 1);
  }

  async #fold(place: LogPlace, state: WorkspaceState, least: number): Promise<void> {
    const { id: workspace, snapshotEntries } = this.start;
    const { metadata, base } = this.stored;
    const { stepsKept } = this.context;
    const { signal } = this;
    this.#lastAt = real.performanceNow();
    const folding = { workspace, place, base, state, snapshotEntries, stepsKept, signal };
    try {
      this.#note(
        await inRootSpan('fold', { 'sandbox.workspace': metadata.name }, () =>
          fold(this.context.database, folding, least),
        ),
      );
    } catch (error) {
      // The log still has all entries. A later fold tries again, on this instance or another.
      const isDeleted = error instanceof DatabaseFailed && error.code === FOREIGN_KEY_VIOLATION;
      if (!signal.aborted && !isDeleted) this.context.monitor.foldFailed(error, metadata.name);
    }
  }

  /** Records the last folded entry, whether this instance or another folded it. */
  #note({ n, isNew }: Folded): void {
    if (n > this.#folded) this.#characters = 0;
    this.#folded = n;
    if (isNew) this.context.monitor.folded({ seconds: secondsSince(this.#lastAt) });
  }
}
