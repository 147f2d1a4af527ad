import { describe, expect, it } from 'vitest';
import { crashEverywhere, failEverywhere } from './crash-everywhere.js';

// More of them: npm run crashes -- --seeds 20
describe('a store on a disk that forgets at a crash what was not synced', () => {
  it('keeps what was acknowledged and nothing refused, whichever change the crash interrupts', async () => {
    const { points, crashes } = await crashEverywhere(1);
    expect(points).toBeGreaterThan(160);
    expect(crashes).toBeGreaterThan(points);
  });
});

describe('a store on a disk of which any call may fail', () => {
  it('keeps what was acknowledged and nothing refused, whichever call fails', async () => {
    const { errors } = await failEverywhere(1);
    expect(errors).toBeGreaterThan(300);
  });
});
