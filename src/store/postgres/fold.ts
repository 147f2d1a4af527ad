import type { FixtureBase } from '../fixture-base.js';
import type { Snapshot, WorkspaceState } from '../workspace-state.js';
import type { LogPlace } from './barrier.js';
import { type Database, type Queries, DatabaseFailed, FOREIGN_KEY_VIOLATION } from './database.js';
import { writeState, type FoldHead } from './states.js';
import { real, secondsSince } from '../../time/real-time.js';
import { inRootSpan } from '../../telemetry/spans.js';
import type { StoreMonitor } from '../../telemetry/store-monitor.js';
import type { StoredWorkspace } from '../store.js';

/** A state to fold: that of a workspace at a place of its log. */
export interface Folding {
  readonly workspace: number;
  readonly place: LogPlace;
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

/** How long data that a fold replaces is kept, for instances that still read it or are behind. */
const KEPT = `interval '10 minutes'`;

/**
 * Writes a fold, and removes what earlier ones left. One instance folds a workspace at a time. It does nothing with fewer than
 * `least` entries since the last fold.
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
 * Deletes what is no longer needed, but nothing of the last ten minutes: folds before the newest one with which the history can
 * begin; entries that the oldest kept fold includes; and snapshots that no kept fold lists.
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

/** When a log is folded while it is open. */
export interface FoldSettings {
  /** Entries beyond the last fold, or characters of them. */
  readonly entries: number;
  readonly characters: number;
  /** Milliseconds between two folds of a workspace by one instance. */
  readonly everyMs: number;
}

export const DEFAULT_FOLDS: FoldSettings = { entries: 1000, characters: 8 * 1024 * 1024, everyMs: 60_000 };

interface FoldContext {
  readonly database: Database;
  readonly folds: FoldSettings;
  readonly stepsKept: number;
  readonly monitor: StoreMonitor;
}

interface FoldStart {
  readonly id: number;
  readonly folded: number;
  readonly snapshotEntries: WeakMap<Snapshot, number>;
}

/** Folds the log of a workspace when that is due. What it cannot fold stays in the log. */
export class FoldSchedule {
  #folded: number;
  #characters = 0;
  #lastAt = -Infinity;
  #folding: Promise<void> | null = null;
  readonly #end = new AbortController();

  constructor(
    private readonly stored: Pick<StoredWorkspace, 'metadata' | 'base'>,
    private readonly start: FoldStart,
    private readonly context: FoldContext,
  ) {
    this.#folded = start.folded;
  }

  /** Notes entries that were added, and begins a fold if it is due. The state never changes. */
  added(place: LogPlace, state: WorkspaceState, characters: number): void {
    this.#characters += characters;
    const { folds } = this.context;
    const isDue = place.n - this.#folded >= folds.entries || this.#characters >= folds.characters;
    if (!isDue || this.#folding || real.performanceNow() - this.#lastAt < folds.everyMs) return;
    // Another instance that shares the workspace may have folded it recently.
    const least = this.#characters >= folds.characters ? 1 : folds.entries;
    this.#folding = this.#fold(place, state, least).finally(() => (this.#folding = null));
  }

  /** Folds what is left, unless the signal ends it. */
  async foldAtEnd(place: LogPlace, state: WorkspaceState, signal: AbortSignal): Promise<void> {
    const end = () => this.#end.abort();
    signal.addEventListener('abort', end, { once: true });
    if (signal.aborted) end();
    await this.#folding;
    if (!signal.aborted && place.n > this.#folded) await this.#fold(place, state, 1);
    signal.removeEventListener('abort', end);
  }

  async #fold(place: LogPlace, state: WorkspaceState, least: number): Promise<void> {
    const { id: workspace, snapshotEntries } = this.start;
    const { metadata, base } = this.stored;
    const { stepsKept } = this.context;
    this.#lastAt = real.performanceNow();
    const folding = { workspace, place, base, state, snapshotEntries, stepsKept, signal: this.#end.signal };
    try {
      this.#note(
        await inRootSpan('fold', { 'sandbox.workspace': metadata.name }, () =>
          fold(this.context.database, folding, least),
        ),
      );
    } catch (error) {
      // The log holds everything; a later fold tries again, here or at another instance.
      const isDeleted = error instanceof DatabaseFailed && error.code === FOREIGN_KEY_VIOLATION;
      if (!this.#end.signal.aborted && !isDeleted) this.context.monitor.foldFailed(error, metadata.name);
    }
  }

  /** Notes how far the log is folded, by this instance or by another one. */
  #note({ n, isNew }: Folded): void {
    if (n > this.#folded) this.#characters = 0;
    this.#folded = n;
    if (isNew) this.context.monitor.folded({ seconds: secondsSince(this.#lastAt) });
  }
}
