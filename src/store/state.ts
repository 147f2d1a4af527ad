import { COUNTS, DEPENDS_ON, LOOKUPS, type Count, type IndexOf, type Schedule } from './indexes.js';
import { jsonSize } from './json-size.js';
import { TABLES } from './keys.js';
import { Packed } from './packed.js';
import type { KeyOf, RecordOf, TableName } from './tables.js';
import { compareTuples, RecordTree, tupleTree, withMany, type Tree, type Tuple } from './tree.js';

export type LookupName = keyof typeof LOOKUPS;
export type CountName = keyof typeof COUNTS;

type TableTrees = { readonly [Name in TableName]: RecordTree<KeyOf<Name>, RecordOf<Name>> };

/** A record that differs, by its key; null where there is none. */
export type Difference<Name extends TableName> = readonly [KeyOf<Name>, RecordOf<Name> | null];

/** A difference as it is told or, where it is a record that is packed, as its line. */
export type Line<Name extends TableName> = Difference<Name> | Packed;

/** The functions of an index that apply to each table, by table. */
type ByTable<Name, Entry> = Readonly<
  Partial<
    Record<TableName, readonly (readonly [Name, (record: never, schedule: Schedule) => readonly Entry[]])[]>
  >
>;

function byTable<Name extends string, Entry>(
  indexes: Readonly<Record<Name, IndexOf<Entry>>>,
): ByTable<Name, Entry> {
  const table: Partial<Record<TableName, [Name, (record: never, schedule: Schedule) => readonly Entry[]][]>> =
    {};
  for (const [name, functions] of Object.entries(indexes) as [Name, IndexOf<Entry>][]) {
    for (const [of, entries] of Object.entries(functions))
      (table[of as TableName] ??= []).push([name, entries]);
  }
  return table;
}

const LOOKUPS_OF = byTable<LookupName, Tuple>(LOOKUPS);
const COUNTS_OF = byTable<CountName, Count>(COUNTS);
const LOOKUP_NAMES = Object.keys(LOOKUPS) as LookupName[];
const COUNT_NAMES = Object.keys(COUNTS) as CountName[];

/** Makes one value a name, where the names are a closed list. */
function mapNames<Name extends string, Value>(
  names: readonly Name[],
  make: (name: Name) => Value,
): Record<Name, Value> {
  return Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, Value>;
}

/** Hands over the parts of two lists that are left when what they have in common at both ends is taken off. */
function differing<Entry>(
  before: readonly Entry[],
  after: readonly Entry[],
  isSame: (a: Entry, b: Entry) => boolean,
): readonly [readonly Entry[], readonly Entry[]] {
  const shorter = Math.min(before.length, after.length);
  const same = (a: number, b: number) => {
    const [left, right] = [before[a], after[b]];
    return left !== undefined && right !== undefined && isSame(left, right);
  };
  let head = 0;
  while (head < shorter && same(head, head)) head++;
  let tail = 0;
  while (tail < shorter - head && same(before.length - 1 - tail, after.length - 1 - tail)) tail++;
  return [before.slice(head, before.length - tail), after.slice(head, after.length - tail)];
}

function lineOf<Name extends TableName>(entry: readonly [KeyOf<Name>, RecordOf<Name> | Packed]): Line<Name> {
  return entry[1] instanceof Packed ? entry[1] : (entry as Difference<Name>);
}

function readLine<Name extends TableName>(line: Line<Name>): Difference<Name> {
  return line instanceof Packed ? (line.read() as unknown as Difference<Name>) : line;
}

/** From so many records on, trees are built anew; fewer are put in, and share the rest with the fixture's. */
const MANY = 1000;

const isSameKey = (a: Tuple, b: Tuple) => compareTuples(a, b) === 0;
const isSameCount = (a: Count, b: Count) => isSameKey(a[0], b[0]) && isSameKey(a[1], b[1]);

/** The trees of a workspace: its tables and the indexes that follow from them. Nothing else holds state. */
export class State implements Schedule {
  private constructor(
    readonly tables: TableTrees,
    private readonly lookups: Record<LookupName, Tree<Tuple, undefined>>,
    private readonly counts: Record<CountName, Tree<Tuple, readonly number[]>>,
    private size = 0,
  ) {}

  #version: object | null = null;

  /** Another object after each change. */
  get version(): object {
    return (this.#version ??= {});
  }

  /** About how long all records are as JSON. */
  get bytes(): number {
    return this.size;
  }

  static empty(): State {
    const tables = mapNames(TABLES, () => new RecordTree<string, never>()) as unknown as TableTrees;
    return new State(
      tables,
      mapNames(LOOKUP_NAMES, () => tupleTree<undefined>()),
      mapNames(COUNT_NAMES, () => tupleTree<readonly number[]>()),
    );
  }

  /** A copy that shares all until one side is written to. Costs some trees' roots, whatever the state holds. */
  clone(): State {
    const tables = mapNames(TABLES, (name) => this.tables[name].clone()) as unknown as TableTrees;
    return new State(
      tables,
      mapNames(LOOKUP_NAMES, (name) => this.lookups[name].clone()),
      mapNames(COUNT_NAMES, (name) => this.counts[name].clone()),
      this.size,
    );
  }

  lookup(name: LookupName): Tree<Tuple, undefined> {
    return this.lookups[name];
  }

  count(name: CountName): Tree<Tuple, readonly number[]> {
    return this.counts[name];
  }

  rule(ruleId: number) {
    return this.tables.rules.get(ruleId);
  }

  timezone(merchant: string) {
    return this.tables.merchants.get(merchant)?.timezone;
  }

  /** Replaces one record (null removes it) and what the indexes hold of it. Answers the record that was there. */
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
    for (const [name, entries] of LOOKUPS_OF[table] ?? []) {
      const of = (record: RecordOf<Name> | null) => (record === null ? [] : entries(record as never, this));
      this.#replaceKeys(this.lookups[name], of(previous), of(value));
    }
    for (const [name, entries] of COUNTS_OF[table] ?? []) {
      const of = (record: RecordOf<Name> | null) => (record === null ? [] : entries(record as never, this));
      this.#recount(this.counts[name], of(previous), of(value));
    }
    for (const name of DEPENDS_ON[table] ?? []) this.#countAnew(name);
    return previous;
  }

  /** As `change` for each of these; many are taken in at once, as when a state is read. */
  changeMany<Name extends TableName>(table: Name, lines: readonly Line<Name>[]): void {
    if (lines.length >= MANY) this.#addMany(table, lines);
    else for (const line of lines) this.change(table, ...readLine(line));
  }

  #addMany<Name extends TableName>(table: Name, lines: readonly Line<Name>[]): void {
    this.#version = null;
    const tree = this.tables[table] as RecordTree<KeyOf<Name>, RecordOf<Name>>;
    const added: [KeyOf<Name>, RecordOf<Name> | Packed][] = [];
    const others: Difference<Name>[] = [];
    const lookups = (LOOKUPS_OF[table] ?? []).map(([name, entries]) => ({
      name,
      entries,
      keys: [] as Tuple[],
    }));
    for (const line of lines) {
      const [key, record] = readLine(line);
      if (record === null || tree.has(key)) {
        others.push([key, record]);
        continue;
      }
      const isPacked = line instanceof Packed;
      added.push([key, isPacked ? line : record]);
      this.size += isPacked ? line.bytes : jsonSize(record);
      for (const { entries, keys } of lookups) keys.push(...entries(record as never, this));
      for (const [name, entries] of COUNTS_OF[table] ?? [])
        this.#recount(this.counts[name], [], entries(record as never, this));
    }
    tree.addMany(added);
    for (const { name, keys } of lookups) this.lookups[name] = withMany(this.lookups[name], keys);
    for (const name of DEPENDS_ON[table] ?? []) this.#countAnew(name);
    for (const [key, record] of others) this.change(table, key, record);
  }

  /**
   * How a table differs from that of another state: the records it has (null: has not) in place of the other's. Found
   * as it is read, so that it can be read in slices; neither state may be changed meanwhile.
   */
  *differences<Name extends TableName>(table: Name, from: State): Iterable<Line<Name>> {
    const [mine, theirs] = [this.tables[table], from.tables[table]] as const;
    if (mine.version === theirs.version) return;
    const [here, there] = [mine.entries(), theirs.entries()] as Iterator<[KeyOf<Name>, RecordOf<Name>]>[];
    let [own, other] = [here?.next(), there?.next()];
    while (own && other && !(own.done && other.done)) {
      if (other.done || (!own.done && own.value[0] < other.value[0])) {
        yield lineOf(own.value);
        own = here?.next();
      } else if (own.done || other.value[0] < own.value[0]) {
        yield [other.value[0], null];
        other = there?.next();
      } else {
        if (own.value[1] !== other.value[1]) yield lineOf(own.value);
        [own, other] = [here?.next(), there?.next()];
      }
    }
  }

  #replaceKeys(tree: Tree<Tuple, undefined>, before: readonly Tuple[], after: readonly Tuple[]): void {
    const [gone, come] = differing(before, after, isSameKey);
    for (const key of gone) tree.delete(key);
    for (const key of come) tree.set(key, undefined);
  }

  #recount(tree: Tree<Tuple, readonly number[]>, before: readonly Count[], after: readonly Count[]): void {
    const [gone, come] = differing(before, after, isSameCount);
    for (const [key, figures] of gone) addTo(tree, key, figures, -1);
    for (const [key, figures] of come) addTo(tree, key, figures, 1);
  }

  #countAnew(name: CountName): void {
    const tree = tupleTree<readonly number[]>();
    for (const table of Object.keys(COUNTS[name]) as TableName[]) {
      const entries = COUNTS_OF[table]?.find(([of]) => of === name)?.[1];
      if (!entries) continue;
      for (const record of this.tables[table].values())
        this.#recount(tree, [], entries(record as never, this));
    }
    this.counts[name] = tree;
  }
}

function addTo(
  tree: Tree<Tuple, readonly number[]>,
  key: Tuple,
  figures: readonly number[],
  sign: 1 | -1,
): void {
  const before = tree.get(key);
  const sum = figures.map((figure, at) => (before?.[at] ?? 0) + sign * figure);
  if (sum.every((figure) => figure === 0)) tree.delete(key);
  else tree.set(key, sum);
}
