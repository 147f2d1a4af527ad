import { setTimeout } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { isCacheable, presentationCache } from '../../src/operations/shared/cached-json.js';
import { collectGarbage } from '../garbage.js';

async function nextTurn(): Promise<void> {
  await setTimeout(0); // a WeakRef keeps its object alive until the current turn of the event loop ends
  collectGarbage();
}

describe('the cached JSON of a record', () => {
  it('is reused while its inputs are unchanged', () => {
    const cache = presentationCache<object>(10);
    const [record, catalogue] = [{}, {}];
    const present = vi.fn<() => object>(() => ({}));
    const first = cache(record, [catalogue, 'demo'], present);
    expect(isCacheable(first)).toBe(true);
    expect(cache(record, [catalogue, 'demo'], present)).toBe(first);
    expect(cache(record, [catalogue, 'other'], present)).not.toBe(first);
    expect(cache(record, [{}, 'other'], present)).not.toBe(first);
    expect(present).toHaveBeenCalledTimes(3);
  });

  it('does not keep its inputs alive, because these may hold all records of a deleted workspace', async () => {
    const cache = presentationCache<object>(10);
    const record = {};
    const gone = (() => {
      const catalogue = {};
      cache(record, [catalogue], () => ({}));
      return new WeakRef(catalogue);
    })();
    await nextTurn();
    expect(gone.deref()).toBeUndefined();
  });

  it('is evicted when too many others are cached', () => {
    const cache = presentationCache<object>(2);
    const record = {};
    const first = cache(record, [], () => ({}));
    for (let other = 0; other < 2; other++) cache({}, [], () => ({}));
    expect(cache(record, [], () => ({}))).not.toBe(first);
  });
});
