// This file and `last-seat-of-one-world.test.ts` run at the same time, and book the same last seat: each has it.
import { afterAll, expect, test } from 'vitest';
import { bookLastSeat, sandboxOfThisFile } from './last-seat.js';

const sandbox = await sandboxOfThisFile();
afterAll(() => sandbox.close());

test.concurrent.for(['Barbara', 'Donald', 'Tony'])(
  '%s has a world where the last seat is free',
  async (name) => {
    await using world = await sandbox.workspace('scenarios/last-seat');
    expect(await bookLastSeat(world, name)).toBe(1);
    await expect(bookLastSeat(world, name)).rejects.toThrow('seats');
  },
);
