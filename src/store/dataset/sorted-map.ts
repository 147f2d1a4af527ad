import { createRequire } from 'node:module';
import type SortedBTree from 'sorted-btree';
import type * as Bulk from 'sorted-btree/extended/bulkLoad.js';
import type Union from 'sorted-btree/extended/union.js';
import { unpack, type PackedRecord } from './packed-record.js';

// Module loaders import this CommonJS package differently; `require` works the same in all of them.
const require = createRequire(import.meta.url);
const { default: BTree } = require('sorted-btree') as typeof SortedBTree;
const { bulkLoad } = require('sorted-btree/extended/bulkLoad.js') as typeof Bulk;
const { default: union } = require('sorted-btree/extended/union.js') as typeof Union;
type Tree<Key, Value> = InstanceType<typeof BTree<Key, Value>>;

/** The maximum size of a tree's nodes: the default of the library. */
const NODE_SIZE = 32;
/** The number of entries that are added to a tree in one step, which takes a few milliseconds. */
const LOADED_AT_ONCE = 2048;

type KeyValue = number | string;

/**
 * A key of one to four values. Values at the same position have the same type. An object takes a third less memory than
 * an array, and a booking has about thirty keys.
 */
export interface Tuple {
  readonly a: KeyValue;
  readonly b?: KeyValue;
  readonly c?: KeyValue;
  readonly d?: KeyValue;
}

/** A key of a sorted map. All keys of one map have the same type: number, string or tuple. */
export type SortedKey = KeyValue | Tuple;

/** Returns a key with the given values. */
export function tuple(a: KeyValue, b?: KeyValue, c?: KeyValue, d?: KeyValue): Tuple {
  if (d !== undefined) return { a, b, c, d } as Tuple;
  if (c !== undefined) return { a, b, c } as Tuple;
  return b === undefined ? { a } : { a, b };
}

/** Returns whether two tuples are the same key. */
export function isSameTuple(left: Tuple, right: Tuple): boolean {
  return compareTuples(left, right) === 0;
}

/** Sorts an absent value first. */
function compareValues(left: KeyValue | undefined, right: KeyValue | undefined): number {
  if (left === right) return 0;
  if (left === undefined) return -1;
  return right === undefined || left > right ? 1 : -1;
}

/** Compares the values in order. A prefix sorts before longer keys. */
function compareTuples(left: Tuple, right: Tuple): number {
  return (
    compareValues(left.a, right.a) ||
    compareValues(left.b, right.b) ||
    compareValues(left.c, right.c) ||
    compareValues(left.d, right.d)
  );
}

function compareKeys(left: SortedKey, right: SortedKey): number {
  return typeof left === 'object' && typeof right === 'object'
    ? compareTuples(left, right)
    : compareValues(left as KeyValue, right as KeyValue);
}

function beginsWith(key: Tuple, { a, b, c, d }: Tuple): boolean {
  return (
    key.a === a &&
    (b === undefined || key.b === b) &&
    (c === undefined || key.c === c) &&
    (d === undefined || key.d === d)
  );
}

/** A value as the map stores it. Records that were read from a file stay packed until they are changed. */
type Held<Value> = Value | PackedRecord;

type Entry<Key, Value> = readonly [Key, Held<Value>];

function emptyTree<Key extends SortedKey, Value>(): Tree<Key, Value> {
  return new BTree<Key, Value>(undefined, compareKeys, NODE_SIZE);
}

/**
 * A sorted map with numbers, strings or tuples as keys. A clone copies one node. Both maps share all other nodes and
 * copy a node before they write to it. Values may be packed records. `held` returns them packed.
 */
export class SortedMap<Key extends SortedKey, Value> {
  #tree: Tree<Key, Held<Value>>;
  #version: object | null = null;

  constructor(tree: Tree<Key, Held<Value>> = emptyTree()) {
    this.#tree = tree;
  }

  get size(): number {
    return this.#tree.size;
  }

  /** A version object, which each change replaces. Clones share it until one of them changes. */
  get version(): object {
    return (this.#version ??= {});
  }

  clone(): SortedMap<Key, Value> {
    const copy = new SortedMap<Key, Value>(this.#tree.clone());
    copy.#version = this.version;
    return copy;
  }

  has(key: Key): boolean {
    return this.#tree.has(key);
  }

  get(key: Key): Value | undefined {
    return unpack(this.#tree.get(key));
  }

  set(key: Key, value: Held<Value>): void {
    this.#version = null;
    this.#tree.set(key, value);
  }

  delete(key: Key): void {
    this.#version = null;
    this.#tree.delete(key);
  }

  clear(): void {
    this.#version = null;
    this.#tree = emptyTree();
  }

  /** Adds many entries step by step, much faster than `set` for each entry. The map must not contain their keys. */
  *addMany(added: readonly Entry<Key, Value>[]): Iterable<undefined> {
    if (added.length === 0) return;
    const entries = [...this.held(), ...added];
    const sorted = yield* sortInSteps(entries, ([a], [b]) => compareKeys(a, b));
    this.clear();
    for (let at = 0; at < sorted.length; at += LOADED_AT_ONCE) {
      this.append(sorted.slice(at, at + LOADED_AT_ONCE));
      yield;
    }
  }

  /** Adds sorted entries whose keys follow all keys of the map. Copies only a few nodes of the tree. */
  append(entries: readonly Entry<Key, Value>[]): void {
    this.#version = null;
    const [keys, values] = [entries.map(([key]) => key), entries.map(([, value]) => value)];
    const tree = bulkLoad(keys, values, NODE_SIZE, compareKeys);
    this.#tree =
      this.size === 0
        ? tree
        : union<Tree<Key, Held<Value>>, Key, Held<Value>>(this.#tree, tree, (_, value) => value);
  }

  firstKey(): Key | undefined {
    return this.#tree.minKey();
  }

  /** Returns the keys in order. If `from` is given, starts at `from` (inclusive). */
  keys(from?: Key): IterableIterator<Key> {
    return this.#tree.keys(from);
  }

  /** Returns the entries in order. Packed records stay packed. */
  held(): IterableIterator<readonly [Key, Held<Value>]> {
    return this.#tree.entries();
  }

  /** Yields the entries in order. Packed records are parsed. */
  *entries(): IterableIterator<readonly [Key, Value]> {
    for (const [key, value] of this.#tree.entries()) yield [key, unpack(value)];
  }

  /** Yields the values in order. If `from` is given, starts at `from` (inclusive). */
  *values(from?: Key): IterableIterator<Value> {
    for (const value of this.#tree.values(from)) yield unpack(value);
  }

  *valuesReversed(): IterableIterator<Value> {
    for (const [, value] of this.#tree.entriesReversed()) yield unpack(value);
  }

  /**
   * Returns a list of the entries whose keys start with a prefix. The map may change while the caller iterates over the
   * list.
   */
  withPrefix(this: SortedMap<Tuple, Value>, prefix: Tuple): (readonly [Tuple, Value])[] {
    const found: [Tuple, Value][] = [];
    for (const [key, value] of this.#tree.entries(prefix)) {
      if (!beginsWith(key, prefix)) break;
      found.push([key, unpack(value)]);
    }
    return found;
  }

  /** Returns the first key that starts with a prefix. */
  firstWithPrefix(this: SortedMap<Tuple, Value>, prefix: Tuple): Tuple | undefined {
    const key = this.#tree.getPairOrNextHigher(prefix)?.[0];
    return key && beginsWith(key, prefix) ? key : undefined;
  }
}

/** The number of entries that are sorted in one step, which takes a few milliseconds. */
const RUN = 8192;
/** The number of entries that are merged in one step. */
const MERGED_AT_ONCE = 8192;

type Compare<Item> = (left: Item, right: Item) => number;

/** Returns the entries sorted. Works step by step, so that sorting many entries does not block requests. */
export function* sortInSteps<Item>(
  entries: readonly Item[],
  compare: Compare<Item>,
): Generator<undefined, readonly Item[]> {
  let runs: (readonly Item[])[] = [];
  for (let at = 0; at < entries.length; at += RUN) {
    runs.push(entries.slice(at, at + RUN).toSorted(compare));
    yield;
  }
  while (runs.length > 1) {
    const merged: (readonly Item[])[] = [];
    for (let at = 0; at < runs.length; at += 2)
      merged.push(yield* merge(runs[at] ?? [], runs[at + 1] ?? [], compare));
    runs = merged;
  }
  return runs[0] ?? [];
}

function* merge<Item>(
  left: readonly Item[],
  right: readonly Item[],
  compare: Compare<Item>,
): Generator<undefined, readonly Item[]> {
  const [last, first] = [left.at(-1), right[0]];
  if (last === undefined || first === undefined || compare(last, first) <= 0) return left.concat(right);
  const merged: Item[] = [];
  let [fromLeft, fromRight] = [0, 0];
  while (fromLeft < left.length && fromRight < right.length) {
    const [one, other] = [left[fromLeft] as Item, right[fromRight] as Item];
    if (compare(one, other) <= 0) {
      merged.push(one);
      fromLeft++;
    } else {
      merged.push(other);
      fromRight++;
    }
    if (merged.length % MERGED_AT_ONCE === 0) yield;
  }
  return merged.concat(left.slice(fromLeft), right.slice(fromRight));
}
