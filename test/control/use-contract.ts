import { describe, expect, it } from 'vitest';
import { newTrace } from '../../src/workspaces/history/trace.js';
import type { WorkspaceRegistry } from '../../src/workspaces/registry.js';
import { aCapture } from '../store/store-contract.js';
import { fixture, NOW } from '../store/workspace.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Returns a request whose response has this status. */
const answered = (status: number, code?: string) => ({
  requestId: 'R',
  at: 0,
  operationId: 'getBooking',
  client: null,
  method: 'GET',
  path: '/',
  status,
  ...(code !== undefined && { refused: { code, rules: [], errors: [] } }),
  durationMs: 1,
  request: { headers: {}, text: null },
  response: { headers: {}, text: '' },
  trace: { ...newTrace('request'), before: 0, at: 0 },
});

/**
 * Tests of the request counts that every store must pass. `prepare` returns a function that starts a server
 * on the same store.
 */
export function useContract(
  place: string,
  prepare: (realTime: () => number) => Promise<() => Promise<WorkspaceRegistry>>,
): void {
  describe(`the use of a workspace in ${place}`, () => {
    it('is counted by the hour, and survives a restart', async () => {
      let real = NOW;
      const start: () => Promise<WorkspaceRegistry> = await prepare(() => real);
      const before = await start();
      const workspace = await before.create({ name: 'a', fixture: fixture() });
      workspace.answered(answered(200));
      real += 2 * HOUR;
      workspace.answered(answered(200));
      workspace.answered(answered(404, 'not_found'));
      await workspace.command((tx) => tx.put('captures', aCapture('X', 1)));
      const [shown] = await before.list();
      const commonestRefusal = { operationId: 'getBooking', code: 'not_found', count: 1 };
      expect(shown).toMatchObject({ requests24h: 3, refused24h: 1, createdAt: NOW, lastUsedAt: real });
      expect(shown).toMatchObject({ commonestRefusal });
      await before.close();
      const after = await start();
      expect(await after.list()).toEqual([shown]);
      expect(after.countOpen()).toBe(0);
      const again = await after.get('a');
      again?.answered(answered(500));
      expect((await after.list())[0]).toMatchObject({ requests24h: 4, refused24h: 2, commonestRefusal });
      real += 22 * HOUR; // the first hour was more than a day ago
      expect((await after.list())[0]).toMatchObject({
        requests24h: 3,
        refused24h: 2,
        lastUsedAt: NOW + 2 * HOUR,
      });
      real += DAY;
      const [unused] = await after.list();
      expect(unused).toMatchObject({ requests24h: 0, refused24h: 0 });
      expect(unused).not.toHaveProperty('commonestRefusal');
      await after.close();
    });
  });
}
