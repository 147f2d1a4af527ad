import { setTimeout } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import {
  isCacheable,
  presentationCache,
  type PresentationCache,
} from '../../src/operations/shared/cached-json.js';
import { collectGarbage } from '../garbage.js';

async function nextTurn(): Promise<void> {
  await setTimeout(0); // a WeakRef keeps its object alive until the current turn of the event loop ends
  collectGarbage();
}

/** Returns a cache in which a record was read once. */
function cacheOfRead(record: object, max = 10): PresentationCache<object> {
  const cache = presentationCache<object>(max);
  cache(record, [], () => ({}));
  return cache;
}

describe('the cached JSON of a record', () => {
  const record = {};

  it('is cached from the second read on, because most records change before it', () => {
    const cache = presentationCache<object>(10);
    const present = vi.fn<() => object>(() => ({}));
    const first = cache(record, [], present);
    expect(isCacheable(first)).toBe(false);
    const second = cache(record, [], present);
    expect(second).not.toBe(first);
    expect(isCacheable(second)).toBe(true);
    expect(cache(record, [], present)).toBe(second);
    expect(present).toHaveBeenCalledTimes(2);
  });

  it('is reused while its inputs are unchanged', () => {
    const cache = cacheOfRead(record);
    const catalogue = {};
    const present = vi.fn<() => object>(() => ({}));
    const first = cache(record, [catalogue, 'demo'], present);
    expect(isCacheable(first)).toBe(true);
    expect(cache(record, [catalogue, 'demo'], present)).toBe(first);
    expect(cache(record, [catalogue, 'other'], present)).not.toBe(first);
    expect(cache(record, [{}, 'other'], present)).not.toBe(first);
    expect(present).toHaveBeenCalledTimes(3);
  });

  it('does not keep its inputs alive, because these may hold all records of a deleted workspace', async () => {
    const cache = cacheOfRead(record);
    const gone = (() => {
      const catalogue = {};
      cache(record, [catalogue], () => ({}));
      return new WeakRef(catalogue);
    })();
    await nextTurn();
    expect(gone.deref()).toBeUndefined();
  });

  it('is evicted when too many others are cached', () => {
    const cache = cacheOfRead(record, 2);
    const first = cache(record, [], () => ({}));
    for (let other = 0; other < 2; other++) cache({}, [], () => ({}));
    expect(cache(record, [], () => ({}))).not.toBe(first);
  });
});
