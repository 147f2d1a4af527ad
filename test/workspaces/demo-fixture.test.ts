import { afterAll, expect, it } from 'vitest';
import { createSandbox } from '../../src/sandbox.js';
import { aFolder } from '../store/folder.js';

const store = `file:${aFolder()}`;
const start = async (fixture?: string) => {
  const sandbox = await createSandbox({
    port: 0,
    store,
    fsync: false,
    log: 'silent',
    ...(fixture !== undefined && { fixture }),
  });
  const { notice } = sandbox;
  return { notice, sandbox };
};
const open: { close(): Promise<void> }[] = [];
afterAll(() => Promise.all(open.map((sandbox) => sandbox.close())));

it('a start reports that the workspace has another fixture, and how to get the requested one', async () => {
  const first = await start('scenarios/last-seat');
  expect(first.notice).toBeNull();
  await first.sandbox.close();
  for (const [fixture, isSaid] of [
    ['scenarios/last-seat', false],
    ['./scenarios/last-seat', false],
    [undefined, false],
    ['demo', true],
  ] as const) {
    const { notice, sandbox } = await start(fixture);
    const parts = ['scenarios/last-seat', store, 'DELETE /_sandbox/workspaces/demo'];
    expect([fixture, parts.map((part) => notice?.includes(part) ?? false)]).toEqual([
      fixture,
      parts.map(() => isSaid),
    ]);
    expect(notice ?? '').not.toContain('\n');
    if (isSaid) {
      await sandbox.workspaces.delete('demo');
    }
    await sandbox.close();
  }
  const { notice, sandbox } = await start('demo');
  open.push(sandbox);
  expect(notice).toBeNull();
  expect((await sandbox.workspaces.get('demo'))?.fixtureName).toBe('demo');
});
