import { setTimeout } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it, vi } from 'vitest';
import { isCacheable, remembering } from '../../src/operations/shared/cached-json.js';

setFlagsFromString('--expose-gc');

async function collectGarbage(): Promise<void> {
  await setTimeout(0); // a WeakRef holds what it was asked for until the turn ends
  runInNewContext('gc()');
}

describe('what was told of a record', () => {
  it('is told again as long as all that it was made of is the same', () => {
    const remember = remembering<object>(10);
    const [record, catalogue] = [{}, {}];
    const make = vi.fn<() => object>(() => ({}));
    const first = remember(record, [catalogue, 'demo'], make);
    expect(isCacheable(first)).toBe(true);
    expect(remember(record, [catalogue, 'demo'], make)).toBe(first);
    expect(remember(record, [catalogue, 'other'], make)).not.toBe(first);
    expect(remember(record, [{}, 'other'], make)).not.toBe(first);
    expect(make).toHaveBeenCalledTimes(3);
  });

  it('does not keep alive what it was made of: that may be all of a world that is gone', async () => {
    const remember = remembering<object>(10);
    const record = {};
    const gone = (() => {
      const catalogue = {};
      remember(record, [catalogue], () => ({}));
      return new WeakRef(catalogue);
    })();
    await collectGarbage();
    expect(gone.deref()).toBeUndefined();
  });

  it('is forgotten where too many others were told of since', () => {
    const remember = remembering<object>(2);
    const record = {};
    const first = remember(record, [], () => ({}));
    for (let other = 0; other < 2; other++) remember({}, [], () => ({}));
    expect(remember(record, [], () => ({}))).not.toBe(first);
  });
});
