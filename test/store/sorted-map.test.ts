import { describe, expect, it } from 'vitest';
import { SortedMap, tuple } from '../../src/store/dataset/sorted-map.js';
import { randomOf } from './crash-everywhere.js';

const COUNT = 40_000;

describe('a sorted map to which many entries are added at once', () => {
  const random = randomOf(7);
  const keys = [...new Set(Array.from({ length: COUNT }, () => Math.floor(random() * 2 ** 31)))];

  it('has old and new entries in key order, and works like a map filled one by one', () => {
    const map = new SortedMap<number, number>();
    const [first, ...others] = keys;
    for (const key of [first ?? 0, -1]) map.set(key, key);
    const before = map.clone();
    const steps = Array.from(map.addMany(others.map((key) => [key, key] as const))).length;
    expect(steps).toBeGreaterThan(10);
    const sorted = [-1, ...keys].toSorted((a, b) => a - b);
    expect([...map.keys()]).toEqual(sorted);
    expect(map.size).toBe(sorted.length);
    for (const key of others.slice(0, 1000)) map.delete(key);
    for (const key of others.slice(0, 500)) map.set(key, 0);
    expect(map.size).toBe(sorted.length - 500);
    expect([map.get(others[0] ?? 0), map.get(others[700] ?? 0), map.get(others[2000] ?? 0)]).toEqual([
      0,
      undefined,
      others[2000],
    ]);
    expect([...before.keys()]).toEqual([-1, first]);
  });

  it('finds tuples by their first part, also across two nodes of the tree', () => {
    const map = new SortedMap<ReturnType<typeof tuple>, undefined>();
    const entries = keys.map((key) => [tuple(key % 3000, key), undefined] as const);
    Array.from(map.addMany(entries));
    for (const prefix of [0, 1, 1499, 2998, 2999]) {
      const found = map.withPrefix(tuple(prefix)).map(([{ b }]) => b);
      expect(found).toEqual(keys.filter((key) => key % 3000 === prefix).toSorted((a, b) => a - b));
    }
  });
});
