import { PackedRecord } from '../../src/store/packed-record.js';

/** One record packed by itself. */
export function pack(key: number, record: object): PackedRecord {
  const [packed] = PackedRecord.pack([[key, record]]);
  if (!packed) throw new Error('nothing was packed');
  return packed;
}
