import { Packed } from '../../src/store/packed.js';

/** One record packed by itself. */
export function pack(key: number, record: object): Packed {
  const [packed] = Packed.all([[key, record]]);
  if (!packed) throw new Error('nothing was packed');
  return packed;
}
