import { afterAll, expect, it } from 'vitest';
import { WorkspaceRegistry } from '../../src/workspaces/registry.js';
import { memoryStore } from '../../src/store/memory-store.js';
import { namedFixture } from '../../src/seed/files/read.js';
import { collectGarbage } from '../garbage.js';
import { START } from '../harness.js';

const WORKSPACES = 10_000;

const workspaces = new WorkspaceRegistry(memoryStore());
afterAll(() => workspaces.close());

/** Returns the processor time of this process. Other processes do not affect this time. */
function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

it('creates 10,000 workspaces from a loaded fixture, each in under 1 ms and with 20 KB until it is changed', async () => {
  const fixture = namedFixture('demo', START);
  await workspaces.delete((await workspaces.create({ fixture })).name);
  collectGarbage();
  const before = { cpuMs: cpuMs(), bytes: process.memoryUsage().heapUsed };
  for (let made = 0; made < WORKSPACES; made++) await workspaces.create({ fixture });
  const ms = (cpuMs() - before.cpuMs) / WORKSPACES;
  collectGarbage();
  const bytes = (process.memoryUsage().heapUsed - before.bytes) / WORKSPACES;
  expect(await workspaces.names()).toHaveLength(WORKSPACES);
  expect(ms).toBeLessThan(1);
  expect(bytes).toBeLessThan(20 * 1024);
});
