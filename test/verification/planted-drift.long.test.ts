import { describe, it } from 'vitest';
import { startPlanting } from './planted-drift-runs.js';
import { PLANTS } from './planted-drifts.js';

describe('each planted drift', async () => {
  const finds = await startPlanting();

  it.each(PLANTS)('is found: %s', (...plant) => finds(plant));
});
