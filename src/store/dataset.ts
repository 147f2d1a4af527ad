import { zoneOf } from '../domain/catalogue/merchant.js';
import { byTable, changedPart, mapNames } from './index-parts.js';
import {
  COUNTS,
  COUNTS_READING,
  type Count,
  type CountName,
  type LookupName,
  type Schedule,
} from './indexes.js';
import { jsonSize } from './json-size.js';
import { TABLES } from './keys.js';
import { Lookups } from './lookups.js';
import { PackedRecord } from './packed-record.js';
import type { KeyOf, RecordOf, TableName } from './tables.js';
import { RecordTree } from './record-tree.js';
import { isSameTuple, TupleTree, type Tuple } from './tuple-tree.js';

type TableTrees = { readonly [Name in TableName]: RecordTree<KeyOf<Name>, RecordOf<Name>> };

/** A key with its record; null for a record that is removed. */
export type Difference<Name extends TableName> = readonly [KeyOf<Name>, RecordOf<Name> | null];

/** A difference, packed if its record is. */
export type DifferenceEntry<Name extends TableName> = Difference<Name> | PackedRecord;

const COUNT_NAMES = Object.keys(COUNTS) as CountName[];
const COUNTS_BY_TABLE = byTable<CountName, Count, [Schedule]>(
  COUNT_NAMES.map((name) => [name, COUNTS[name]]),
);

function toEntry<Name extends TableName>(
  entry: readonly [KeyOf<Name>, RecordOf<Name> | PackedRecord],
): DifferenceEntry<Name> {
  return entry[1] instanceof PackedRecord ? entry[1] : (entry as Difference<Name>);
}

function readEntry<Name extends TableName>(entry: DifferenceEntry<Name>): Difference<Name> {
  return entry instanceof PackedRecord ? (entry.read() as unknown as Difference<Name>) : entry;
}

/** The number of records from which trees are rebuilt in bulk. Fewer are put one by one, and share the base's nodes. */
const BULK_LOAD_FROM = 1000;

const isSameCount = (a: Count, b: Count) => isSameTuple(a[0], b[0]) && isSameTuple(a[1], b[1]);

/** The tables of a workspace and the indexes that are derived from them. */
export class Dataset implements Schedule {
  private constructor(
    readonly tables: TableTrees,
    private readonly lookups: Lookups,
    private readonly counts: Record<CountName, TupleTree<readonly number[]>>,
    private size = 0,
  ) {}

  #version: object | null = null;
  /**
   * The version of each rule's seats that changed since the last bulk load, by rule id. All others have
   * `#oldSeatsVersion`.
   */
  readonly #seatsVersions = new Map<number, object>();
  #oldSeatsVersion: object = {};

  /** An object that each change replaces. */
  get version(): object {
    return (this.#version ??= {});
  }

  /** Returns an object that is replaced whenever seats or capacity settings of a rule's items change. */
  seatsVersion(ruleId: number): object {
    return this.#seatsVersions.get(ruleId) ?? this.#oldSeatsVersion;
  }

  #changeSeats(itemId: unknown): void {
    this.#seatsVersions.set(Number.parseInt(String(itemId), 10), {});
  }

  /** The approximate size of all records as JSON. */
  get bytes(): number {
    return this.size;
  }

  static empty(): Dataset {
    const tables = mapNames(TABLES, () => new RecordTree<string, never>()) as unknown as TableTrees;
    return new Dataset(
      tables,
      new Lookups(),
      mapNames(COUNT_NAMES, () => new TupleTree<readonly number[]>()),
    );
  }

  /** Returns a copy that shares all nodes until one side is written to. The cost does not depend on the size. */
  clone(): Dataset {
    const tables = mapNames(TABLES, (name) => this.tables[name].clone()) as unknown as TableTrees;
    return new Dataset(
      tables,
      this.lookups.clone(),
      mapNames(COUNT_NAMES, (name) => this.counts[name].clone()),
      this.size,
    );
  }

  lookup(name: LookupName): TupleTree<undefined> {
    return this.lookups.tree(name);
  }

  count(name: CountName): TupleTree<readonly number[]> {
    return this.counts[name];
  }

  rule(ruleId: number) {
    return this.tables.rules.get(ruleId);
  }

  timezone(merchant: string) {
    return zoneOf(this.tables.merchants.get(merchant));
  }

  /** Replaces one record (null removes it) and its index entries. Returns the previous record. */
  change<Name extends TableName>(
    table: Name,
    key: KeyOf<Name>,
    value: RecordOf<Name> | null,
  ): RecordOf<Name> | null {
    this.#version = null;
    const tree = this.tables[table] as RecordTree<KeyOf<Name>, RecordOf<Name>>;
    const previous = tree.get(key) ?? null;
    if (value === null) tree.delete(key);
    else tree.set(key, value);
    if (value !== null) this.size += jsonSize(value);
    if (previous !== null) this.size -= jsonSize(previous);
    this.lookups.change(table, key, previous, value);
    if (table === 'capacities') this.#changeSeats(key);
    for (const [name, entries] of COUNTS_BY_TABLE[table] ?? []) {
      const of = (record: RecordOf<Name> | null) => (record === null ? [] : entries(record as never, this));
      this.#recount(this.counts[name], of(previous), of(value));
    }
    for (const name of COUNTS_READING[table] ?? []) this.#rebuildCount(name);
    return previous;
  }

  /** Makes many changes. From `BULK_LOAD_FROM` on, new records are loaded in bulk. */
  changeMany<Name extends TableName>(table: Name, differences: readonly DifferenceEntry<Name>[]): void {
    if (differences.length >= BULK_LOAD_FROM) this.#addMany(table, differences);
    else for (const entry of differences) this.change(table, ...readEntry(entry));
  }

  #addMany<Name extends TableName>(table: Name, differences: readonly DifferenceEntry<Name>[]): void {
    this.#version = null;
    this.#seatsVersions.clear();
    this.#oldSeatsVersion = {};
    const added: [KeyOf<Name>, RecordOf<Name> | PackedRecord][] = [];
    const others: Difference<Name>[] = [];
    this.lookups.addMany(table, this.#newRecords(table, differences, added, others));
    (this.tables[table] as RecordTree<KeyOf<Name>, RecordOf<Name>>).addMany(added);
    for (const name of COUNTS_READING[table] ?? []) this.#rebuildCount(name);
    for (const [key, record] of others) this.change(table, key, record);
  }

  /**
   * Yields the records that are new, one by one so that packed ones need not all be in memory. Adds them to the counts
   * and to `added`, and all other entries to `others`.
   */
  *#newRecords<Name extends TableName>(
    table: Name,
    differences: readonly DifferenceEntry<Name>[],
    added: [KeyOf<Name>, RecordOf<Name> | PackedRecord][],
    others: Difference<Name>[],
  ): Iterable<object> {
    for (const entry of differences) {
      const [key, record] = readEntry(entry);
      if (record === null || this.tables[table].has(key)) {
        others.push([key, record]);
        continue;
      }
      const isPacked = entry instanceof PackedRecord;
      added.push([key, isPacked ? entry : record]);
      this.size += isPacked ? entry.bytes : jsonSize(record);
      for (const [name, entries] of COUNTS_BY_TABLE[table] ?? [])
        this.#recount(this.counts[name], [], entries(record as never, this));
      yield record as object;
    }
  }

  /**
   * Yields how a table differs from that of another dataset: the records that it has instead, null for those that it
   * has not. Computed lazily, so that it can be read in slices. Neither dataset may change meanwhile.
   */
  *differences<Name extends TableName>(table: Name, from: Dataset): Iterable<DifferenceEntry<Name>> {
    const [mine, theirs] = [this.tables[table], from.tables[table]] as const;
    if (mine.version === theirs.version) return;
    const [here, there] = [mine.entries(), theirs.entries()] as Iterator<[KeyOf<Name>, RecordOf<Name>]>[];
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

  #recount(tree: TupleTree<readonly number[]>, before: readonly Count[], after: readonly Count[]): void {
    const [removed, added] = changedPart(before, after, isSameCount);
    for (const [key, figures] of removed) addTo(tree, key, figures, -1);
    for (const [key, figures] of added) addTo(tree, key, figures, 1);
    if (tree === this.counts.occupancy) for (const [key] of [...removed, ...added]) this.#changeSeats(key[0]);
  }

  #rebuildCount(name: CountName): void {
    const tree = new TupleTree<readonly number[]>();
    for (const table of Object.keys(COUNTS[name]) as TableName[]) {
      const entries = COUNTS_BY_TABLE[table]?.find(([of]) => of === name)?.[1];
      if (!entries) continue;
      for (const record of this.tables[table].values())
        this.#recount(tree, [], entries(record as never, this));
    }
    this.counts[name] = tree;
  }
}

function addTo(
  tree: TupleTree<readonly number[]>,
  key: Tuple,
  figures: readonly number[],
  sign: 1 | -1,
): void {
  const before = tree.get(key);
  const sum = figures.map((figure, at) => (before?.[at] ?? 0) + sign * figure);
  if (sum.every((figure) => figure === 0)) tree.delete(key);
  else tree.set(key, sum);
}
