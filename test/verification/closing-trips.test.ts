import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createSandbox } from '../../src/sandbox.js';
import { namedFixture } from '../../src/seed/files/read.js';
import { sandbox } from '../cli/command-from-sources.js';

/** 16:30 in Kyoto: the walk at 18:00 can no longer be booked, the one at 20:00 can. */
const CLOSING = Date.parse('2027-05-20T07:30:00Z');

it('sandbox verify books a later trip where bookings of the next one have closed', async () => {
  const target = await createSandbox({ port: 0, store: 'memory:', fixture: null, log: 'silent' });
  const fixture = namedFixture('demo', CLOSING);
  await target.workspaces.create({ name: 'demo', fixture, clock: { now: CLOSING, frozen: true } });
  const chosen = ['--client-id', 'demo.partner', '--client-secret', 'partner-secret'];
  const of = ['--merchant', 'kyoto-walks', '--activity', '301', '--workflow', 'booking', '--rate', '10000'];
  const out = ['--out', mkdtempSync(join(tmpdir(), 'closing-'))];
  const ended = await sandbox([
    'verify',
    '--target',
    target.url,
    ...chosen,
    ...of,
    '--only',
    'write',
    ...out,
  ]);
  await target.close();
  expect([ended.code, ended.stdout]).toEqual([0, expect.stringContaining('0 errors')]);
});
