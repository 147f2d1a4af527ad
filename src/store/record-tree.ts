import { BTree, treeOf } from './btree.js';
import { jsonSize } from './json-size.js';
import { PackedRecord, unpack } from './packed-record.js';

/** The number of records put last that stay objects. Older ones are packed if their JSON is large enough. */
const MAX_UNPACKED = 2000;
const MIN_PACKED_BYTES = 1000; // smaller records take as much memory packed
const PACKED_AT_ONCE = 64; // records put one after another are near each other in the tree

/** Compares two numbers, or two strings. */
function compare(a: number | string, b: number | string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** A tree of records by key, with a `version` object that each change replaces. */
export class RecordTree<K extends number | string, V> extends BTree<K, V> {
  #version: object | null = null;
  /** The keys put last, oldest first. */
  readonly #recent: K[] = [];

  constructor() {
    super(undefined, compare);
  }

  get version(): object {
    return (this.#version ??= {});
  }

  override get(key: K): V | undefined {
    return unpack(super.get(key));
  }

  override *values(from?: K): IterableIterator<V> {
    for (const value of super.values(from)) yield unpack(value);
  }

  *valuesReversed(): IterableIterator<V> {
    for (const [, value] of super.entriesReversed()) yield unpack(value);
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
    // The library returns a plain tree; its nodes are shared, and only the class is added.
    const records = Object.assign(new RecordTree<K, V>(), copy);
    records.#version = this.version;
    return records;
  }

  /** Adds many records, packed or not, with keys that are not in the tree. */
  addMany(added: readonly (readonly [K, V | PackedRecord])[]): void {
    this.#version = null;
    const entries = [...this.entries(), ...(added as [K, V][])].toSorted(([a], [b]) => compare(a, b));
    const [keys, values] = [entries.map(([key]) => key), entries.map(([, value]) => value)];
    Object.assign(this, treeOf(keys, values, compare));
  }

  /** Records that `key` was put, and packs the records put before the last `MAX_UNPACKED`. */
  #pack(key: K): void {
    this.#recent.push(key);
    if (this.#recent.length < MAX_UNPACKED + PACKED_AT_ONCE) return;
    const large: [K, V & object][] = [];
    for (const old of this.#recent.splice(0, PACKED_AT_ONCE)) {
      const value = super.get(old);
      if (typeof value !== 'object' || value === null || value instanceof PackedRecord) continue;
      if (jsonSize(value) >= MIN_PACKED_BYTES) large.push([old, value]);
    }
    const packed = PackedRecord.pack(large);
    for (const [at, [old]] of large.entries()) super.set(old, packed[at] as V);
  }
}
