import { existsSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startHarness } from '../harness.js';
import { aFolder } from '../store/folder.js';

const CAPTURE = {
  availabilityItemId: '11_trip_20260603100000_20260603120000',
  priceCategories: [{ 111: 1 }],
};

// A device that is always full stands for the disk.
describe.skipIf(!existsSync('/dev/full'))('P16: while the disk is full', async () => {
  const folder = aFolder();
  const api = await startHarness({ store: `file:${folder}`, fsync: false });
  symlinkSync('/dev/full', join(folder, api.workspace, 'journal.ndjson'));

  it.each([
    ['an operation', '/reservations', CAPTURE],
    ['the control plane', '/_sandbox/workspaces/test/clock/advance', { duration: 'PT1S' }],
  ])('%s refuses a change with 503 and the time to try again', async (_, path, body) => {
    const reply = await api.send('POST', path, { body });
    expect([reply.status, reply.headers.get('retry-after'), reply.body.code]).toEqual([
      503,
      '5',
      'storage_unavailable',
    ]);
  });
});
