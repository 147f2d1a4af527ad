import { createRequire } from 'node:module';
import type SortedBTree from 'sorted-btree';
import type * as Bulk from 'sorted-btree/extended/bulkLoad.js';
import { jsonSize } from './json-size.js';
import { Packed, unpacked } from './packed.js';

// The package is CommonJS marked as a module, which loaders unwrap differently; `require` is the same everywhere.
const load = createRequire(import.meta.url);
const { default: BTree, defaultComparator } = load('sorted-btree') as typeof SortedBTree;
const { bulkLoad } = load('sorted-btree/extended/bulkLoad.js') as typeof Bulk;

/** The library's own. */
const NODE_SIZE = 32;

/** A sorted map whose `clone()` costs a node: both sides copy what they write to, and share the rest. */
export type Tree<K, V> = InstanceType<typeof BTree<K, V>>;

/** A key of several parts; parts at the same place are of the same type. */
export type Tuple = readonly (number | string)[];

/** Orders tuples part by part; a prefix comes before what it begins. */
export function compareTuples(a: Tuple, b: Tuple): number {
  const length = Math.min(a.length, b.length);
  for (let at = 0; at < length; at++) {
    const [left, right] = [a[at], b[at]];
    if (left === right || left === undefined || right === undefined) continue;
    return left < right ? -1 : 1;
  }
  return a.length - b.length;
}

/** So many records that were put in last are objects; older ones are packed if they take so many bytes of JSON. */
const UNPACKED = 2000;
const PACKED_BYTES = 1000; // what is small takes as much packed as not
const PACKED_AT_ONCE = 64; // neighbours mostly, which is faster than one now and then

/** A tree of records by number or string, with a `version` that is another object after each change. */
export class RecordTree<K extends number | string, V> extends BTree<K, V> {
  #version: object | null = null;
  /** The keys of what was put in last, the oldest first. */
  readonly #recent: K[] = [];

  get version(): object {
    return (this.#version ??= {});
  }

  override get(key: K): V | undefined {
    return unpacked(super.get(key));
  }

  override *values(from?: K): IterableIterator<V> {
    for (const value of super.values(from)) yield unpacked(value);
  }

  override set(key: K, value: V): boolean {
    this.#version = null;
    const isNew = super.set(key, value);
    if (typeof value === 'object') this.#pack(key);
    return isNew;
  }

  override delete(key: K): boolean {
    this.#version = null;
    return super.delete(key);
  }

  override clone(): this {
    const copy = super.clone();
    // The library makes a plain tree of the same kind of nodes; only the class is missing.
    const records = Object.assign(new RecordTree<K, V>(), copy);
    records.#version = this.version;
    return records;
  }

  /** Takes in many records, packed or not, of keys that it does not have. */
  addMany(added: readonly (readonly [K, V | Packed])[]): void {
    this.#version = null;
    Object.assign(this, builtOf([...this.entries(), ...(added as [K, V][])], defaultComparator));
  }

  /** Packs what was put in a while ago; `key` is the newest. */
  #pack(key: K): void {
    this.#recent.push(key);
    if (this.#recent.length < UNPACKED + PACKED_AT_ONCE) return;
    const large: [K, V & object][] = [];
    for (const old of this.#recent.splice(0, PACKED_AT_ONCE)) {
      const value = super.get(old);
      if (typeof value !== 'object' || value === null || value instanceof Packed) continue;
      if (jsonSize(value) >= PACKED_BYTES) large.push([old, value]);
    }
    Packed.all(large).forEach((packed, at) => {
      const [old] = large[at] ?? [];
      if (old !== undefined) super.set(old, packed as V);
    });
  }
}

/** An empty tree with tuples as keys. */
export function tupleTree<V>(): Tree<Tuple, V> {
  return new BTree<Tuple, V>(undefined, compareTuples);
}

/** A tuple tree with many more keys. */
export function withMany(tree: Tree<Tuple, undefined>, added: readonly Tuple[]): Tree<Tuple, undefined> {
  const all = tree.size === 0 ? added : [...tree.keys(), ...added];
  const keys = isAscending(all) ? all : distinctTuples(sortedTuples(all));
  const values = Array.from<undefined>({ length: keys.length });
  return bulkLoad([...keys], values, NODE_SIZE, compareTuples);
}

/**
 * Sorts by the first part in ways that need no comparison, and then whole: what is nearly in order is sorted in one
 * pass.
 */
function sortedTuples(keys: readonly Tuple[]): Tuple[] {
  const isNumbered =
    keys.length <= MOST_NUMBERED &&
    keys.every(([first]) => Number.isInteger(first) && (Number(first) | 0) === first);
  return (isNumbered ? byNumber(keys) : byGroup(keys)).toSorted(compareTuples);
}

/** Whether each comes after the one before, as ids that were given out one after the other do. */
function isAscending(keys: readonly Tuple[]): boolean {
  return keys.every((key, at) => at === 0 || compareTuples(keys[at - 1] ?? [], key) < 0);
}

function distinctTuples(sorted: readonly Tuple[]): Tuple[] {
  return sorted.filter((key, at) => at === 0 || compareTuples(sorted[at - 1] ?? [], key) !== 0);
}

/** So many places fit beside 32 bits in a number. */
const MOST_NUMBERED = 2 ** 20;

/** In the order of first parts of 32 bits. */
function byNumber(keys: readonly Tuple[]): Tuple[] {
  const places = Float64Array.from(keys, ([first], at) => Number(first) * MOST_NUMBERED + at).toSorted();
  return Array.from(places, (place) => keys[place - Math.floor(place / MOST_NUMBERED) * MOST_NUMBERED] ?? []);
}

/** Those with the same first part together, in the order of those. */
function byGroup(keys: readonly Tuple[]): Tuple[] {
  const groups = new Map<number | string, Tuple[]>();
  for (const key of keys) {
    const [first = ''] = key;
    const group = groups.get(first);
    if (group) group.push(key);
    else groups.set(first, [key]);
  }
  const firsts = [...groups].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return firsts.flatMap(([, group]) => group);
}

/** Building from what is sorted costs a fraction of putting in one after another. */
function builtOf<K, V>(entries: readonly (readonly [K, V])[], compare: (a: K, b: K) => number): Tree<K, V> {
  const sorted = entries.toSorted(([a], [b]) => compare(a, b));
  const keys = sorted.map(([key]) => key);
  const values = sorted.map(([, value]) => value);
  return bulkLoad(keys, values, NODE_SIZE, compare);
}

function beginsWith(key: Tuple, prefix: Tuple): boolean {
  for (let at = 0; at < prefix.length; at++) if (key[at] !== prefix[at]) return false;
  return true;
}

/** The entries whose keys begin with a prefix, in order; read at once, so that the tree may be changed meanwhile. */
export function withPrefix<V>(tree: Tree<Tuple, V>, prefix: Tuple): [Tuple, V][] {
  const found: [Tuple, V][] = [];
  for (const entry of tree.entries(prefix)) {
    if (!beginsWith(entry[0], prefix)) break;
    found.push(entry);
  }
  return found;
}

/** The first key that begins with a prefix. */
export function firstWithPrefix<V>(tree: Tree<Tuple, V>, prefix: Tuple): Tuple | undefined {
  const key = tree.getPairOrNextHigher(prefix)?.[0];
  return key && beginsWith(key, prefix) ? key : undefined;
}
