import { fromPart, toPart, type IndexPart, byTable, changedEntries, mapNames } from './index-parts.js';
import {
  BASKET_LOOKUPS,
  COUNTS,
  LOOKUPS,
  type Count,
  type CountName,
  type LookupName,
  type ScheduleTables,
} from './indexes.js';
import type { Basket } from '../../domain/basket/basket.js';
import { isSameTuple, SortedMap, type Tuple } from './sorted-map.js';
import type { RecordOf, TableName } from '../tables.js';

const LOOKUP_NAMES = Object.keys(LOOKUPS) as LookupName[];
const LOOKUPS_BY_TABLE = byTable(LOOKUP_NAMES.map((name) => [name, LOOKUPS[name]]));
type BoundLookup = NonNullable<(typeof LOOKUPS_BY_TABLE)[TableName]>[number];
const BASKET_LOOKUPS_BY_PART = BASKET_LOOKUPS.map(([haveSameKeys, names]) => {
  const lookups = LOOKUPS_BY_TABLE.baskets?.filter(([name]) => names.includes(name)) ?? [];
  return [haveSameKeys, lookups] as const;
});
const COUNT_NAMES = Object.keys(COUNTS) as CountName[];
const COUNTS_BY_TABLE = byTable<CountName, Count, [ScheduleTables]>(
  COUNT_NAMES.map((name) => [name, COUNTS[name]]),
);

/** The number of entries that are written or read in one step, which takes a few milliseconds. */
const ENTRIES_IN_PART = 1024;

type Lookups = Record<LookupName, SortedMap<Tuple, undefined>>;
type Counts = Record<CountName, SortedMap<Tuple, readonly number[]>>;
const NOTHING: readonly never[] = [];
/** A record; null if it does not exist. */
type Maybe<Name extends TableName> = RecordOf<Name> | null;

/** The indexes of a dataset. Each change of a record updates them. */
export class DatasetIndexes {
  readonly seatsVersions = new SeatsVersions();

  private constructor(
    readonly lookups: Lookups,
    readonly counts: Counts,
  ) {}

  static empty(): DatasetIndexes {
    return new DatasetIndexes(
      mapNames(LOOKUP_NAMES, () => new SortedMap()),
      mapNames(COUNT_NAMES, () => new SortedMap()),
    );
  }

  clone(): DatasetIndexes {
    return new DatasetIndexes(
      mapNames(LOOKUP_NAMES, (name) => this.lookups[name].clone()),
      mapNames(COUNT_NAMES, (name) => this.counts[name].clone()),
    );
  }

  /**
   * Yields, in order, the entries of each index whose version differs from the version of the same index in `others`.
   */
  *parts(others: DatasetIndexes): Iterable<IndexPart> {
    const [mine, theirs] = [this.#all(), others.#all()];
    for (const name of Object.keys(mine) as IndexPart[0][]) {
      if (mine[name].version === theirs[name].version) continue;
      let entries: [Tuple, readonly number[] | undefined][] = [];
      yield toPart(name, []);
      for (const [key, figures] of mine[name].entries()) {
        entries.push([key, figures]);
        if (entries.length < ENTRIES_IN_PART) continue;
        yield toPart(name, entries);
        entries = [];
      }
      if (entries.length > 0) yield toPart(name, entries);
    }
  }

  /** Replaces the indexes with parts that `parts` yielded, step by step. */
  *replace(parts: Iterable<IndexPart>): Iterable<undefined> {
    this.seatsVersions.changeAll();
    const all = this.#all();
    for (const part of parts) {
      const entries = fromPart(part);
      if (entries.length === 0) all[part[0]].clear();
      else all[part[0]].append(entries);
      yield;
    }
  }

  /** Yields, for each index that differs from the same index in `others`, the first key that differs. */
  *differencesFrom(others: DatasetIndexes): Iterable<{ readonly index: string; readonly key: Tuple }> {
    const [mine, theirs] = [this.#all(), others.#all()];
    for (const index of Object.keys(mine) as IndexPart[0][]) {
      const key = firstDifference(mine[index].entries(), theirs[index].entries());
      if (key) yield { index, key };
    }
  }

  #all(): Readonly<Record<IndexPart[0], SortedMap<Tuple, readonly number[] | undefined>>> {
    return { ...this.lookups, ...this.counts };
  }

  /** Replaces the index entries of one record. */
  change<Name extends TableName>(
    table: Name,
    { previous, value }: { readonly previous: Maybe<Name>; readonly value: Maybe<Name> },
    schedule: ScheduleTables,
  ): void {
    if (table === 'baskets' && previous !== null && value !== null) {
      for (const [haveSameKeys, lookups] of BASKET_LOOKUPS_BY_PART) {
        if (haveSameKeys(previous as Basket, value as Basket)) continue;
        for (const lookup of lookups) this.#replaceKeys(lookup, previous, value);
      }
    } else for (const lookup of LOOKUPS_BY_TABLE[table] ?? []) this.#replaceKeys(lookup, previous, value);
    for (const [name, entriesOf] of COUNTS_BY_TABLE[table] ?? []) {
      const before = previous === null ? NOTHING : entriesOf(previous as never, schedule);
      const after = value === null ? NOTHING : entriesOf(value as never, schedule);
      this.#recount(name, before, after);
    }
  }

  #replaceKeys([name, keysOf]: BoundLookup, previous: unknown, value: unknown): void {
    const before = previous === null ? NOTHING : keysOf(previous as never);
    const after = value === null ? NOTHING : keysOf(value as never);
    const [gone, come] = changedEntries(before, after, isSameTuple);
    for (const one of gone) this.lookups[name].delete(one);
    for (const one of come) this.lookups[name].set(one, undefined);
  }

  /** Returns a collector of index entries for many new records. `finish` adds the collected keys in bulk. */
  collector<Name extends TableName>(table: Name, schedule: ScheduleTables) {
    const lookups = (LOOKUPS_BY_TABLE[table] ?? []).map(([name, keysOf]) => ({
      map: this.lookups[name],
      keysOf,
      keys: [] as [Tuple, undefined][],
    }));
    return {
      add: (record: RecordOf<Name>) => {
        for (const { keysOf, keys } of lookups)
          for (const key of keysOf(record as never)) keys.push([key, undefined]);
        for (const [name, entriesOf] of COUNTS_BY_TABLE[table] ?? [])
          this.#recount(name, [], entriesOf(record as never, schedule));
      },
      /** Adds the keys step by step. */
      *finish(): Iterable<undefined> {
        for (const { map, keys } of lookups) yield* map.addMany(keys);
      },
    };
  }

  #recount(name: CountName, before: readonly Count[], after: readonly Count[]): void {
    const count = this.counts[name];
    const [removed, added] = changedEntries(before, after, isSameCount);
    for (const [key, figures] of removed) addTo(count, key, figures, -1);
    for (const [key, figures] of added) addTo(count, key, figures, 1);
    if (name === 'occupancy') for (const [key] of [...removed, ...added]) this.seatsVersions.change(key.a);
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

type IndexEntries = Iterator<readonly [Tuple, readonly number[] | undefined]>;

/** Returns the key of the first entry whose key or figures differ between two indexes; undefined if they are equal. */
function firstDifference(some: IndexEntries, others: IndexEntries): Tuple | undefined {
  for (;;) {
    const [one, other] = [some.next(), others.next()];
    if (one.done || other.done) return (one.done ? other.value : one.value)?.[0] as Tuple | undefined;
    const [[key, figures = []], [otherKey, otherFigures = []]] = [one.value, other.value];
    if (!isSameCount([key, figures], [otherKey, otherFigures])) return key;
  }
}

/** A version object for each rule. It is replaced whenever seats or capacity settings of the rule's items change. */
export class SeatsVersions {
  readonly #changed = new Map<number, object>();
  #others: object = {};

  /** Returns the version object of a rule. Each change replaces it. */
  of(ruleId: number): object {
    return this.#changed.get(ruleId) ?? this.#others;
  }

  /** Replaces the version object of an item's rule. `itemId` is the id of the item, or a key that starts with it. */
  change(itemId: unknown): void {
    this.#changed.set(Number.parseInt(String(itemId), 10), {});
  }

  changeAll(): void {
    this.#changed.clear();
    this.#others = {};
  }
}
