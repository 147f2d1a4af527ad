import { zoneOf } from '../domain/catalogue/merchant.js';
import { byTable, changedPart, mapNames } from './index-parts.js';
import {
  COUNTS,
  COUNTS_READING,
  LOOKUPS,
  type Count,
  type CountName,
  type LookupName,
  type Schedule,
} from './indexes.js';
import { jsonSize } from './json-size.js';
import type { Slices } from './slices.js';
import { TABLES } from './keys.js';
import { PackedRecord } from './packed-record.js';
import type { KeyOf, RecordOf, TableName } from './tables.js';
import { isSameTuple, SortedMap, type Tuple } from './sorted-map.js';

type RecordMaps = { readonly [Name in TableName]: SortedMap<KeyOf<Name>, RecordOf<Name>> };

/** A key with its record; null for a record that is removed. */
export type Difference<Name extends TableName> = readonly [KeyOf<Name>, RecordOf<Name> | null];

/** A difference, packed if its record is. */
export type DifferenceEntry<Name extends TableName> = Difference<Name> | PackedRecord;

const LOOKUP_NAMES = Object.keys(LOOKUPS) as LookupName[];
const LOOKUPS_BY_TABLE = byTable(LOOKUP_NAMES.map((name) => [name, LOOKUPS[name]]));
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

/** The number of records from which maps are rebuilt in bulk. Fewer are put one by one, and share the base's nodes. */
const BULK_LOAD_FROM = 1000;

/** The tables of a workspace and the indexes that are derived from them. */
export class Dataset implements Schedule {
  private constructor(
    readonly tables: RecordMaps,
    private readonly lookups: Record<LookupName, SortedMap<Tuple, undefined>>,
    private readonly counts: Record<CountName, SortedMap<Tuple, readonly number[]>>,
    private size = 0,
  ) {}

  #version: object | null = null;
  /**
   * The version of each rule's seats that changed since the last bulk load, by rule id. All others have
   * `#oldSeatsVersion`.
   */
  readonly #seatsVersions = new Map<number, object>();
  #oldSeatsVersion: object = {};

  /** An object that each change replaces, and that clones share until then. */
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
    return new Dataset(
      mapNames(TABLES, () => new SortedMap<string, never>()) as unknown as RecordMaps,
      mapNames(LOOKUP_NAMES, () => new SortedMap()),
      mapNames(COUNT_NAMES, () => new SortedMap()),
    );
  }

  /** Returns a copy that shares all nodes until one side is written to. The cost does not depend on the size. */
  clone(): Dataset {
    const copy = new Dataset(
      mapNames(TABLES, (name) => this.tables[name].clone()) as unknown as RecordMaps,
      mapNames(LOOKUP_NAMES, (name) => this.lookups[name].clone()),
      mapNames(COUNT_NAMES, (name) => this.counts[name].clone()),
      this.size,
    );
    copy.#version = this.version;
    return copy;
  }

  lookup(name: LookupName): SortedMap<Tuple, undefined> {
    return this.lookups[name];
  }

  count(name: CountName): SortedMap<Tuple, readonly number[]> {
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
    const records = this.#records(table);
    const previous = records.get(key) ?? null;
    if (value === null) records.delete(key);
    else records.set(key, value);
    if (value !== null) this.size += jsonSize(value);
    if (previous !== null) this.size -= jsonSize(previous);
    if (table === 'capacities') this.#changeSeats(key);
    for (const [name, keysOf] of LOOKUPS_BY_TABLE[table] ?? []) {
      const keys = (record: RecordOf<Name> | null) => (record === null ? [] : keysOf(record as never));
      const [gone, come] = changedPart(keys(previous), keys(value), isSameTuple);
      for (const one of gone) this.lookups[name].delete(one);
      for (const one of come) this.lookups[name].set(one, undefined);
    }
    for (const [name, entries] of COUNTS_BY_TABLE[table] ?? []) {
      const of = (record: RecordOf<Name> | null) => (record === null ? [] : entries(record as never, this));
      this.#recount(this.counts[name], of(previous), of(value));
    }
    for (const name of COUNTS_READING[table] ?? []) this.#rebuildCount(name);
    return previous;
  }

  #records<Name extends TableName>(table: Name) {
    return this.tables[table] as SortedMap<KeyOf<Name>, RecordOf<Name>>;
  }

  /** Makes many changes. */
  changeMany<Name extends TableName>(table: Name, differences: readonly DifferenceEntry<Name>[]): void {
    for (const step of this.#changingMany(table, differences)) void step;
  }

  /** Makes many changes in slices. The dataset may not be read meanwhile. */
  async load<Name extends TableName>(
    table: Name,
    differences: readonly DifferenceEntry<Name>[],
    slices: Slices,
  ): Promise<void> {
    for (const step of this.#changingMany(table, differences)) {
      void step;
      if (slices.isOver) await slices.next();
    }
  }

  /** Makes many changes step by step. From `BULK_LOAD_FROM` on, new records are loaded in bulk. */
  *#changingMany<Name extends TableName>(
    table: Name,
    differences: readonly DifferenceEntry<Name>[],
  ): Iterable<undefined> {
    if (differences.length >= BULK_LOAD_FROM) {
      yield* this.#addingMany(table, differences);
      return;
    }
    for (const entry of differences) {
      this.change(table, ...readEntry(entry));
      yield;
    }
  }

  /** Reads the entries one by one, so that packed ones need not all be in memory. */
  *#addingMany<Name extends TableName>(
    table: Name,
    differences: readonly DifferenceEntry<Name>[],
  ): Iterable<undefined> {
    this.#version = null;
    this.#seatsVersions.clear();
    this.#oldSeatsVersion = {};
    const added: [KeyOf<Name>, RecordOf<Name> | PackedRecord][] = [];
    const others: Difference<Name>[] = [];
    const lookups = (LOOKUPS_BY_TABLE[table] ?? []).map(([name, keysOf]) => ({
      name,
      keysOf,
      keys: [] as [Tuple, undefined][],
    }));
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
      for (const { keysOf, keys } of lookups)
        for (const one of keysOf(record as never)) keys.push([one, undefined]);
      for (const [name, entries] of COUNTS_BY_TABLE[table] ?? [])
        this.#recount(this.counts[name], [], entries(record as never, this));
    }
    this.#records(table).addMany(added);
    for (const { name, keys } of lookups) {
      yield;
      this.lookups[name].addMany(keys);
    }
    for (const name of COUNTS_READING[table] ?? []) this.#rebuildCount(name);
    for (const [key, record] of others) {
      yield;
      this.change(table, key, record);
    }
  }

  /**
   * Yields how a table differs from that of another dataset: the records that it has instead, null for those that it
   * has not. Computed lazily, so that it can be read in slices. Neither dataset may change meanwhile.
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

  #recount(
    count: SortedMap<Tuple, readonly number[]>,
    before: readonly Count[],
    after: readonly Count[],
  ): void {
    const [removed, added] = changedPart(before, after, isSameCount);
    for (const [key, figures] of removed) addTo(count, key, figures, -1);
    for (const [key, figures] of added) addTo(count, key, figures, 1);
    if (count === this.counts.occupancy) for (const [key] of [...removed, ...added]) this.#changeSeats(key.a);
  }

  #rebuildCount(name: CountName): void {
    const count = new SortedMap<Tuple, readonly number[]>();
    for (const table of Object.keys(COUNTS[name]) as TableName[]) {
      const entries = COUNTS_BY_TABLE[table]?.find(([of]) => of === name)?.[1];
      if (!entries) continue;
      for (const record of this.tables[table].values())
        this.#recount(count, [], entries(record as never, this));
    }
    this.counts[name] = count;
  }
}

function addTo(
  count: SortedMap<Tuple, readonly number[]>,
  key: Tuple,
  figures: readonly number[],
  sign: 1 | -1,
): void {
  const before = count.get(key);
  const sum = figures.map((figure, at) => (before?.[at] ?? 0) + sign * figure);
  if (sum.every((figure) => figure === 0)) count.delete(key);
  else count.set(key, sum);
}

function isSameCount([key, figures]: Count, [otherKey, otherFigures]: Count): boolean {
  return isSameTuple(key, otherKey) && figures.every((figure, at) => figure === otherFigures[at]);
}
