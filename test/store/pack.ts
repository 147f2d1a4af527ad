import { PackedRecord } from '../../src/store/dataset/packed-record.js';

/** Returns one record in packed form. */
export function pack(key: number, record: object): PackedRecord {
  const text = Buffer.from(JSON.stringify([key, record]));
  return new PackedRecord(text, 0, text.length);
}
