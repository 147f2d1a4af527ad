import { BTree, treeOf } from './btree.js';
import { jsonSize } from './json-size.js';
import { PackedRecord, unpack } from './packed-record.js';

/** So many records that were put in last are objects; older ones are packed if they take so many bytes of JSON. */
const MAX_UNPACKED = 2000;
const MIN_PACKED_BYTES = 1000; // what is small takes as much packed as not
const PACKED_AT_ONCE = 64; // neighbours mostly, which is faster than one now and then

/** Of numbers, or of strings. */
function compare(a: number | string, b: number | string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** A tree of records by number or string, with a `version` that is another object after each change. */
export class RecordTree<K extends number | string, V> extends BTree<K, V> {
  #version: object | null = null;
  /** The keys of what was put in last, the oldest first. */
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
    // The library makes a plain tree of the same kind of nodes; only the class is missing.
    const records = Object.assign(new RecordTree<K, V>(), copy);
    records.#version = this.version;
    return records;
  }

  /** Takes in many records, packed or not, of keys that it does not have. */
  addMany(added: readonly (readonly [K, V | PackedRecord])[]): void {
    this.#version = null;
    const entries = [...this.entries(), ...(added as [K, V][])].toSorted(([a], [b]) => compare(a, b));
    const [keys, values] = [entries.map(([key]) => key), entries.map(([, value]) => value)];
    Object.assign(this, treeOf(keys, values, compare));
  }

  /** Packs what was put in a while ago; `key` is the newest. */
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
