import { expect, it } from 'vitest';
import { MOST_BYTES_PER_REPLY, soak } from '../../scripts/soak.js';

/** Longer: npm run soak. */
const ROUNDS = 12;

it('keeps less memory for each reply than a leak of 1 KB would', { timeout: 180_000 }, async () => {
  const { replies, bytesPerReply } = await soak((rounds) => rounds === ROUNDS);
  expect(replies).toBeGreaterThan(ROUNDS * 230);
  expect(bytesPerReply).toBeLessThan(MOST_BYTES_PER_REPLY);
});
