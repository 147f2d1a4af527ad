import { describe, expect, it } from 'vitest';
import { createSandbox } from '../../src/sandbox.js';
import { completeSettings, HOSTED_LIMITS } from '../../src/start/settings.js';
import { postgresStore } from '../../src/store/postgres/postgres-store.js';
import { WorkspaceRegistry } from '../../src/workspaces/registry.js';
import { startHarness } from '../harness.js';
import { aFolder } from '../store/folder.js';
import { embeddedDatabase } from '../store/postgres.js';
import { fixture } from '../store/workspace.js';

const STATE_BYTES = 256 * 1024 * 1024;
const ADMIN = 'sixteen-letters!';

describe('the limits of a workspace', async () => {
  const api = await startHarness({ adminToken: ADMIN });
  const admin = { authorization: `Bearer ${ADMIN}` };
  const control = (method: string, path: string, body?: object) =>
    api.send(method, `/_sandbox/workspaces${path}`, { headers: admin, ...(body && { body }) });

  it('are those of the server until it gets its own, which apply at once; 0 means none', async () => {
    expect((await control('GET', '/test/limits')).body).toEqual({
      requestsPerSecond: 0,
      connections: 0,
      stateBytes: STATE_BYTES,
    });
    const set = await control('PUT', '/test/limits', { requestsPerSecond: 2, stateBytes: 0 });
    expect(set.body).toEqual({ requestsPerSecond: 2, connections: 0, stateBytes: 0 });
    await api.token();
    const replies = await Promise.all(Array.from({ length: 4 }, () => api.get('/merchants')));
    expect(replies.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(1);
    await control('PUT', '/test/limits', { requestsPerSecond: 0 });
    const free = await Promise.all(Array.from({ length: 4 }, () => api.get('/merchants')));
    expect(free.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await control('GET', '/test/limits')).body.stateBytes).toBe(STATE_BYTES);
  });

  it('bound its size: a change beyond them is refused', async () => {
    await control('PUT', '/test/limits', { stateBytes: 1 });
    const reply = await control('POST', '/test/snapshots', { name: 'more' });
    expect([reply.status, reply.body.code]).toEqual([429, 'too_many_requests']);
    await control('PUT', '/test/limits', {});
    expect((await control('POST', '/test/snapshots', { name: 'more' })).status).toBe(200);
  });

  it('are set by the admin alone, and refused if they are invalid', async () => {
    expect((await api.send('PUT', '/_sandbox/workspaces/test/limits', { body: {} })).status).toBe(403);
    expect((await api.get('/_sandbox/workspaces/test/limits')).status).toBe(200);
    for (const body of [
      { requestsPerSecond: -1 },
      { connections: 1.5 },
      { connections: 2 ** 31 },
      { bytes: 1 },
    ])
      expect((await control('PUT', '/test/limits', body)).status).toBe(400);
    expect((await control('PUT', '/none/limits', {})).status).toBe(404);
  });

  it('can be given to a new workspace, with its time of expiry, which the list shows', async () => {
    const expiresAt = '2999-01-01T00:00:00.000Z';
    const limits = { requestsPerSecond: 7, connections: 3, stateBytes: 1_000_000 };
    expect((await control('POST', '', { name: 'mine', limits, expiresAt })).status).toBe(200);
    expect((await control('GET', '/mine/limits')).body).toEqual(limits);
    const listed = (await control('GET', '')).body;
    expect(listed.map((one: { expiresAt?: string }) => one.expiresAt)).toEqual([expiresAt, undefined]);
    const past = await control('POST', '', { name: 'late', expiresAt: '2001-01-01T00:00:00Z' });
    expect([past.status, past.body.errors[0].field]).toEqual([400, '/expiresAt']);
  });
});

describe('the limits of a workspace that is stored', () => {
  it('survive a restart of a data folder', async () => {
    const settings = {
      store: `file:${aFolder()}`,
      fsync: false,
      fixture: null,
      port: 0,
      log: 'silent',
    } as const;
    const before = await createSandbox(settings);
    const own = { limits: { connections: 4 }, expiresAt: 4e12 };
    await before.workspaces.create({ name: 'a', fixture: fixture(), settings: own });
    await before.close();
    const after = await createSandbox(settings);
    expect((await after.workspaces.list())[0]).toMatchObject({ name: 'a', expiresAt: 4e12 });
    expect((await after.workspaces.get('a'))?.settings).toEqual(own);
    await after.close();
  });

  it('reach the other instances that share a database', async () => {
    const database = await embeddedDatabase();
    const unclosed = { ...database, close: () => Promise.resolve() };
    const start = async () => new WorkspaceRegistry(await postgresStore(unclosed), { idleMs: 0 });
    const [a, b] = [await start(), await start()];
    const made = await a.create({ name: 'w', fixture: fixture(), settings: { limits: { connections: 4 } } });
    expect((await b.get('w'))?.limits).toEqual({ connections: 4 });
    await a.change(made, () => ({ limits: { connections: 5 } }));
    await expect
      .poll(async () => (await b.get('w'))?.limits.connections, { timeout: 30_000, interval: 200 })
      .toBe(5);
    await Promise.all([a.close(), b.close()]);
    await database.close();
  });
});

describe('a server for others', () => {
  it('limits workspaces by default; one for this machine does not', () => {
    const limitsOf = (given: object) => {
      const { maxRequestsPerSecond, maxConnectionsPerWorkspace } = completeSettings(given);
      return { maxRequestsPerSecond, maxConnectionsPerWorkspace };
    };
    const none = { maxRequestsPerSecond: null, maxConnectionsPerWorkspace: null };
    expect(limitsOf({})).toEqual(none);
    expect(limitsOf({ adminToken: ADMIN })).toEqual(none);
    expect(limitsOf({ adminToken: ADMIN, host: '0.0.0.0' })).toEqual(HOSTED_LIMITS);
    expect(limitsOf({ adminToken: ADMIN, publicUrl: 'https://sandbox.example.org' })).toEqual(HOSTED_LIMITS);
    expect(limitsOf({ adminToken: ADMIN, host: '0.0.0.0', maxRequestsPerSecond: 5 })).toEqual({
      ...HOSTED_LIMITS,
      maxRequestsPerSecond: 5,
    });
  });
});
