import type { Dataset, DifferenceEntry } from '../dataset/dataset.js';
import { TABLES } from '../dataset/keys.js';
import { PackedRecord } from '../dataset/packed-record.js';
import type { FixtureBase } from '../fixture-base.js';
import type { Slices } from '../../time/slices.js';
import type { TableName } from '../tables.js';
import { applyEntry, snapshotsAfter, type JournalEntry, type WorkspaceState } from '../workspace-state.js';
import type { Differences } from './differences.js';

type Key = number | string;

/** The last change of each record, grouped by table. */
export class LastChanges {
  readonly #byTable = new Map<TableName, Map<Key, DifferenceEntry<TableName>>>();

  put(table: TableName, key: Key, entry: DifferenceEntry<TableName>): void {
    const known = this.#byTable.get(table) ?? new Map<Key, DifferenceEntry<TableName>>();
    this.#byTable.set(table, known.set(key, entry));
  }

  clear(): void {
    this.#byTable.clear();
  }

  /** Applies the changes to a dataset in bulk, then removes them here. */
  async moveTo(dataset: Dataset, slices: Slices): Promise<void> {
    for (const table of TABLES) {
      const changes = this.#byTable.get(table);
      if (changes) await readingRecords(() => dataset.load(table, [...changes.values()] as never, slices));
    }
    this.clear();
  }
}

/** A stored record cannot be parsed, or lacks required fields. */
export class RecordUnreadable extends Error {
  override readonly name = 'RecordUnreadable';
}

/** Runs a function that does nothing but load records into a dataset. @throws RecordUnreadable if a record has the wrong structure */
export async function readingRecords(read: () => Promise<void>): Promise<void> {
  try {
    await read();
  } catch (cause) {
    const isOfWrongShape = [SyntaxError, TypeError, RangeError].some((type) => cause instanceof type);
    throw isOfWrongShape ? new RecordUnreadable(String(cause), { cause }) : cause;
  }
}

/** Inputs of a replay besides the state and the entries. */
interface ReplayContext {
  readonly base: FixtureBase;
  /** Changes to apply before the entries. */
  readonly changes: LastChanges;
  readonly slices: Slices;
}

/**
 * Applies entries to a state as `applyEntry` does, in slices. It applies only the last change of each record. @throws
 * SyntaxError if an entry restores a missing snapshot
 */
export async function replayEntries(
  state: WorkspaceState,
  lines: Iterable<{ readonly entry: JournalEntry }>,
  { base, changes, slices }: ReplayContext,
): Promise<void> {
  for (const { entry } of lines) {
    const { changes: changed = [], keep: _keep, forget: _forget, ...rest } = entry;
    const restored =
      entry.restore === undefined ? undefined : await state.snapshots.get(entry.restore)?.read();
    if (entry.restore !== undefined && !restored)
      throw new SyntaxError(`there is no snapshot ${entry.restore}`);
    if (entry.reset || restored) changes.clear();
    applyEntry(state, rest, { base, ...(restored && { restored }) });
    for (const { table, key, value } of changed)
      changes.put(table, key, [key, value] as DifferenceEntry<TableName>);
    if (entry.keep) await changes.moveTo(state.dataset, slices);
    state.snapshots = snapshotsAfter(state, entry);
    if (slices.isOver) await slices.next();
  }
  await changes.moveTo(state.dataset, slices);
}

/** Creates a dataset from records that differ from the fixture, in slices. */
export async function loadRecords(records: Differences, base: FixtureBase, slices: Slices): Promise<Dataset> {
  const [dataset, changes] = [base.dataset.clone(), new LastChanges()];
  await gather(records, changes, slices);
  await changes.moveTo(dataset, slices);
  return dataset;
}

/** Adds records that differ from the fixture to the changes. */
export async function gather(records: Differences, changes: LastChanges, slices: Slices): Promise<void> {
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
