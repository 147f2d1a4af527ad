import { expect, it } from 'vitest';
import { defectsOf } from './judge.js';
import { soak } from './run.js';

it(
  'partners get the expected responses beside resets, forks, killed clients and slow readers, and leave no descriptor',
  { timeout: 180_000 },
  async () => {
    const soaked = await soak({ rate: 200, repliesPerSample: 600, samples: 6 });
    expect(defectsOf(soaked)).toEqual([]);
  },
);
