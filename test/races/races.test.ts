import { expect, it } from 'vitest';
import { runRaces } from './run.js';

// Longer: npm run races -- --seeds 100
it('lets exactly as many racing requests win as there are seats, uses or amounts', async () => {
  expect(await runRaces([1, 2], 20)).toEqual([]);
});
