import { expect, it } from 'vitest';
import { runRaces } from './run.js';

// Longer: npm run races -- --seeds 100
it('as many racing requests win as the seats, uses or amounts allow, and no more', async () => {
  expect(await runRaces([1, 2], 20)).toEqual([]);
});
