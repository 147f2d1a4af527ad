import { describe, expect, it } from 'vitest';
import { crashEverywhere, failEverywhere } from './crash-everywhere.js';

// `npm run crashes -- --seeds 20` runs more crashes.
describe('a store on a disk that loses unsynced changes at a crash', () => {
  it('keeps all acknowledged and no refused changes, whichever change the crash interrupts', async () => {
    const { points, crashes } = await crashEverywhere(1);
    expect(points).toBeGreaterThan(160);
    expect(crashes).toBeGreaterThan(points);
  });
});

describe('a store on a disk with failing calls', () => {
  it('keeps all acknowledged and no refused changes, whichever call fails', async () => {
    const { errors } = await failEverywhere(1);
    expect(errors).toBeGreaterThan(300);
  });
});
