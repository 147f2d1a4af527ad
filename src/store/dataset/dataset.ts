import { DatasetIndexes } from './dataset-indexes.js';
import { type IndexPart, mapNames } from './index-parts.js';
import { jsonSize, PackedRecord } from './packed-record.js';
import type { Slices } from '../../time/slices.js';
import { TABLES } from './keys.js';
import type { Change, KeyOf, RecordOf, TableName } from '../tables.js';
import { SortedMap } from './sorted-map.js';

type RecordMaps = { readonly [Name in TableName]: SortedMap<KeyOf<Name>, RecordOf<Name>> };

/** A key with its record. Null if the record was removed. */
export type ChangedRecord<Name extends TableName> = readonly [KeyOf<Name>, RecordOf<Name> | null];

/** A changed record, packed or parsed. */
export type DifferenceEntry<Name extends TableName> = ChangedRecord<Name> | PackedRecord;

function toEntry<Name extends TableName>(
  entry: readonly [KeyOf<Name>, RecordOf<Name> | PackedRecord],
): DifferenceEntry<Name> {
  return entry[1] instanceof PackedRecord ? entry[1] : (entry as ChangedRecord<Name>);
}

function readEntry<Name extends TableName>(entry: DifferenceEntry<Name>): ChangedRecord<Name> {
  return entry instanceof PackedRecord ? (entry.read() as unknown as ChangedRecord<Name>) : entry;
}

/**
 * From this number of records on, a table is rebuilt in bulk. Fewer records are set one by one, so that the table still
 * shares most nodes with the one it was cloned from.
 */
const BULK_LOAD_FROM = 1000;

/** The tables of a workspace and the indexes derived from them. */
export class Dataset {
  #version: object | null = null;

  private constructor(
    readonly tables: RecordMaps,
    readonly indexes: DatasetIndexes,
    private size = 0,
  ) {}

  /** The total bytes of all records written and replaced so far. A transaction's bytes are the increase of this value. */
  changedBytes = 0;

  /** A version object, which each change replaces. Clones share it until one of them changes. */
  get version(): object {
    return (this.#version ??= {});
  }

  /** The approximate size of all records as JSON. */
  get bytes(): number {
    return this.size;
  }

  static empty(): Dataset {
    const tables = mapNames(TABLES, () => new SortedMap<string, never>());
    return new Dataset(tables as unknown as RecordMaps, DatasetIndexes.empty());
  }

  /**
   * Returns a copy. Both share all nodes until one of them is written to. The cost does not depend on the size of the
   * dataset.
   */
  clone(): Dataset {
    const tables = mapNames(TABLES, (name) => this.tables[name].clone());
    const copy = new Dataset(tables as unknown as RecordMaps, this.indexes.clone(), this.size);
    copy.#version = this.version;
    return copy;
  }

  /** Replaces one record and its index entries. Null removes the record. Returns the previous record. */
  change<Name extends TableName>(
    table: Name,
    key: KeyOf<Name>,
    value: RecordOf<Name> | null,
  ): RecordOf<Name> | null {
    this.#version = null;
    const records = this.#records(table);
    const previous = records.get(key) ?? null;
    if (value === null) records.delete(key);
    else records.set(key, value);
    const added = value === null ? 0 : jsonSize(value);
    const removed = previous === null ? 0 : jsonSize(previous);
    this.size += added - removed;
    this.changedBytes += added + removed;
    if (table === 'capacities') this.indexes.seatsVersions.change(key);
    this.indexes.change(table, { previous, value }, this.tables);
    return previous;
  }

  #records<Name extends TableName>(table: Name) {
    return this.tables[table] as SortedMap<KeyOf<Name>, RecordOf<Name>>;
  }

  changeMany<Name extends TableName>(table: Name, differences: readonly DifferenceEntry<Name>[]): void {
    Array.from(this.#changingMany(table, differences));
  }

  /** Applies many changes in slices. The dataset must not be read until all changes are applied. */
  async load<Name extends TableName>(
    table: Name,
    differences: readonly DifferenceEntry<Name>[],
    slices: Slices,
  ): Promise<void> {
    await slices.run(this.#changingMany(table, differences));
  }

  /** Applies many changes in slices without updating the indexes. Afterwards saved index parts replace the indexes. */
  async loadIndexed(
    records: Iterable<readonly [TableName, Iterable<DifferenceEntry<TableName>>]>,
    { size, parts }: { readonly size: number; readonly parts: Iterable<IndexPart> },
    slices: Slices,
  ): Promise<void> {
    for (const [table, differences] of records)
      await slices.run(this.#loadingRecords(table, differences as Iterable<DifferenceEntry<never>>));
    await slices.run(this.indexes.replace(parts));
    this.size = size;
  }

  *#loadingRecords<Name extends TableName>(
    table: Name,
    differences: Iterable<DifferenceEntry<Name>>,
  ): Iterable<undefined> {
    this.#version = null;
    const records = this.#records(table);
    const added: [KeyOf<Name>, RecordOf<Name> | PackedRecord][] = [];
    for (const entry of differences) {
      yield;
      const isPacked = entry instanceof PackedRecord && entry.isObject;
      const [key, record] = isPacked ? [entry.key() as KeyOf<Name>, entry] : readEntry(entry);
      if (record === null) records.delete(key);
      else if (records.has(key)) records.set(key, record);
      else added.push([key, record]);
    }
    if (added.length >= BULK_LOAD_FROM) yield* records.addMany(added);
    else for (const [key, record] of added) records.set(key, record);
  }

  /** Applies many changes step by step. From `BULK_LOAD_FROM` on, new records are loaded in bulk. */
  *#changingMany<Name extends TableName>(
    table: Name,
    differences: readonly DifferenceEntry<Name>[],
  ): Iterable<undefined> {
    const others: ChangedRecord<Name>[] = [];
    if (differences.length >= BULK_LOAD_FROM) yield* this.#addingMany(table, differences, others);
    else others.push(...differences.map(readEntry));
    for (const [key, record] of others) {
      this.change(table, key, record);
      yield;
    }
  }

  /**
   * Adds new records in bulk. Changes of existing records are appended to `others`. Reads entries one by one, so that
   * packed records are not all unpacked in memory at once.
   */
  *#addingMany<Name extends TableName>(
    table: Name,
    differences: readonly DifferenceEntry<Name>[],
    others: ChangedRecord<Name>[],
  ): Iterable<undefined> {
    this.#version = null;
    this.indexes.seatsVersions.changeAll();
    const added: [KeyOf<Name>, RecordOf<Name> | PackedRecord][] = [];
    const entries = this.indexes.collector(table, this.tables);
    for (const entry of differences) {
      yield;
      const [key, record] = readEntry(entry);
      if (record === null || this.tables[table].has(key)) {
        others.push([key, record]);
        continue;
      }
      const isPacked = entry instanceof PackedRecord;
      added.push([key, isPacked ? entry : record]);
      this.size += isPacked ? entry.bytes : jsonSize(record);
      entries.add(record);
    }
    yield* this.#records(table).addMany(added);
    yield* entries.finish();
  }

  /**
   * Yields the records of a table that differ from another dataset. Yields null for a record that only the other
   * dataset has. The comparison is lazy, so that it can run in slices. Neither dataset may change during the iteration.
   */
  *differences<Name extends TableName>(table: Name, from: Dataset): Iterable<DifferenceEntry<Name>> {
    const [mine, theirs] = [this.tables[table], from.tables[table]] as const;
    if (mine.version === theirs.version) return;
    const [here, there] = [mine.held(), theirs.held()] as Iterator<[KeyOf<Name>, RecordOf<Name>]>[];
    let [own, other] = [here?.next(), there?.next()];
    while (own && other && !(own.done && other.done)) {
      if (other.done || (!own.done && own.value[0] < other.value[0])) {
        yield toEntry(own.value);
        own = here?.next();
      } else if (own.done || other.value[0] < own.value[0]) {
        yield [other.value[0], null];
        other = there?.next();
      } else {
        if (own.value[1] !== other.value[1]) yield toEntry(own.value);
        [own, other] = [here?.next(), there?.next()];
      }
    }
  }

  /** Returns the changes that turn a table of `other` into the table of this dataset. */
  changesFrom(table: TableName, other: Dataset): readonly Change[] {
    return Array.from(this.differences(table, other), (entry) => {
      const [key, value] = readEntry(entry);
      return { table, key, value } as Change;
    });
  }
}

/** Returns the names of the API clients in a dataset, sorted. */
export function clientNames({ tables }: Pick<Dataset, 'tables'>): string[] {
  return [...tables.clients.values()].map(({ client }) => client);
}
