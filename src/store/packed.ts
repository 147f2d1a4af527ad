import { LRUCache } from 'lru-cache';

/**
 * A record as the line of JSON that stands for it in `state.json`, `[key,record]`: a fraction of the memory of an
 * object, written again as it is, and read when it is asked for.
 */
export class Packed {
  /** The line is a part of a text in UTF-8, which it keeps in memory. */
  constructor(
    private readonly text: Buffer,
    private readonly from: number,
    private readonly to: number,
  ) {}

  static of(key: number | string, record: object): Packed {
    const text = Buffer.from(JSON.stringify([key, record]));
    return new Packed(text, 0, text.length);
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
}

/** So many of those that were read last are at hand; the same record is the same object for as long. */
const latest = new LRUCache<Packed, object>({ max: 2000 });

/** A record that may be packed. */
export function unpacked<Value>(value: Value): Value {
  if (!(value instanceof Packed)) return value;
  const known = latest.get(value);
  if (known) return known as Value;
  const [, record] = value.read();
  if (record) latest.set(value, record);
  return record as Value;
}
