import { describe, expect, it } from 'vitest';
import { crashEverywhere, failEverywhere } from './crash-everywhere.js';

// More of them: npm run crashes -- --seeds 20
describe('a store on a disk that loses unsynced changes at a crash', () => {
  it('keeps all acknowledged and no refused changes, whichever change the crash interrupts', async () => {
    const { points, crashes } = await crashEverywhere(1);
    expect(points).toBeGreaterThan(160);
    expect(crashes).toBeGreaterThan(points);
  });
});

describe('a store on a disk whose calls may fail', () => {
  it('keeps all acknowledged and no refused changes, whichever call fails', async () => {
    const { errors } = await failEverywhere(1);
    expect(errors).toBeGreaterThan(300);
  });
});
