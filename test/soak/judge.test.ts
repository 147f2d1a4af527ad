import { describe, expect, it } from 'vitest';
import { defectsOf, growthOf } from './judge.js';
import type { Sample, Soaked } from './run.js';

const MIB = 2 ** 20;
const GOOD: Soaked = {
  samples: [],
  failures: [],
  disturbed: new Map([['reset', 2]]),
  descriptors: [20, 20],
  exitCode: 0,
};

/** Returns a soak of 24 samples. The functions return the memory and the 99th percentile of a sample. */
function soakOf(bytes: (at: number) => number, p99: (at: number) => number): Soaked {
  const samples = Array.from({ length: 24 }, (_, at): Sample => {
    const own = { bytes: bytes(at), p99: p99(at) };
    return { seconds: at, replies: 100 * (at + 1), descriptors: 20, p50: 1, ...own };
  });
  return { ...GOOD, samples };
}

describe('a soak', () => {
  it.each([
    [
      'stays flat',
      soakOf(
        () => 50 * MIB,
        () => 20,
      ),
      [],
    ],
    [
      'only fills its caches',
      soakOf(
        (at) => (at < 4 ? 20 : 50) * MIB,
        () => 20,
      ),
      [],
    ],
    [
      'has an outlier',
      soakOf(
        (at) => (at === 12 ? 90 : 50) * MIB,
        (at) => (at === 12 ? 900 : 20),
      ),
      [],
    ],
    [
      'keeps memory',
      soakOf(
        (at) => (50 + at) * MIB,
        () => 20,
      ),
      ['the memory grew'],
    ],
    [
      'gets slower',
      soakOf(
        () => 50 * MIB,
        (at) => 20 + at,
      ),
      ['p99 rose'],
    ],
    ['has no sample', GOOD, ['the memory grew', 'p99 rose']],
  ])('that %s has these signs of growth', (_, soaked, starts) => {
    expect(growthOf(soaked).map((text) => starts.find((start) => text.startsWith(start)))).toEqual(starts);
  });

  it('names failures, disturbances that never ran, open descriptors and a wrong exit code as defects', () => {
    expect(defectsOf(GOOD)).toEqual([]);
    const failures = Array.from({ length: 12 }, (_, at) => `failure ${at}`);
    const bad = { ...GOOD, failures, disturbed: new Map([['reset', 0]]), exitCode: 1 };
    expect(defectsOf({ ...bad, descriptors: [20, 23] }).slice(9)).toEqual([
      'failure 9',
      '2 more failures',
      'reset: never done',
      '3 descriptors were left open',
      'the server ended with 1',
    ]);
  });
});
