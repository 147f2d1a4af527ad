import type { Dataset, DifferenceEntry } from '../dataset/dataset.js';
import type { FixtureBase } from '../fixture-base.js';
import { TABLES } from '../dataset/keys.js';
import { PackedRecord } from '../dataset/packed-record.js';
import type { TableName } from '../tables.js';
import { snapshotOf, snapshotsAfter, type Snapshot, type WorkspaceState } from '../workspace-state.js';
import type { JournalLine } from './journal-line.js';
import { Slices } from '../slices.js';
import type { LoadRecords, SnapshotFiles } from './snapshot-files.js';
import type { SavedIndexes } from './state-index.js';
import type { Differences, ReadFile, SnapshotParts } from './state-file.js';

type Key = number | string;

/** The last change of each record, by table. */
class LastChanges {
  readonly #byTable = new Map<TableName, Map<Key, DifferenceEntry<TableName>>>();

  put(table: TableName, key: Key, entry: DifferenceEntry<TableName>): void {
    const known = this.#byTable.get(table) ?? new Map<Key, DifferenceEntry<TableName>>();
    this.#byTable.set(table, known.set(key, entry));
  }

  clear(): void {
    this.#byTable.clear();
  }

  /** Makes the changes in a dataset, in bulk. */
  async moveTo(dataset: Dataset, slices: Slices): Promise<void> {
    for (const table of TABLES) {
      const changes = this.#byTable.get(table);
      if (changes) await dataset.load(table, [...changes.values()] as never, slices);
    }
    this.clear();
  }
}

/** What the replay of a workspace reads. */
export interface ReplaySources {
  readonly base: FixtureBase;
  /** The indexes of the file's records; null where they have to be made. */
  readonly indexes: SavedIndexes | null;
  readonly lines: Iterable<JournalLine>;
  readonly snapshots: SnapshotFiles;
}

/**
 * Returns the state that a `state.json` and the lines of a journal lead to. Of each record only the last change is made,
 * in slices.
 * @throws SyntaxError when a record is damaged
 */
export async function replay(
  file: ReadFile,
  { base, indexes, lines, snapshots }: ReplaySources,
): Promise<WorkspaceState> {
  const slices = new Slices();
  const load: LoadRecords = async (records) => {
    const [dataset, changes] = [base.dataset.clone(), new LastChanges()];
    await gather(records, changes, slices);
    await changes.moveTo(dataset, slices);
    return dataset;
  };
  const state: WorkspaceState = {
    dataset: base.dataset.clone(),
    clock: file.clock,
    snapshots: new Map(await readSnapshots(file.snapshots, snapshots, load)),
  };
  const changes = new LastChanges();
  if (indexes) await state.dataset.loadIndexed(Object.entries(file.records) as never, indexes, slices);
  else await gather(file.records, changes, slices);
  for (const { entry } of lines) {
    if (entry.reset || entry.restore !== undefined) {
      changes.clear();
      const from =
        entry.restore === undefined ? base.dataset : await state.snapshots.get(entry.restore)?.read();
      if (!from) throw new SyntaxError(`there is no snapshot ${entry.restore}`);
      state.dataset = from.clone();
    }
    if (entry.clock) state.clock = entry.clock;
    for (const { table, key, value } of entry.changes ?? [])
      changes.put(table, key, [key, value] as DifferenceEntry<TableName>);
    if (entry.keep) await changes.moveTo(state.dataset, slices);
    state.snapshots = snapshotsAfter(state, entry);
    if (slices.isOver) await slices.next();
  }
  await changes.moveTo(state.dataset, slices);
  return state;
}

async function gather(records: Differences, changes: LastChanges, slices: Slices): Promise<void> {
  for (const [table, entries] of Object.entries(records) as [
    TableName,
    Iterable<DifferenceEntry<TableName>>,
  ][]) {
    for (const entry of entries) {
      changes.put(table, entry instanceof PackedRecord ? entry.key() : entry[0], entry);
      if (slices.isOver) await slices.next();
    }
  }
}

/** Returns the snapshots of a file by name. Those of format 2 hold their records. */
function readSnapshots(
  saved: ReadFile['snapshots'],
  files: SnapshotFiles,
  load: LoadRecords,
): Promise<(readonly [string, Snapshot])[]> {
  return Promise.all(
    saved.map(async ({ bytes, records, ...snapshot }) => {
      const [{ name, at, clock }] = [snapshot];
      if (bytes !== undefined)
        return [
          name,
          files.stored({ name, at, clock, bytes, records: records as SnapshotParts }, load),
        ] as const;
      const dataset = await load(records as Differences);
      return [name, snapshotOf({ dataset, clock, snapshots: new Map() }, at)] as const;
    }),
  );
}
