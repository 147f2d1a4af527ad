import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { unpack } from '../../src/store/dataset/packed-record.js';
import { collectGarbage } from '../garbage.js';
import { pack } from './pack.js';

it('an unpacked record does not keep its packed text in memory, which may be that of a complete deleted workspace', async () => {
  const read = (() => {
    const packed = pack(1, { id: 1 });
    return { record: unpack<object>(packed), packed: new WeakRef(packed) };
  })();
  await setTimeout(0); // a WeakRef keeps its object alive until the current turn of the event loop ends
  collectGarbage();
  expect(read.packed.deref()).toBeUndefined();
  expect(read.record).toEqual({ id: 1 });
});

it('a packed record is unpacked to the same object while that object is in memory', () => {
  const packed = pack(1, { id: 1 });
  expect(unpack<object>(packed)).toBe(unpack<object>(packed));
});
