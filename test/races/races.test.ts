import { expect, it } from 'vitest';
import { runRaces } from './run.js';

// `npm run races -- --seeds 100` runs longer.
it('exactly as many racing requests succeed as the seats, uses or amounts allow', async () => {
  expect(await runRaces([1, 2], 20)).toEqual([]);
});
