import { afterAll, describe, expect, it, vi } from 'vitest';
import { keptAudit } from '../../src/control/audit/audit-store.js';
import { drawCode, KeptInvitations } from '../../src/control/invitations/invitations.js';
import { ServerNotice } from '../../src/control/notice.js';
import { StoredDocuments } from '../../src/store/postgres/documents.js';
import { storedObservations } from '../../src/store/postgres/observations.js';
import { postgresStore } from '../../src/store/postgres/postgres-store.js';
import { prepareSchema } from '../../src/store/postgres/schema.js';
import { readUse } from '../../src/store/postgres/use.js';
import { Care } from '../../src/workspaces/care.js';
import { WorkspaceRegistry } from '../../src/workspaces/registry.js';
import { anInvitation } from '../control/an-invitation.js';
import { auditContract } from '../control/audit-contract.js';
import { useContract } from '../control/use-contract.js';
import { START } from '../harness.js';
import { observedRequest } from '../workspaces/observed-request.js';
import { documentsContract } from './documents-contract.js';
import { embeddedDatabase } from './postgres.js';
import { fixture } from './workspace.js';

// All tests that need a PostgreSQL in this process are in one file, because PostgreSQL takes seconds to start.
const database = await embeddedDatabase();
afterAll(() => database.close());
const unclosed = { ...database, close: () => Promise.resolve() };
const never = (error: unknown) => expect.unreachable(String(error));

/** Returns the documents of an empty database. */
async function emptyDocuments(): Promise<StoredDocuments> {
  await database.query('DROP SCHEMA IF EXISTS sandbox CASCADE');
  await prepareSchema(database);
  return new StoredDocuments(database);
}

documentsContract('a database', emptyDocuments);
auditContract('a database', async () => keptAudit(await emptyDocuments()));

useContract('PostgreSQL', async (realTime) => {
  await database.query('DROP SCHEMA IF EXISTS sandbox CASCADE');
  return async () => {
    const store = await postgresStore(unclosed);
    vi.spyOn(store, 'realTime').mockImplementation(realTime);
    return new WorkspaceRegistry(store, { idleMs: 0 });
  };
});

describe('the instances of a database', () => {
  it('accept an invitation for only one of several parallel claims', async () => {
    const both = [await emptyDocuments(), new StoredDocuments(database)];
    const code = drawCode();
    const all = both.map((documents) => new KeptInvitations(documents, () => START));
    await all[0]?.add(anInvitation(code));
    const claims = all.flatMap((one, at) => [one.claim(code, `a${at}`), one.claim(code, `b${at}`)]);
    expect((await Promise.all(claims)).filter(Boolean)).toHaveLength(1);
    for (const one of all) expect(await one.open()).toEqual([]);
  });

  it('share the notice', async () => {
    const documents = await emptyDocuments();
    const [a, b] = [new ServerNotice(documents, true, never), new ServerNotice(documents, true, never)];
    await Promise.all([a.open(), b.open()]);
    await a.set('one');
    await a.set('two');
    await expect.poll(() => b.text, { timeout: 20_000, interval: 100 }).toBe('two');
    await b.set(null);
    const late = new ServerNotice(documents, true, never);
    await late.open();
    expect(late.text).toBeNull();
    for (const one of [a, b, late]) one.close();
  });
});

const LIMIT = { lines: 10, bytes: 1000 };

it('the last use of a workspace is the latest at any instance, whichever writes first', async () => {
  await database.query('DROP SCHEMA IF EXISTS sandbox CASCADE');
  const registry = new WorkspaceRegistry(await postgresStore(unclosed), { idleMs: 0 });
  await registry.create({ name: 'a', fixture: fixture() });
  const { rows } = await database.query<{ id: number }>('SELECT id::float8 AS id FROM sandbox.workspace');
  const observations = storedObservations(database, { verified: LIMIT, unverified: LIMIT });
  const [workspace, later] = [rows[0]?.id ?? 0, 4_000_000_000_000];
  for (const lastUsedAt of [later, later - 1000]) {
    const use = { lastUsedAt, hours: [], figures: { bookings: 0, size: 0, publicSecrets: false } };
    await observations.add([{ workspace, lines: [], counts: new Map(), use }]);
  }
  expect((await readUse(database, { id: workspace, name: 'a' }))?.lastUsedAt).toBe(later);
  await registry.close();
});

describe('unverified requests of a shared workspace', () => {
  it('displace no others, neither in the log of an instance nor while they wait to be stored', async () => {
    await database.query('DROP SCHEMA IF EXISTS sandbox CASCADE');
    const start = async () =>
      new WorkspaceRegistry(await postgresStore(unclosed, { requestsKept: 3 }), {
        idleMs: 0,
        requestsKept: 3,
      });
    const [first, second] = [await start(), await start()];
    await first.create({ name: 'a', fixture: fixture() });
    const workspace = await first.get('a');
    for (const path of ['/1', '/2', '/3']) workspace?.answered(observedRequest({ client: null, path }));
    for (let sent = 0; sent < 120; sent++)
      workspace?.answered(
        observedRequest({ client: null, status: 401, claimedClient: null, path: `/wrong${sent}` }),
      );
    const expected = ['/wrong119', '/wrong118', '/wrong117', '/3', '/2', '/1'];
    for (const registry of [first, second]) {
      const shared = await registry.get('a');
      await shared?.observed();
      const paths = new Set(shared?.requests.list().map(({ path }) => path));
      expect(paths).toEqual(new Set(expected));
      const events = shared?.activityLogs.events;
      const requests = events?.after(0).flatMap(([, event]) => (event.type === 'request' ? event.id : []));
      expect(requests).toEqual([1, 2, 3, ...(requests?.slice(3) ?? [])]);
    }
    await first.close();
    await second.close();
  });

  it('are deleted from the database by their own limits', async () => {
    await database.query('DROP SCHEMA IF EXISTS sandbox CASCADE');
    const registry = new WorkspaceRegistry(await postgresStore(unclosed), { idleMs: 0 });
    await registry.create({ name: 'a', fixture: fixture() });
    const { rows } = await database.query<{ id: number }>('SELECT id::float8 AS id FROM sandbox.workspace');
    const workspace = rows[0]?.id ?? 0;
    const limits = { verified: { lines: 20, bytes: 1000 }, unverified: { lines: 5, bytes: 30 } };
    const observations = storedObservations(database, limits);
    const figures = { bookings: 0, size: 0, publicSecrets: false };
    const add = (count: number, isUnverified: boolean) => {
      const lines = Array.from({ length: count }, () => ({
        isRequest: true,
        isUnverified,
        line: '{"a":true}',
      }));
      return observations.add([
        { workspace, lines, counts: new Map(), use: { lastUsedAt: 1, hours: [], figures } },
      ]);
    };
    const kept = async () => {
      const all = (await observations.after(workspace, 0)).map(({ n, unverified }) => (unverified ? -n : n));
      return { verified: all.filter((n) => n > 0), unverified: all.filter((n) => n < 0) };
    };
    await add(10, false);
    await add(100, true);
    expect(await kept()).toEqual({
      verified: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
      unverified: [-108, -109, -110],
    });
    await add(100, false);
    expect(await kept()).toMatchObject({ unverified: [-108, -109, -110] });
    expect((await kept()).verified).toEqual(Array.from({ length: 20 }, (_, at) => 191 + at));
    await registry.close();
  });
});

it('the secrets of clients are not stored with requests, wherever they were sent', async () => {
  await database.query('DROP SCHEMA IF EXISTS sandbox CASCADE');
  const registry = new WorkspaceRegistry(await postgresStore(unclosed), { idleMs: 0 });
  await registry.create({ name: 'a', fixture: fixture() });
  const workspace = await registry.get('a');
  const { client, secret } = workspace?.query((tables) => [...tables.clients.values()][0]) ?? {
    client: '',
    secret: '',
  };
  workspace?.answered(
    observedRequest({
      client,
      path: `/token/${secret}?a=${secret}`,
      status: 404,
      refused: { code: 'not_found', rules: [], errors: [], reason: secret },
      request: { headers: { 'x-client': secret }, text: null },
      response: { headers: {}, text: JSON.stringify({ detail: secret }) },
    }),
  );
  await workspace?.observed();
  const { rows } = await database.query<{ id: number }>('SELECT id::float8 AS id FROM sandbox.workspace');
  const stored = await storedObservations(database, { verified: LIMIT, unverified: LIMIT }).after(
    rows[0]?.id ?? 0,
    0,
  );
  expect(stored.map(({ line }) => line).join()).toContain('/token/***?a=***');
  expect(stored.map(({ line }) => line).join()).not.toContain(secret);
  await registry.close();
});

it('listing workspaces does not close one that a request opened while its use was read', async () => {
  await database.query('DROP SCHEMA IF EXISTS sandbox CASCADE');
  const first = new WorkspaceRegistry(await postgresStore(unclosed), { idleMs: 0 });
  await first.create({ name: 'a', fixture: fixture() });
  await first.close();
  const store = await postgresStore(unclosed);
  const registry = new WorkspaceRegistry(store, { idleMs: 0 });
  const [listStored, open] = [store.list.bind(store), store.open.bind(store)];
  vi.spyOn(store, 'list').mockImplementation(async () =>
    (await listStored()).map((one) => ({ ...one, use: null })),
  );
  let found: ReturnType<typeof registry.get> | undefined;
  vi.spyOn(store, 'open').mockImplementation((...of) => {
    found ??= Promise.resolve().then(() => registry.get('a')); // a request arrives while the list is read
    return open(...of);
  });
  expect(await registry.list()).toMatchObject([{ name: 'a', requests24h: 0 }]);
  const workspace = await found;
  expect(workspace?.query((tables) => [...tables.baskets.values()])).toEqual([]);
  await registry.close();
});

describe('the expiry checks of an instance', () => {
  const DAY_MS = 86_400_000;
  it('read only workspaces that may expire soon, and those in the bin', async () => {
    await database.query('DROP SCHEMA IF EXISTS sandbox CASCADE');
    const store = await postgresStore(unclosed);
    const begin = store.realTime() - 84 * DAY_MS; // 84 days ago by the database's clock
    const at = (day: number) => Math.round(begin) + day * DAY_MS;
    const expiry = { unusedMs: null, never: new Set<string>() };
    const registry = new WorkspaceRegistry(store, { idleMs: 0, expiry });
    const names = async (instance: WorkspaceRegistry) =>
      (await instance.mayExpire(7 * DAY_MS)).map(({ name }) => name);
    for (const [name, expiresAt] of [
      ['soon', at(90)],
      ['later', at(100)],
      ['past', at(1)],
    ] as const)
      await registry.create({ name, fixture: fixture(), settings: { expiresAt } });
    for (const name of ['used', 'unused', 'binned', 'unknown'])
      await registry.create({ name, fixture: fixture() });
    await registry.bin.put('binned');
    await registry.list(); // stores the current time as the last use of all workspaces
    const used = (days: number | null, name: string) =>
      database.query(
        `UPDATE sandbox.observed SET used_at = $1
         WHERE workspace = (SELECT id FROM sandbox.workspace WHERE name = $2)`,
        [days === null ? null : at(days), name],
      );
    for (const name of ['soon', 'later', 'past', 'used']) await used(80, name);
    await used(0, 'unused');
    await used(null, 'unknown');
    const [listed, open] = [vi.spyOn(store, 'list'), vi.spyOn(store, 'open')];
    expect(await names(registry)).toEqual(['past', 'soon']);
    expect([listed.mock.calls.length, open.mock.calls.length]).toEqual([0, 0]);
    expect(await registry.bin.sweep()).toBe(0);
    expect(listed.mock.calls).toEqual([['bin']]);
    const unusedToo = new WorkspaceRegistry(store, {
      idleMs: 0,
      expiry: { ...expiry, unusedMs: 90 * DAY_MS },
    });
    expect(await names(unusedToo)).toEqual(['past', 'soon', 'unknown', 'unused']);
    await new Care(unusedToo, { expired: async () => undefined, failed: never }).run();
    expect(await unusedToo.names()).toEqual(['later', 'soon', 'unknown', 'unused', 'used']);
    const marked = [...(await store.settings())].filter(([, { mark }]) => mark !== undefined);
    expect(marked.map(([name]) => name).toSorted()).toEqual(['soon', 'unused']);
    await unusedToo.close();
    await registry.close();
  });
});
