import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createSandbox } from '../../src/sandbox.js';
import { namedFixture } from '../../src/seed/files/read.js';
import { sandbox } from '../cli/command-from-sources.js';

/** Times at which the next trip of a merchant is past its cut-off: Kyoto's walk at 18:00, Lisbon's sailing at 17:30. */
const CLOSED = [
  { now: '2027-05-20T07:30:00Z', merchant: 'kyoto-walks', activity: '301', workflows: 'booking' },
  {
    now: '2027-01-15T16:40:00Z',
    merchant: 'tagus-tours',
    activity: '101',
    workflows: 'hold,booking,rebooking',
  },
  { now: '2027-07-15T16:20:00Z', merchant: 'tagus-tours', activity: '101', workflows: 'hold' },
];

describe.each(CLOSED)(
  'if the next trip of $merchant is past its cut-off, $now',
  ({ now, merchant, activity, workflows }) => {
    it.each(['verify', 'drift'])('sandbox %s books a later one', async (command) => {
      const target = await createSandbox({ port: 0, store: 'memory:', fixture: null, log: 'silent' });
      const at = Date.parse(now);
      const fixture = namedFixture('demo', at);
      await target.workspaces.create({ name: 'demo', fixture, clock: { now: at, frozen: true } });
      const chosen = ['--client-id', 'demo.partner', '--client-secret', 'partner-secret'];
      const of = ['--merchant', merchant, '--activity', activity, '--workflow', workflows, '--only', 'write'];
      const out = ['--rate', '10000', '--out', mkdtempSync(join(tmpdir(), 'closing-'))];
      const ended = await sandbox([command, '--target', target.url, ...chosen, ...of, ...out]);
      await target.close();
      expect([ended.code, ended.stdout]).toEqual([
        0,
        expect.stringMatching(/: (No differences|.*; 0 errors)/),
      ]);
    });
  },
);
