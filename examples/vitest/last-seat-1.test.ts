// This file and `last-seat-2.test.ts` run at the same time and book the same last seat. Both succeed, because each has its own
// workspace.
import { afterAll, expect, test } from 'vitest';
import { bookLastSeat, sandboxOfThisFile } from './last-seat.js';

const sandbox = await sandboxOfThisFile();
afterAll(() => sandbox.close());

test.concurrent.for(['Ada', 'Grace', 'Edsger'])(
  '%s has a workspace where the last seat is free',
  async (name) => {
    await using workspace = await sandbox.workspace('scenarios/last-seat');
    expect(await bookLastSeat(workspace, name)).toBe(1);
    await expect(bookLastSeat(workspace, name)).rejects.toThrow('seats');
  },
);
