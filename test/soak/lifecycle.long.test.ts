import { expect, it } from 'vitest';
import { live, MOST_BYTES_PER_REPLY } from './lifecycle.js';

const ROUNDS = 12;

it(
  'the server retains less memory per response than a leak of 1 KB would',
  { timeout: 180_000 },
  async () => {
    const { replies, bytesPerReply } = await live(ROUNDS);
    expect(replies).toBeGreaterThan(ROUNDS * 230);
    expect(bytesPerReply).toBeLessThan(MOST_BYTES_PER_REPLY);
  },
);
