import { EAGER_LOOKUPS, LOOKUPS, type LookupName } from './indexes.js';
import { byTable, changedPart, mapNames } from './index-parts.js';
import type { KeyOf, RecordOf, TableName } from './tables.js';
import { isSameTuple, TupleTree, type Tuple } from './tuple-tree.js';

const NAMES = Object.keys(LOOKUPS) as LookupName[];
const named = (names: readonly LookupName[]) => byTable(names.map((name) => [name, LOOKUPS[name]]));
const EAGER = named(NAMES.filter((name) => EAGER_LOOKUPS.has(name)));
const DEFERRED = named(NAMES.filter((name) => !EAGER_LOOKUPS.has(name)));

/** So many changed records wait for the look-ups at most: to follow them takes about a millisecond. */
const MAX_PENDING = 64;

type KeysOf = (record: never) => readonly Tuple[];

/** A record as the look-ups know it, and as it is; null where there is none. */
interface PendingChange {
  readonly before: object | null;
  after: object | null;
}

/**
 * The trees of all look-ups of a workspace. Those that no request reads follow what has changed when they are read, or
 * when enough has changed: many keys put into one tree cost a third of one key put into each.
 */
export class Lookups {
  readonly #waiting = new Map<TableName, Map<KeyOf<TableName>, PendingChange>>();

  constructor(private readonly trees = mapNames(NAMES, () => new TupleTree<undefined>())) {}

  /** A copy that shares all until one side is written to. */
  clone(): Lookups {
    this.#follow();
    return new Lookups(mapNames(NAMES, (name) => this.trees[name].clone()));
  }

  tree(name: LookupName): TupleTree<undefined> {
    if (!EAGER_LOOKUPS.has(name)) this.#follow();
    return this.trees[name];
  }

  /** Replaces what is held of one record. */
  change<Name extends TableName>(
    table: Name,
    key: KeyOf<Name>,
    before: RecordOf<Name> | null,
    after: RecordOf<Name> | null,
  ): void {
    const waiting: PendingChange = { before: before as object | null, after: after as object | null };
    for (const [name, keysOf] of EAGER[table] ?? []) this.#replace(name, keysOf, [waiting]);
    if (DEFERRED[table]) this.#await(table, key, waiting);
  }

  /** Takes in many records that were not there. */
  addMany(table: TableName, records: Iterable<object>): void {
    this.#follow(); // or they would take what was removed for what is added
    const functions = [...(EAGER[table] ?? []), ...(DEFERRED[table] ?? [])];
    const added = functions.map(([name, keysOf]) => ({
      name,
      keysOf,
      adder: TupleTree.builder(this.trees[name]),
    }));
    for (const record of records) {
      for (const { keysOf, adder } of added) for (const key of keysOf(record as never)) adder.add(key);
    }
    for (const { name, adder } of added) this.trees[name] = adder.tree();
  }

  #await(table: TableName, key: KeyOf<TableName>, one: PendingChange): void {
    let waiting = this.#waiting.get(table);
    if (!waiting) this.#waiting.set(table, (waiting = new Map()));
    const known = waiting.get(key);
    if (known) known.after = one.after;
    else waiting.set(key, one);
    if (waiting.size >= MAX_PENDING) this.#follow();
  }

  #follow(): void {
    for (const [table, waiting] of this.#waiting) {
      if (waiting.size === 0) continue;
      const all = [...waiting.values()];
      for (const [name, keysOf] of DEFERRED[table] ?? []) this.#replace(name, keysOf, all);
      waiting.clear();
    }
  }

  /** What goes goes first: a key may go from one record to another. */
  #replace(name: LookupName, keysOf: KeysOf, changed: readonly PendingChange[]): void {
    const tree = this.trees[name];
    const added: Tuple[] = [];
    for (const { before, after } of changed) {
      const keys = (record: object | null) => (record ? keysOf(record as never) : []);
      const [gone, come] = changedPart(keys(before), keys(after), isSameTuple);
      for (const key of gone) tree.delete(key);
      added.push(...come);
    }
    for (const key of added) tree.set(key, undefined);
  }
}
