import { LRUCache } from 'lru-cache';

/**
 * A record as the line of JSON that stands for it in `state.json`, `[key,record]`: a fraction of the memory of an
 * object, written again as it is, and read when it is asked for.
 */
export class PackedRecord {
  /** The record, as long as somebody has it. */
  #record: WeakRef<object> | undefined;

  /** The line is a part of a text in UTF-8, which it keeps in memory. */
  constructor(
    private readonly text: Buffer,
    private readonly from: number,
    private readonly to: number,
  ) {}

  /** Packs records into one text, which is smaller than as many texts. */
  static pack(records: readonly (readonly [key: number | string, record: object])[]): PackedRecord[] {
    const lines = records.map((entry) => JSON.stringify(entry));
    const text = Buffer.from(lines.join(''));
    let end = 0;
    return lines.map((line) => new PackedRecord(text, end, (end += Buffer.byteLength(line))));
  }

  get line(): string {
    return this.text.toString('utf8', this.from, this.to);
  }

  get bytes(): number {
    return this.to - this.from;
  }

  /** @throws SyntaxError where the line is damaged */
  read(): readonly [key: number | string, record: object | null] {
    return JSON.parse(this.line) as [number | string, object | null];
  }

  /** The record, which is the same object for as long as it is at hand. */
  record(): object | null {
    const known = this.#record?.deref();
    const record = known ?? this.read()[1];
    if (record) recentlyRead.set(record, true);
    if (record && !known) this.#record = new WeakRef(record);
    return record;
  }
}

/** So many records that were read last are at hand; not their texts, which may be all of a workspace that is gone. */
const recentlyRead = new LRUCache<object, true>({ max: 2000 });

/** A record that may be packed. */
export function unpack<Value>(value: Value): Value {
  return value instanceof PackedRecord ? (value.record() as Value) : value;
}
