import { expect, it } from 'vitest';
import { MOST_BYTES_PER_REPLY, soak } from '../../scripts/soak.js';

/** `npm run soak` runs longer. */
const ROUNDS = 12;

it(
  'the server retains less memory per response than a leak of 1 KB would',
  { timeout: 180_000 },
  async () => {
    const { replies, bytesPerReply } = await soak((rounds) => rounds === ROUNDS);
    expect(replies).toBeGreaterThan(ROUNDS * 230);
    expect(bytesPerReply).toBeLessThan(MOST_BYTES_PER_REPLY);
  },
);
