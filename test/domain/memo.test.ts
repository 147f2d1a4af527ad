import { describe, expect, it, vi } from 'vitest';
import { memoByInputs, memoByKey, memoByObject } from '../../src/domain/shared/memo.js';

describe('values cached by object', () => {
  it('are computed once for each object', () => {
    const compute = vi.fn<(key: { id: number }, factor: number) => number>(({ id }, factor) => id * factor);
    const memo = memoByObject(compute);
    const [one, two] = [{ id: 1 }, { id: 2 }];
    expect([memo(one, 3), memo(two, 3), memo(one, 3)]).toEqual([3, 6, 3]);
    expect(compute).toHaveBeenCalledTimes(2);
  });

  it('are computed again if they were undefined', () => {
    const compute = vi.fn<(key: object) => undefined>(() => undefined);
    const memo = memoByObject(compute);
    const key = {};
    expect([memo(key), memo(key)]).toEqual([undefined, undefined]);
    expect(compute).toHaveBeenCalledTimes(2);
  });
});

describe('values cached by key', () => {
  const counting = (max: number) => {
    const compute = vi.fn<(key: string) => string | null | undefined>((key) =>
      key === '' ? undefined : key === '-' ? null : key.toUpperCase(),
    );
    return { compute, memo: memoByKey(max, compute) };
  };

  it('are computed once, even if they are null', () => {
    const { compute, memo } = counting(10);
    expect([memo('a'), memo('-'), memo('a'), memo('-')]).toEqual(['A', null, 'A', null]);
    expect(compute).toHaveBeenCalledTimes(2);
  });

  it('are not stored if they are undefined', () => {
    const { compute, memo } = counting(2);
    expect([memo('a'), memo(''), memo(''), memo('a')]).toEqual(['A', undefined, undefined, 'A']);
    expect(compute).toHaveBeenCalledTimes(3);
  });

  it('are kept while they are in use, and evicted after many other keys', () => {
    const { compute, memo } = counting(4);
    for (const key of ['a', 'b', 'a', 'c', 'a', 'd', 'a', 'e', 'a']) memo(key);
    expect(compute.mock.calls.map(([key]) => key)).toEqual(['a', 'b', 'c', 'd', 'e']);
    memo('b');
    expect(compute).toHaveBeenCalledTimes(6);
  });
});

describe('the cached latest value of an object', () => {
  it('is reused while its inputs are unchanged', () => {
    const compute = vi.fn<() => object>(() => ({}));
    const memo = memoByInputs<object, object>();
    const [owner, input] = [{}, {}];
    const first = memo(owner, [input, 'de'], compute);
    expect(memo(owner, [input, 'de'], compute)).toBe(first);
    const second = memo(owner, [input, 'en'], compute);
    expect(second).not.toBe(first);
    expect(memo(owner, [input, 'de'], compute)).not.toBe(second);
    expect(memo({}, [input, 'de'], compute)).not.toBe(first);
    expect(compute).toHaveBeenCalledTimes(4);
  });

  it('is computed again for more or fewer inputs', () => {
    const compute = vi.fn<() => undefined>(() => undefined);
    const memo = memoByInputs<object, undefined>();
    const owner = {};
    for (const inputs of [[1], [1, 2], [1, 2], [1]]) memo(owner, inputs, compute);
    expect(compute).toHaveBeenCalledTimes(3);
  });
});
