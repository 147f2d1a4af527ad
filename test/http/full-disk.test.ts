import { beforeAll, describe, expect, it } from 'vitest';
import { startHarness } from '../harness.js';
import { aFolder } from '../store/folder.js';
import { fillDisk } from '../store/full-disk.js';

const CAPTURE = {
  availabilityItemId: '11_trip_20260603100000_20260603120000',
  priceCategories: [{ 111: 1 }],
};

describe('P16: while the disk is full', async () => {
  const api = await startHarness({ store: `file:${aFolder()}`, fsync: false });
  beforeAll(() => {
    const makeRoom = fillDisk();
    return makeRoom;
  });

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
