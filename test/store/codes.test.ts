import { describe, expect, it } from 'vitest';
import { Dataset } from '../../src/store/dataset/dataset.js';
import { transact, type Seed } from '../../src/store/transaction.js';

/** Returns a number of codes from a new workspace, each from its own transaction. */
function codesOf(seed: Seed, count: number): readonly string[] {
  const state = Dataset.empty();
  return Array.from({ length: count }, () => transact(state, seed, (tx) => tx.nextCode()).result);
}

describe('codes of captures, tickets and payment pages', () => {
  it('are unguessable without a seed: none repeats, and all letters are equally likely at each position', () => {
    const codes = [...codesOf(null, 1000), ...codesOf(null, 1000)];
    expect(new Set(codes).size).toBe(2000);
    expect(codes.filter((code) => !/^[A-Z2-7]{26}$/.test(code))).toEqual([]);
    for (let place = 0; place < 26; place += 1) {
      const counts = new Map<string, number>();
      for (const code of codes) counts.set(code.charAt(place), (counts.get(code.charAt(place)) ?? 0) + 1);
      expect(counts.size).toBe(32);
      // Each letter is expected 62.5 times, with a standard deviation of 7.8. A deviation of 62 is too large to be
      // chance.
      for (const found of counts.values()) expect(Math.abs(found - 62.5)).toBeLessThan(62);
    }
  });

  it('repeat with the same seed, and differ with another seed (P15)', () => {
    expect(codesOf(7, 300)).toEqual(codesOf(7, 300));
    expect(new Set([...codesOf(7, 300), ...codesOf(8, 300)]).size).toBe(600);
  });
});
