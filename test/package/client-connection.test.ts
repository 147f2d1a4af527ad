import { expect, it } from 'vitest';
import { dataOf, startSandbox } from '../../src/index.js';

it('creates a workspace from a fixture of the sandbox by its name, at a time given as a date', async () => {
  const sandbox = await startSandbox({ fixture: null });
  const now = new Date('2027-05-20T09:00:00Z');
  const workspace = await sandbox.workspace('scenarios/last-seat', { clock: { now, frozen: true } });
  expect(await workspace.clock()).toEqual({ now: now.toISOString(), frozen: true });
  expect(dataOf(await workspace.client('partner').GET('/activities'))).toHaveLength(1);
  await sandbox.close();
  await expect(fetch(`${sandbox.url}/_sandbox/health`)).rejects.toThrow('fetch failed');
});
