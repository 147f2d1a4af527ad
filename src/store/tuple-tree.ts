import { BTree, treeOf, type Tree } from './btree.js';

type Part = number | string;

/** A key of one to four parts. Parts at the same place have the same type. */
export type Tuple = readonly Part[];

/** A tuple in a tree: objects take a quarter less memory than arrays and compare faster. */
interface Key {
  readonly a: Part;
  readonly b?: Part | undefined;
  readonly c?: Part | undefined;
  readonly d?: Part | undefined;
}

function keyOf([a = '', b, c, d]: Tuple): Key {
  if (d !== undefined) return { a, b, c, d };
  if (c !== undefined) return { a, b, c };
  return b === undefined ? { a } : { a, b };
}

function tupleOf({ a, b, c, d }: Key): Tuple {
  if (b === undefined) return [a];
  if (c === undefined) return [a, b];
  return d === undefined ? [a, b, c] : [a, b, c, d];
}

/** An absent part comes first. */
function compareParts(left: Part | undefined, right: Part | undefined): number {
  if (left === right) return 0;
  if (left === undefined) return -1;
  return right === undefined || left > right ? 1 : -1;
}

/** Compares part by part; a prefix comes before longer keys. */
function compareKeys(left: Key, right: Key): number {
  return (
    compareParts(left.a, right.a) ||
    compareParts(left.b, right.b) ||
    compareParts(left.c, right.c) ||
    compareParts(left.d, right.d)
  );
}

/** Returns whether two tuples are the same key. */
export function isSameTuple(a: Tuple, b: Tuple): boolean {
  return a.length === b.length && a.every((part, at) => part === b[at]);
}

function beginsWith(key: Key, { a, b, c, d }: Key): boolean {
  return (
    key.a === a &&
    (b === undefined || key.b === b) &&
    (c === undefined || key.c === c) &&
    (d === undefined || key.d === d)
  );
}

/**
 * A sorted map by tuples. Cloning it costs a node: both sides copy the nodes that they write to, and share the rest.
 */
export class TupleTree<V> {
  constructor(private readonly tree: Tree<Key, V> = new BTree<Key, V>(undefined, compareKeys)) {}

  clone(): TupleTree<V> {
    return new TupleTree(this.tree.clone());
  }

  get(tuple: Tuple): V | undefined {
    return this.tree.get(keyOf(tuple));
  }

  set(tuple: Tuple, value: V): void {
    this.tree.set(keyOf(tuple), value);
  }

  delete(tuple: Tuple): void {
    this.tree.delete(keyOf(tuple));
  }

  first(): Tuple | undefined {
    const key = this.tree.minKey();
    return key && tupleOf(key);
  }

  /** Returns the keys in order, from `from` on (inclusive) if it is given. */
  *keys(from?: Tuple): IterableIterator<Tuple> {
    for (const key of this.tree.keys(from && keyOf(from))) yield tupleOf(key);
  }

  *entries(): IterableIterator<readonly [Tuple, V]> {
    for (const [key, value] of this.tree.entries()) yield [tupleOf(key), value];
  }

  /**
   * Returns the entries whose keys begin with a prefix, in order, as a list: the tree may be changed while it is read.
   */
  withPrefix(prefix: Tuple): (readonly [Tuple, V])[] {
    const [begin, found] = [keyOf(prefix), [] as [Tuple, V][]];
    for (const [key, value] of this.tree.entries(begin)) {
      if (!beginsWith(key, begin)) break;
      found.push([tupleOf(key), value]);
    }
    return found;
  }

  /** Returns the first key that begins with a prefix. */
  firstWithPrefix(prefix: Tuple): Tuple | undefined {
    const begin = keyOf(prefix);
    const key = this.tree.getPairOrNextHigher(begin)?.[0];
    return key && beginsWith(key, begin) ? tupleOf(key) : undefined;
  }

  /** Returns a builder that adds many tuples to those of a tree. */
  static builder(tree: TupleTree<undefined>): TupleTreeBuilder {
    return new TupleTreeBuilder([...tree.tree.keys()]);
  }
}

/** Collects tuples and builds a tree of all of them at once. */
export class TupleTreeBuilder {
  constructor(private readonly keys: Key[]) {}

  add(tuple: Tuple): void {
    this.keys.push(keyOf(tuple));
  }

  /** Returns the tree of all tuples. */
  tree(): TupleTree<undefined> {
    const keys = isAscending(this.keys) ? this.keys : distinctKeys(sortedKeys(this.keys));
    return new TupleTree(treeOf(keys, Array.from<undefined>({ length: keys.length }), compareKeys));
  }
}

/** Returns whether keys are in order without duplicates, as consecutive ids are. */
function isAscending(keys: readonly Key[]): boolean {
  return keys.every((key, at) => at === 0 || compareKeys(keys[at - 1] ?? key, key) < 0);
}

function distinctKeys(sorted: readonly Key[]): Key[] {
  return sorted.filter((key, at) => at === 0 || compareKeys(sorted[at - 1] ?? key, key) !== 0);
}

/**
 * Sorts keys: first by their first part, without comparing keys, then entirely. Sorting a list that is nearly in order
 * takes one pass.
 */
function sortedKeys(keys: readonly Key[]): Key[] {
  const isNumbered =
    keys.length <= MAX_NUMBERED && keys.every(({ a }) => Number.isInteger(a) && (Number(a) | 0) === a);
  return (isNumbered ? byNumber(keys) : byGroup(keys)).toSorted(compareKeys);
}

/** The number of list positions that fit beside 32 bits in a number. */
const MAX_NUMBERED = 2 ** 20;

/** Returns keys sorted by first parts that are 32-bit integers. */
function byNumber(keys: readonly Key[]): Key[] {
  const places = Float64Array.from(keys, ({ a }, at) => Number(a) * MAX_NUMBERED + at).toSorted();
  return Array.from(places, (place) => keys[place - Math.floor(place / MAX_NUMBERED) * MAX_NUMBERED]).filter(
    (key) => key !== undefined,
  );
}

/** Returns keys grouped by their first part, and the groups sorted. */
function byGroup(keys: readonly Key[]): Key[] {
  const groups = new Map<Part, Key[]>();
  for (const key of keys) {
    const group = groups.get(key.a);
    if (group) group.push(key);
    else groups.set(key.a, [key]);
  }
  const firsts = [...groups].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return firsts.flatMap(([, group]) => group);
}
