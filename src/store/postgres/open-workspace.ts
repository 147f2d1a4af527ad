import { convertedBase, type ConvertFixture, type FixtureBase } from '../fixture-base.js';
import { gather, LastChanges, loadRecords, replayEntries } from '../records/replay.js';
import { Slices } from '../../time/slices.js';
import { StorageUnavailable } from '../store.js';
import type { Figures, RefusalsInHour, StoredWorkspace, WorkspaceSettings } from '../store.js';
import type { Snapshot, WorkspaceState } from '../workspace-state.js';
import { metadataOf } from './about.js';
import type { LogPlace } from './barrier.js';
import type { Queries } from './database.js';
import { entriesAfter, type LogEntry } from './entries.js';
import type { LogStart } from './postgres-log.js';
import { readRecords, type FoldHead } from './states.js';
import type { StoredBases } from './stored-bases.js';

/** A workspace that was read, and where its log goes on. */
export interface ReadWorkspace {
  readonly stored: StoredWorkspace;
  readonly start: LogStart;
  /** The hash of the stored fixture, if a converted one is to replace it; else undefined. */
  readonly replaces: string | undefined;
  readonly settings: WorkspaceSettings;
  /** When it was last used; null where that is not stored. Real time. */
  readonly usedAt: number | null;
  /** The refusals that were stored last. */
  readonly refusals: readonly RefusalsInHour[];
}

/** How a workspace is read. */
interface Reading {
  readonly bases: StoredBases;
  readonly behind: number;
  readonly convert: ConvertFixture;
}

interface Row {
  readonly id: number;
  /** The last entry of the log. */
  readonly end: number;
  readonly about: string;
  readonly fixture: string;
  readonly n: number;
  readonly last: string | null;
  readonly head: string;
  readonly settings: string | null;
  readonly usedAt: number | null;
  readonly figures: string | null;
}

/** The newest fold before the last entries; where there is none, the oldest one. */
const FOLD_BEFORE = `
  SELECT w.id::float8 AS id, about, fixture, w.n::float8 AS end, s.n::float8 AS n, s.last::text AS last, head, settings,
    used_at::float8 AS "usedAt", figures
  FROM sandbox.workspace w JOIN sandbox.state s ON s.workspace = w.id AND s.kind = 'fold'
  LEFT JOIN sandbox.observed o ON o.workspace = w.id
  WHERE name = $1 ORDER BY s.n <= w.n - $2 DESC, CASE WHEN s.n <= w.n - $2 THEN -s.n ELSE s.n END LIMIT 1`;

/**
 * Reads a workspace as it was before the last `behind` entries of its log, or at its oldest fold. Applying the entries after
 * that gives its history. Returns undefined if there is no such workspace, and null if it changed meanwhile and must be read
 * again.
 */
export async function readWorkspace(
  queries: Queries,
  name: string,
  { bases, behind, convert }: Reading,
): Promise<ReadWorkspace | undefined | null> {
  const { rows } = await queries.query<Row>(FOLD_BEFORE, [name, behind]);
  const [row] = rows;
  if (!row) return undefined;
  const former = await bases.read(row.fixture);
  if (!former) return null;
  const base = convertedBase(former, convert);
  const [slices, changes] = [new Slices(), new LastChanges()];
  await gather(await readRecords(queries, { workspace: row.id, kind: 'fold', n: row.n }), changes, slices);
  const { clock, extras, snapshots } = JSON.parse(row.head) as FoldHead;
  const kept = new Map(snapshots.map(({ name: snapshot, n }) => [snapshot, n]));
  const stored = snapshots.map((one) => [one.name, storedSnapshot(queries, row.id, base, one)] as const);
  const state: WorkspaceState = { dataset: base.dataset.clone(), clock, extras, snapshots: new Map(stored) };
  const until = row.end - behind;
  const place = await replayLog({ queries, id: row.id, kept, until }, row, (lines) =>
    replayEntries(state, lines, { base, changes, slices }),
  );
  if (!place) return null;
  await changes.moveTo(state.dataset, slices);
  const snapshotEntries = new WeakMap<Snapshot, number>();
  for (const [snapshot, n] of kept) {
    const found = state.snapshots.get(snapshot);
    if (found) snapshotEntries.set(found, n);
  }
  const { refusals = [] } = JSON.parse(row.figures ?? '{}') as Partial<Figures>;
  return {
    stored: { metadata: metadataOf(name, row.about), base, state },
    start: { id: row.id, place, folded: row.n, snapshotEntries },
    replaces: base === former ? undefined : row.fixture,
    settings: JSON.parse(row.settings ?? '{}') as WorkspaceSettings,
    usedAt: row.usedAt,
    refusals,
  };
}

interface Replayed {
  readonly queries: Queries;
  readonly id: number;
  /** The entries that made the snapshots, by name. */
  readonly kept: Map<string, number>;
  /** The last entry to replay. */
  readonly until: number;
}

/** Replays the log after a place. Returns how far it did; null where the log does not hold the place any more. */
async function replayLog(
  { queries, id, kept, until }: Replayed,
  from: LogPlace,
  replay: (lines: readonly LogEntry[]) => Promise<void>,
): Promise<LogPlace | null> {
  let place: LogPlace = { n: from.n, last: from.last };
  for (;;) {
    const read = place.n < until ? await entriesAfter(queries, id, place) : [];
    if (!read) return null;
    const lines = read.filter(({ n }) => n <= until);
    const end = lines.at(-1);
    if (!end) return place;
    await replay(lines);
    for (const { entry, n } of lines) if (entry.keep) kept.set(entry.keep.name, n);
    place = { n: end.n, last: end.batch };
  }
}

/** Returns a snapshot whose records are read when it is restored. */
function storedSnapshot(
  queries: Queries,
  workspace: number,
  base: FixtureBase,
  { name, at, clock, bytes, n }: FoldHead['snapshots'][number],
): Snapshot {
  return {
    at,
    clock,
    bytes,
    read: async () => {
      const { count } = await queries.query(
        `SELECT 1 FROM sandbox.state WHERE workspace = $1 AND kind = 'snapshot' AND n = $2`,
        [workspace, n],
      );
      if (count === 0)
        throw new StorageUnavailable(`the snapshot ${name} was deleted`, { reason: 'unreadable' });
      return loadRecords(await readRecords(queries, { workspace, kind: 'snapshot', n }), base, new Slices());
    },
  };
}
