import { expect, it } from 'vitest';
import { runRaces } from './run.js';

// Longer: npm run races -- --seeds 100
it('lets exactly those win for whom there is enough, however they race', async () => {
  expect(await runRaces([1, 2], 20)).toEqual([]);
});
