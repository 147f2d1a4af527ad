import type { FixtureBase } from '../fixture-base.js';
import { gather, LastChanges, loadRecords, replayEntries } from '../records/replay.js';
import { Slices } from '../../time/slices.js';
import { EntryUnreadable, isStoreFailure, StorageUnavailable } from '../store.js';
import type { Figures, RefusalsInHour, StoredWorkspace, WorkspaceSettings } from '../store.js';
import type { Snapshot, WorkspaceState } from '../workspace-state.js';
import { metadataOf } from './about.js';
import type { LogPlace } from './barrier.js';
import { DatabaseFailed, type Queries } from './database.js';
import { entriesAfter, type LogEntry } from './entries.js';
import { damagedRows, storedObject } from './failures.js';
import type { LogStart } from './postgres-log.js';
import { readRecords, type FoldHead } from './states.js';
import type { StoredBases } from './stored-bases.js';

/** A workspace that was read, and the position at which its log continues. */
export interface ReadWorkspace {
  readonly stored: StoredWorkspace;
  readonly start: LogStart;
  readonly settings: WorkspaceSettings;
  /** The real time of the workspace's last recorded use. Null if none is stored. */
  readonly usedAt: number | null;
  readonly refusals: readonly RefusalsInHour[];
}

interface Row {
  readonly id: number;
  /** The number of the last log entry. */
  readonly end: number;
  readonly about: string;
  readonly fixture: string;
  /** The number of the last entry that the fold includes. */
  readonly n: number;
  /** The number of stored entries from `n` to `end`. It is lower than the range if entries are missing. */
  readonly entries: number;
  readonly last: string | null;
  readonly head: string;
  readonly settings: string | null;
  readonly usedAt: number | null;
  readonly figures: string | null;
}

/** The newest fold that precedes the last `$2` entries. If there is none, the oldest fold. */
const FOLD_BEFORE = `
  SELECT w.id::float8 AS id, about, fixture, w.n::float8 AS end, s.n::float8 AS n, s.last::text AS last, head, settings,
    used_at::float8 AS "usedAt", figures, (
      SELECT count(*) FROM sandbox.entry e WHERE e.workspace = w.id AND e.n BETWEEN s.n AND w.n
    )::float8 AS entries
  FROM sandbox.workspace w JOIN sandbox.state s ON s.workspace = w.id AND s.kind = 'fold'
  LEFT JOIN sandbox.observed o ON o.workspace = w.id
  WHERE name = $1 ORDER BY s.n <= w.n - $2 DESC, CASE WHEN s.n <= w.n - $2 THEN -s.n ELSE s.n END LIMIT 1`;

/**
 * Reads a workspace in its state before the last `behind` log entries, or at its oldest fold. The caller applies the
 * later entries and so obtains the history. Returns undefined if the workspace does not exist. Returns null if the
 * workspace must be read again: it changed during the read, or entries are missing. With `behind` 0, the next read may
 * succeed without the missing entries.
 * @throws WorkspaceDamaged if entries after its newest fold are missing
 */
export async function readWorkspace(
  queries: Queries,
  name: string,
  { bases, behind }: { readonly bases: StoredBases; readonly behind: number },
): Promise<ReadWorkspace | undefined | null> {
  const { rows } = await queries.query<Row>(FOLD_BEFORE, [name, behind]);
  const [row] = rows;
  if (!row) return undefined;
  const lacking = row.end - row.n + (row.n > 0 ? 1 : 0) - row.entries;
  if (lacking !== 0 && behind > 0) return null;
  if (lacking !== 0)
    throw damagedRows(name, { table: 'entry' }, `its log lacks ${lacking} of its last entries`);
  const base = await bases.read(row.fixture);
  if (!base) return null;
  const [slices, changes] = [new Slices(), new LastChanges()];
  await gather(await readRecords(queries, { workspace: row.id, kind: 'fold', n: row.n }), changes, slices);
  const { clock, extras, snapshots } = storedObject<FoldHead>(row.head, { name, table: 'state' }, [
    'clock',
    'snapshots',
  ]);
  const kept = new Map(snapshots.map(({ name: snapshot, n }) => [snapshot, n]));
  const stored = snapshots.map((one) => [one.name, storedSnapshot(queries, row.id, base, one)] as const);
  const state: WorkspaceState = { dataset: base.dataset.clone(), clock, extras, snapshots: new Map(stored) };
  const until = row.end - behind;
  const place = await replayLog({ queries, workspace: { id: row.id, name }, kept, until }, row, (lines) =>
    replayEntries(state, lines, { base, changes, slices }),
  );
  if (!place) return null;
  await changes.moveTo(state.dataset, slices);
  const { refusals = [] } = storedObject<Partial<Figures>>(row.figures ?? '{}', { name, table: 'observed' });
  return {
    stored: { metadata: metadataOf(name, row.about), base, state },
    start: { id: row.id, place, folded: row.n, snapshotEntries: entriesOf(state.snapshots, kept) },
    settings: storedObject<WorkspaceSettings>(row.settings ?? '{}', { name, table: 'workspace' }),
    usedAt: row.usedAt,
    refusals,
  };
}

/**
 * Returns the number of the entry that created each snapshot. `numbers` has the same numbers, keyed by snapshot name.
 */
function entriesOf(
  snapshots: WorkspaceState['snapshots'],
  numbers: ReadonlyMap<string, number>,
): WeakMap<Snapshot, number> {
  const found = new WeakMap<Snapshot, number>();
  for (const [name, snapshot] of snapshots) {
    const n = numbers.get(name);
    if (n !== undefined) found.set(snapshot, n);
  }
  return found;
}

interface Replayed {
  readonly queries: Queries;
  readonly workspace: { readonly id: number; readonly name: string };
  /** The number of the entry that created each snapshot, keyed by snapshot name. */
  readonly kept: Map<string, number>;
  /** The number of the last entry to replay. */
  readonly until: number;
}

/**
 * Replays the log after a position, up to the entry `until`. Returns the position of the last replayed entry. Returns
 * null if the log does not continue at a position.
 */
async function replayLog(
  { queries, workspace, kept, until }: Replayed,
  from: LogPlace,
  replay: (lines: readonly LogEntry[]) => Promise<void>,
): Promise<LogPlace | null> {
  let place: LogPlace = { n: from.n, last: from.last };
  for (;;) {
    const read = place.n < until ? await entriesAfter(queries, workspace, place) : [];
    if (!read) return null;
    const lines = read.filter(({ n }) => n <= until);
    const end = lines.at(-1);
    if (!end) return place;
    await replay(lines).catch((error: unknown) => {
      throw error instanceof DatabaseFailed || isStoreFailure(error)
        ? error
        : new EntryUnreadable(workspace.name, error);
    });
    for (const { entry, n } of lines) if (entry.keep) kept.set(entry.keep.name, n);
    place = { n: end.n, last: end.batch };
  }
}

/** Returns a snapshot whose records are read on restore. */
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
