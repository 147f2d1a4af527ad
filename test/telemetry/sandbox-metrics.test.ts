import { describe, expect, it } from 'vitest';
import type { Store } from '../../src/store/store.js';
import { SandboxMetrics } from '../../src/telemetry/metrics.js';
import { WorkspaceRegistry } from '../../src/workspaces/registry.js';
import { samplesOf } from './samples.js';

describe('the metrics', () => {
  it('neither open nor list the workspaces, even if there are a thousand', async () => {
    const names = Array.from({ length: 1000 }, (_, at) => `w${at}`);
    const never = () => Promise.reject(new Error('a workspace was read'));
    const store: Partial<Store> = { isDurable: true, names: () => names, open: never, summary: never };
    const registry = new WorkspaceRegistry(store as Store);
    const metrics = new SandboxMetrics();
    metrics.watch({
      requireReady: () => Promise.resolve(),
      version: '1',
      heapLimit: 1,
      connections: () => Promise.resolve(0),
      workspaces: () => registry.count(),
      openWorkspaces: () => registry.countOpen(),
    });
    const samples = samplesOf(await metrics.text());
    expect([samples.get('sandbox_workspaces'), samples.get('sandbox_workspaces_open')]).toEqual([1000, 0]);
  });

  it('equal their approved text (npx vitest run -u approves a new one)', async () => {
    const failed: unknown[] = [];
    const metrics = new SandboxMetrics((...what) => failed.push(what));
    metrics.answered({ operation: 'listMerchants', status: 200, seconds: 0.003 });
    metrics.answered({
      operation: 'listMerchants',
      status: 0,
      seconds: 0.02,
      isInjected: true,
      refusal: 'none',
    });
    for (const status of [100, 204, 429, 499, 504, 505])
      metrics.answered({ operation: undefined, status, seconds: 20, refusal: 'not_found' });
    metrics.appended({ entries: 3, seconds: 0.002 });
    metrics.refused();
    metrics.overtaken();
    metrics.folded({ seconds: 2 });
    metrics.foldFailed('an error', 'test');
    metrics.watch({
      requireReady: () => Promise.reject(new Error('the database is away')),
      version: '1.2.3',
      heapLimit: 7,
      connections: () => Promise.resolve(4),
      workspaces: () => Promise.resolve(5),
      openWorkspaces: () => 6,
    });
    const lines = (await metrics.text())
      .split('\n')
      .filter((line) => /^(?:# \w+ )?sandbox_(?!.*_bucket)/.test(line));
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('metrics.txt');
    expect(failed).toEqual([['an error', 'test']]);
  });

  it('omit only a figure that is not available', async () => {
    const metrics = new SandboxMetrics();
    const away = () => Promise.reject(new Error('the database is away'));
    metrics.watch({
      requireReady: () => Promise.resolve(),
      version: '1',
      heapLimit: 1,
      connections: () => Promise.resolve(4),
      workspaces: away,
      openWorkspaces: () => 0,
    });
    const samples = samplesOf(await metrics.text());
    expect([samples.get('sandbox_connections'), samples.has('sandbox_workspaces')]).toEqual([4, false]);
  });
});
