import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createSandbox } from '../../src/sandbox.js';
import { postgresStore } from '../../src/store/postgres/postgres-store.js';
import { fileStore } from '../../src/store/file/file-store.js';
import type { Workspaces } from '../../src/workspaces/workspaces.js';
import { SharedRegistry } from '../../src/workspaces/shared-registry.js';
import { WorkspaceRegistry } from '../../src/workspaces/registry.js';
import { SMALL_FIXTURE, startHarness, type Harness } from '../harness.js';
import { aFolder } from '../store/folder.js';
import { embeddedDatabase } from '../store/postgres.js';
import { aCapture } from '../store/store-contract.js';
import { fixture, NOW } from '../store/workspace.js';

const ITEM = '11_trip_20260603100000_20260603120000';
const ORDER = {
  contact: { type: 'email', name: 'Ana', value: 'ana@example.com' },
  items: [{ availabilityItemId: ITEM, guests: [{ occupancy: 1, priceCategoryId: 111 }] }],
};
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const list = (api: Pick<Harness, 'send'>, query = '') => api.send('GET', `/_sandbox/workspaces${query}`);
const namesOf = async (api: Harness, query: string) =>
  (await list(api, query)).body.map(({ name }: { name: string }) => name);
/** A request that was answered with a status. */
const answered = (status: number) => ({
  requestId: 'R',
  at: 0,
  operationId: null,
  client: null,
  method: 'GET',
  path: '/',
  status,
  durationMs: 1,
  request: { headers: {}, text: null },
  response: { headers: {}, text: '' },
  trace: { cause: { type: 'request' as const }, before: 0, at: 0, entry: undefined, changes: [] },
});

describe('the list of workspaces', async () => {
  const api = await startHarness();

  it('shows when each was created and used, its requests and refusals, bookings, size and public secrets', async () => {
    const [first] = (await list(api)).body;
    expect(first).toEqual({
      name: 'test',
      clients: [{ clientId: 'test.agent' }, { clientId: 'test.partner' }],
      clock: { now: '2026-06-01T08:00:00.000Z', frozen: true },
      createdAt: expect.any(String),
      lastUsedAt: expect.any(String),
      requests24h: 1, // that for the token
      refused24h: 0,
      bookings: 0,
      size: 0,
      publicSecrets: true,
    });
    await api.send('POST', '/bookings', { body: ORDER });
    await api.send('POST', '/bookings', { body: {} });
    await api.get('/_sandbox/workspaces/test/bookings');
    const [used] = (await list(api)).body;
    expect(used).toMatchObject({ requests24h: 3, refused24h: 1, bookings: 1 });
    expect(used.size).toBeGreaterThan(500);
    expect(used.lastUsedAt > used.createdAt).toBe(true);
  });

  it('counts a change by the control plane as a use, and a look as none', async () => {
    const before = (await list(api)).body[0].lastUsedAt;
    await api.get('/_sandbox/workspaces/test');
    await api.get('/_sandbox/workspaces/test/requests');
    expect((await list(api)).body[0].lastUsedAt).toBe(before);
    await api.send('POST', '/_sandbox/workspaces/test/clock/advance', { body: { duration: 'PT1M' } });
    const [{ lastUsedAt, requests24h }] = (await list(api)).body;
    expect([lastUsedAt > before, requests24h]).toEqual([true, 3]);
  });

  it('is sorted by any of it, and from the largest with a minus', async () => {
    for (const name of ['b', 'a'])
      await api.send('POST', '/_sandbox/workspaces', { body: { name, fixture: SMALL_FIXTURE } });
    expect(await namesOf(api, '')).toEqual(['a', 'b', 'test']);
    expect(await namesOf(api, '?sort=-name')).toEqual(['test', 'b', 'a']);
    expect(await namesOf(api, '?sort=bookings')).toEqual(['a', 'b', 'test']);
    expect(await namesOf(api, '?sort=-bookings')).toEqual(['test', 'a', 'b']);
    expect(await namesOf(api, '?sort=-requests24h')).toEqual(['test', 'a', 'b']);
    expect(await namesOf(api, '?sort=-size')).toEqual(['test', 'a', 'b']);
    expect(await namesOf(api, '?sort=createdAt')).toEqual(['test', 'b', 'a']);
    expect((await list(api, '?sort=colour')).status).toBe(400);
  });

  it('has only those that were not used for a while, if asked', async () => {
    expect(await namesOf(api, '?unused=P30D')).toEqual([]);
    expect(await namesOf(api, '?unused=PT0S')).toEqual(['a', 'b', 'test']);
    for (const wrong of ['a-month', '-P1D']) {
      const refused = await list(api, `?unused=${wrong}`);
      expect([refused.status, refused.body.errors[0].field]).toEqual([400, 'unused']);
    }
  });
});

function inFolder(realTime: () => number) {
  const folder = aFolder();
  return Promise.resolve(
    async () => new WorkspaceRegistry(await fileStore(folder, { fsync: false }), { realTime }),
  );
}

async function inDatabase(realTime: () => number) {
  const database = await embeddedDatabase();
  onTestFinished(() => database.close());
  const unclosed = { ...database, close: () => Promise.resolve() };
  return async () => {
    const store = await postgresStore(unclosed);
    vi.spyOn(store, 'realTime').mockImplementation(realTime);
    return new SharedRegistry(store, { idleMs: 0 });
  };
}

describe.each([
  ['a data folder', inFolder],
  ['PostgreSQL', inDatabase],
] as const)('the use of a workspace in %s', (_, prepare) => {
  it('is counted by the hour, and survives a restart', async () => {
    let real = NOW;
    const start: () => Promise<Workspaces> = await prepare(() => real);
    const before = await start();
    const workspace = await before.create({ name: 'a', fixture: fixture() });
    workspace.answered(answered(200));
    real += 2 * HOUR;
    for (const status of [200, 404]) workspace.answered(answered(status));
    await workspace.command((tx) => tx.put('captures', aCapture('X', 1)));
    const [shown] = await before.list();
    expect(shown).toMatchObject({ requests24h: 3, refused24h: 1, createdAt: NOW, lastUsedAt: real });
    await before.close();
    const after = await start();
    expect(await after.list()).toEqual([shown]);
    expect(after.countOpen()).toBe(0);
    const again = await after.get('a');
    again?.answered(answered(500));
    expect((await after.list())[0]).toMatchObject({ requests24h: 4, refused24h: 2 });
    real += 22 * HOUR; // the first hour is over a day ago
    expect((await after.list())[0]).toMatchObject({
      requests24h: 3,
      refused24h: 2,
      lastUsedAt: NOW + 2 * HOUR,
    });
    real += DAY;
    expect((await after.list())[0]).toMatchObject({ requests24h: 0, refused24h: 0 });
    await after.close();
  });
});

it('a list closes no workspace that a request found while its use was counted', async () => {
  const database = await embeddedDatabase();
  const unclosed = { ...database, close: () => Promise.resolve() };
  const first = new SharedRegistry(await postgresStore(unclosed), { idleMs: 0 });
  await first.create({ name: 'a', fixture: fixture() });
  await first.close();
  const store = await postgresStore(unclosed);
  const registry = new SharedRegistry(store, { idleMs: 0 });
  const [listStored, open] = [store.list.bind(store), store.open.bind(store)];
  vi.spyOn(store, 'list').mockImplementation(async () =>
    (await listStored()).map((one) => ({ ...one, use: null })),
  );
  let found: ReturnType<typeof registry.get> | undefined;
  vi.spyOn(store, 'open').mockImplementation((...of) => {
    found ??= Promise.resolve().then(() => registry.get('a')); // a request, while the list counts
    return open(...of);
  });
  expect(await registry.list()).toMatchObject([{ name: 'a', requests24h: 0 }]);
  const workspace = await found;
  expect(workspace?.query((tables) => [...tables.baskets.values()])).toEqual([]);
  await registry.close();
  await database.close();
});

describe('a data folder of an earlier version', () => {
  it('shows what is counted in its records, and its last change as its last use', async () => {
    const folder = aFolder();
    const settings = { store: `file:${folder}`, fsync: false, fixture: null } as const;
    const kept = await startHarness({ store: settings.store, fsync: false });
    await kept.send('POST', '/bookings', { body: ORDER });
    const [before] = (await list(kept)).body;
    await kept.close();
    rmSync(join(folder, 'test', 'use.json'));
    const again = await createSandbox({ ...settings, port: 0, log: 'silent' });
    const [after] = (await (await fetch(`${again.url}/_sandbox/workspaces`)).json()) as [typeof before];
    expect(after).toMatchObject({ bookings: 1, publicSecrets: true, requests24h: 0, size: before.size });
    expect(after.lastUsedAt >= after.createdAt).toBe(true);
    await again.close();
  });
});
