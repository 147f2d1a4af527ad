import { LRUCache } from 'lru-cache';

/** The key at the beginning of a line: a number or a text. */
const KEY = /^\[("(?:[^"\\]|\\.)*"|-?\d+),/;

/** Nearly all keys are shorter. */
const KEY_BYTES = 100;

const CLOSING_BRACE = 125;

/**
 * A record in memory as its line of `state.json`, `[key,record]`. It takes a fraction of an object's memory, is written
 * as it is, and is parsed when it is read.
 */
export class PackedRecord {
  /** The parsed record while it is referenced. */
  #record: WeakRef<object> | undefined;

  /** The line is the part of a UTF-8 text from `from` to `to`. The whole text stays in memory. */
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

  /** Whether the record is an object: what else may follow a key is a number, or null. */
  get isObject(): boolean {
    return this.text[this.to - 2] === CLOSING_BRACE;
  }

  /** Parses the key alone. @throws SyntaxError when it is damaged */
  key(): number | string {
    const start = this.text.toString('utf8', this.from, Math.min(this.to, this.from + KEY_BYTES));
    return JSON.parse(KEY.exec(start)?.[1] ?? KEY.exec(this.line)?.[1] ?? this.line) as number | string;
  }

  /** Parses the line. @throws SyntaxError when it is damaged */
  read(): readonly [key: number | string, record: object | null] {
    return JSON.parse(this.line) as [number | string, object | null];
  }

  /** Returns the record: the same object for as long as it is referenced or recently read. */
  record(): object | null {
    const known = this.#record?.deref();
    const record = known ?? this.read()[1];
    if (record) recentlyRead.set(record, true);
    if (record && !known) this.#record = new WeakRef(record);
    return record;
  }
}

/** Keeps records that were read recently in memory; not their texts, which may hold a whole deleted workspace. */
const recentlyRead = new LRUCache<object, true>({ max: 2000 });

/** Returns a record, parsed if it is packed. */
export function unpack<Value>(value: Value | PackedRecord): Value {
  return value instanceof PackedRecord ? (value.record() as Value) : value;
}

/** Returns the approximate size of a value as JSON, in bytes, without serializing it. Counts all text as ASCII. */
export function jsonSize(value: unknown): number {
  if (typeof value === 'string') return value.length + 2;
  if (typeof value !== 'object' || value === null) return 6;
  let size = 2;
  if (Array.isArray(value)) {
    for (const entry of value) size += jsonSize(entry) + 1;
    return size;
  }
  const members = value as Readonly<Record<string, unknown>>;
  for (const name in members) size += name.length + 4 + jsonSize(members[name]); // faster than a list of names
  return size;
}
