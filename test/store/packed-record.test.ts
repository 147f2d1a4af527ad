import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { unpack } from '../../src/store/dataset/packed-record.js';
import { collectGarbage } from '../garbage.js';
import { pack } from './pack.js';

it('a packed record that was read does not keep its text, which may be all of a workspace that is gone', async () => {
  const read = (() => {
    const packed = pack(1, { id: 1 });
    return { record: unpack<object>(packed), packed: new WeakRef(packed) };
  })();
  await setTimeout(0); // a WeakRef holds what it was made of until the turn ends
  collectGarbage();
  expect(read.packed.deref()).toBeUndefined();
  expect(read.record).toEqual({ id: 1 });
});

it('a packed record is the same object as long as it is at hand', () => {
  const packed = pack(1, { id: 1 });
  expect(unpack<object>(packed)).toBe(unpack<object>(packed));
});
