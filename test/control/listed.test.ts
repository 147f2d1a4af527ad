import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createSandbox } from '../../src/sandbox.js';
import { fileStore } from '../../src/store/file/file-store.js';
import { WorkspaceRegistry } from '../../src/workspaces/registry.js';
import { SMALL_FIXTURE, startHarness, type Harness } from '../harness.js';
import { aFolder } from '../store/folder.js';
import { useContract } from './use-contract.js';

const ITEM = '11_trip_20260603100000_20260603120000';
const ORDER = {
  contact: { type: 'email', name: 'Ana', value: 'ana@example.com' },
  items: [{ availabilityItemId: ITEM, guests: [{ occupancy: 1, priceCategoryId: 111 }] }],
};

const list = (api: Pick<Harness, 'send'>, query = '') => api.send('GET', `/_sandbox/workspaces${query}`);
const namesOf = async (api: Harness, query: string) =>
  (await list(api, query)).body.map(({ name }: { name: string }) => name);
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
      requests24h: 1, // the token request
      refused24h: 0,
      bookings: 0,
      size: 0,
      publicSecrets: true,
      sizeLimit: expect.any(Number),
    });
    await api.send('POST', '/bookings', { body: ORDER });
    await api.send('POST', '/bookings', { body: {} });
    await api.get('/_sandbox/workspaces/test/bookings');
    const [used] = (await list(api)).body;
    const counted = { operationId: 'createBooking', code: 'invalid_request', count: 1 };
    const commonestRefusal = { ...counted, sentence: '`/contact` is required.' };
    expect(used).toMatchObject({ requests24h: 3, refused24h: 1, commonestRefusal, bookings: 1 });
    expect(used.size).toBeGreaterThan(500);
    expect(used.lastUsedAt > used.createdAt).toBe(true);
  });

  it('counts a change by the control plane as a use, but not a read', async () => {
    const before = (await list(api)).body[0].lastUsedAt;
    await api.get('/_sandbox/workspaces/test');
    await api.get('/_sandbox/workspaces/test/requests');
    expect((await list(api)).body[0].lastUsedAt).toBe(before);
    await api.send('POST', '/_sandbox/workspaces/test/clock/advance', { body: { duration: 'PT1M' } });
    const [{ lastUsedAt, requests24h }] = (await list(api)).body;
    expect([lastUsedAt > before, requests24h]).toEqual([true, 3]);
  });

  it('names the commonest refusal of the last 24 hours', async () => {
    for (const path of ['/nowhere', '/merchants?limit=x', '/merchants?limit=x']) await api.get(path);
    const headers = { 'sandbox-fault': 'status=503' }; // a refusal by an injected fault does not count
    for (let count = 0; count < 3; count += 1) await api.get('/activities', { headers });
    const [{ commonestRefusal }] = (await list(api)).body;
    expect(commonestRefusal).toEqual({
      operationId: 'listMerchants',
      code: 'invalid_request',
      count: 2,
      sentence: expect.stringContaining('limit'),
    });
  });

  it('is sorted by any member, in descending order with a minus', async () => {
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

  it('has only workspaces that were not used for some time, if asked', async () => {
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

// store/embedded-database.test.ts tests the same counts in PostgreSQL.
useContract('a data folder', inFolder);

describe('a data folder of an earlier version', () => {
  it('shows figures that its records contain, and its last change as its last use', async () => {
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
