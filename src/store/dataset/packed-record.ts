import { LRUCache } from 'lru-cache';

/** The key at the beginning of a line: a number or a string. */
const KEY = /^\[("(?:[^"\\]|\\.)*"|-?\d+),/;

/** The number of bytes in which a key is first searched. Nearly all keys are shorter. */
const KEY_BYTES = 100;

const CLOSING_BRACE = 125;

/**
 * A record in memory as a line of `state.json`, `[key,record]`. The line takes a fraction of the memory of an object.
 * It is written unchanged and parsed on each read.
 */
export class PackedRecord {
  /** A weak reference to the parsed record. */
  #record: WeakRef<object> | undefined;

  /** The line is the part of the UTF-8 text `text` from `from` to `to`. The entire text stays in memory. */
  constructor(
    private readonly text: Buffer,
    private readonly from: number,
    private readonly to: number,
  ) {}

  get line(): string {
    return this.text.toString('utf8', this.from, this.to);
  }

  get bytes(): number {
    return this.to - this.from;
  }

  /** Whether the record is an object. Otherwise it is a number or null. */
  get isObject(): boolean {
    return this.text[this.to - 2] === CLOSING_BRACE;
  }

  /** Parses only the key. @throws SyntaxError if the key is damaged */
  key(): number | string {
    const start = this.text.toString('utf8', this.from, Math.min(this.to, this.from + KEY_BYTES));
    return JSON.parse(KEY.exec(start)?.[1] ?? KEY.exec(this.line)?.[1] ?? this.line) as number | string;
  }

  /** Parses the line. @throws SyntaxError if the line is damaged */
  read(): readonly [key: number | string, record: object | null] {
    return JSON.parse(this.line) as [number | string, object | null];
  }

  /** Returns the record. Repeated calls return the same object while it is referenced or recently read. */
  record(): object | null {
    const known = this.#record?.deref();
    const record = known ?? this.read()[1];
    if (record) recentlyRead.set(record, true);
    if (record && !known) this.#record = new WeakRef(record);
    return record;
  }
}

/**
 * Holds recently read records in memory. It does not hold their texts, because a text may contain all records of a
 * deleted workspace.
 */
const recentlyRead = new LRUCache<object, true>({ max: 2000 });

/** Returns a value. A packed record is parsed. */
export function unpack<Value>(value: Value | PackedRecord): Value {
  return value instanceof PackedRecord ? (value.record() as Value) : value;
}

/** Returns the approximate size of a value as JSON, in bytes, without serializing it. Counts each character as one byte. */
export function jsonSize(value: unknown): number {
  if (typeof value === 'string') return value.length + 2;
  if (typeof value !== 'object' || value === null) return 6;
  let size = 2;
  if (Array.isArray(value)) {
    for (const entry of value) size += jsonSize(entry) + 1;
    return size;
  }
  const members = value as Readonly<Record<string, unknown>>;
  for (const name in members) size += name.length + 4 + jsonSize(members[name]); // faster than `Object.keys`
  return size;
}
