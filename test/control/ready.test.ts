import { describe, expect, it, vi } from 'vitest';
import { createSandbox } from '../../src/sandbox.js';
import { real } from '../../src/time/real-time.js';
import { fileStore } from '../../src/store/file/file-store.js';
import { WorkspaceRegistry } from '../../src/workspaces/registry.js';
import { startHarness } from '../harness.js';
import { holdTimers } from '../held-timers.js';
import { needs } from '../needs.js';
import { aFolder, setReadOnly } from '../store/folder.js';
import { fillableDisk } from '../store/full-disk.js';
import { fixture } from '../store/workspace.js';

/** Root may write anywhere, so it gives up its rights for this test. */
const isRoot = process.getuid?.() === 0;
const NOBODY = 65_534;

/** Sends a request as a load balancer does. */
async function ask(url: string, path: 'live' | 'ready') {
  const reply = await fetch(`${url}/_sandbox/${path}`);
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into bodies of every shape
  return { status: reply.status, headers: reply.headers, body: (await reply.json()) as any };
}

/** Lets the time pass during which a result is cached. */
function passTime(): void {
  const { performanceNow } = real;
  const before = performanceNow();
  vi.spyOn(real, 'performanceNow').mockImplementation(() => performanceNow() + 1000 + before);
}

describe('GET /_sandbox/live and /ready', () => {
  it('are 200 if changes can be stored, without a token', async () => {
    const api = await startHarness({ store: `file:${aFolder()}`, adminToken: 'an-admin-token-of-tests' });
    expect(await ask(api.url, 'live')).toMatchObject({ status: 200, body: { status: 'live' } });
    expect(await ask(api.url, 'ready')).toMatchObject({ status: 200, body: { status: 'ready' } });
  });

  it('report a full disk, and its end', async () => {
    const disk = fillableDisk();
    const api = await startHarness({ store: `file:${aFolder()}`, fsync: false });
    try {
      disk.fill();
      const { status, body } = await ask(api.url, 'ready');
      expect([status, body.code]).toEqual([503, 'storage_unavailable']);
      expect(body.detail).toBe('The sandbox cannot store changes at the moment. Its log shows the reason.');
      expect((await ask(api.url, 'live')).status).toBe(200);
      disk.makeRoom();
      expect((await ask(api.url, 'ready')).status).toBe(503); // the result is cached for a second
      passTime();
      expect((await ask(api.url, 'ready')).status).toBe(200);
    } finally {
      vi.restoreAllMocks();
      disk.restore();
    }
  });

  it('write to the store once for many requests at the same time', async () => {
    const api = await startHarness();
    const tried = vi.spyOn(api.sandbox.workspaces, 'requireWritable');
    const still = vi.spyOn(real, 'performanceNow').mockReturnValue(real.performanceNow());
    await Promise.all(Array.from({ length: 20 }, () => ask(api.url, 'ready')));
    still.mockRestore();
    expect(tried).toHaveBeenCalledTimes(1);
  });

  it('report a store that does not answer in time', async () => {
    const api = await startHarness();
    vi.spyOn(api.sandbox.workspaces, 'requireWritable').mockReturnValue(new Promise(() => undefined));
    const soon = vi
      .spyOn(real, 'setTimeout')
      .mockImplementation(((act: () => void) => setImmediate(act)) as never);
    expect((await ask(api.url, 'ready')).status).toBe(503);
    soon.mockRestore();
  });

  it('report a stop from its beginning on, and close the connection', async () => {
    const sandbox = await createSandbox({
      port: 0,
      store: 'memory:',
      fixture: null,
      log: 'silent',
      stopDelaySeconds: 300,
    });
    const delay = holdTimers(300_000);
    const closed = sandbox.close();
    const { status, headers, body } = await ask(sandbox.url, 'ready');
    expect([status, body.code, headers.get('connection')]).toEqual([503, 'stopping', 'close']);
    expect((await ask(sandbox.url, 'live')).status).toBe(200);
    delay.run();
    await closed;
    await expect(fetch(sandbox.url)).rejects.toThrow('fetch failed');
  });
});

describe('whether changes can be stored', () => {
  it('depends on the rights to a folder, and on the owner of its lock', async () => {
    const store = await fileStore(aFolder());
    await expect(store.requireWritable()).resolves.toBeUndefined();
    await store.close();
    await expect(store.requireWritable()).rejects.toMatchObject({ reason: 'taken_over' });
  });

  it('is denied for a read-only folder', needs('droppableRights'), async () => {
    const folder = aFolder();
    const workspaces = new WorkspaceRegistry(await fileStore(folder));
    await workspaces.create({ name: 'a', fixture: fixture() });
    await workspaces.close();
    setReadOnly(folder);
    if (isRoot) process.seteuid?.(NOBODY);
    try {
      const store = await fileStore(folder);
      await expect(store.requireWritable()).rejects.toMatchObject({ reason: 'read_only' });
      await store.close();
    } finally {
      if (isRoot) process.seteuid?.(0);
    }
  });
});
