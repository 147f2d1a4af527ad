import { EAGER_LOOKUPS, LOOKUPS, type LookupName } from './indexes.js';
import { byTable, changedPart, mapNames } from './index-parts.js';
import type { KeyOf, RecordOf, TableName } from './tables.js';
import { isSameTuple, TupleTree, type Tuple } from './tuple-tree.js';

const NAMES = Object.keys(LOOKUPS) as LookupName[];
const functionsOf = (names: readonly LookupName[]) => byTable(names.map((name) => [name, LOOKUPS[name]]));
const EAGER = functionsOf(NAMES.filter((name) => EAGER_LOOKUPS.has(name)));
const DEFERRED = functionsOf(NAMES.filter((name) => !EAGER_LOOKUPS.has(name)));

/** The number of changed records that are applied at once, which takes about a millisecond. */
const MAX_PENDING = 64;

type KeysOf = (record: never) => readonly Tuple[];

/** A record as the look-ups hold it, and as it is now; null where there is none. */
interface PendingChange {
  readonly before: object | null;
  after: object | null;
}

/**
 * The trees of all look-ups of a dataset. Changes are applied to most of them lazily: when they are read, or when many
 * are pending, because putting many keys into one tree takes a third of the time of putting one into each tree.
 */
export class Lookups {
  readonly #pending = new Map<TableName, Map<KeyOf<TableName>, PendingChange>>();

  constructor(private readonly trees = mapNames(NAMES, () => new TupleTree<undefined>())) {}

  /** Returns a copy that shares all nodes until one side is written to. */
  clone(): Lookups {
    this.#applyPending();
    return new Lookups(mapNames(NAMES, (name) => this.trees[name].clone()));
  }

  tree(name: LookupName): TupleTree<undefined> {
    if (!EAGER_LOOKUPS.has(name)) this.#applyPending();
    return this.trees[name];
  }

  /** Replaces the keys of one record. */
  change<Name extends TableName>(
    table: Name,
    key: KeyOf<Name>,
    before: RecordOf<Name> | null,
    after: RecordOf<Name> | null,
  ): void {
    const change: PendingChange = { before: before as object | null, after: after as object | null };
    for (const [name, keysOf] of EAGER[table] ?? []) this.#replace(name, keysOf, [change]);
    if (DEFERRED[table]) this.#defer(table, key, change);
  }

  /** Adds the keys of many new records. */
  addMany(table: TableName, records: Iterable<object>): void {
    this.#applyPending(); // deferred removals would remove keys that are added here
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

  #defer(table: TableName, key: KeyOf<TableName>, change: PendingChange): void {
    let changes = this.#pending.get(table);
    if (!changes) this.#pending.set(table, (changes = new Map()));
    const known = changes.get(key);
    if (known) known.after = change.after;
    else changes.set(key, change);
    if (changes.size >= MAX_PENDING) this.#applyPending();
  }

  #applyPending(): void {
    for (const [table, changes] of this.#pending) {
      if (changes.size === 0) continue;
      const all = [...changes.values()];
      for (const [name, keysOf] of DEFERRED[table] ?? []) this.#replace(name, keysOf, all);
      changes.clear();
    }
  }

  /** Removes keys before it adds any: a key may move from one record to another. */
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
