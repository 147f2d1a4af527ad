import { expect, it } from 'vitest';
import { soak } from '../../scripts/soak.js';

/** Longer: SOAK_SECONDS=600 npx vitest run test/package/soak.test.ts, or npm run soak. */
const SECONDS = Number(process.env['SOAK_SECONDS'] ?? 6);

it(
  'needs no more memory the longer it runs',
  async () => {
    const { rounds, firstHeap, lastHeap } = await soak(SECONDS);
    expect(rounds).toBeGreaterThan(10);
    expect(lastHeap).toBeLessThan(firstHeap * 1.1);
  },
  SECONDS * 1000 + 60_000,
);
