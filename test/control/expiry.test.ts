import { describe, expect, it } from 'vitest';
import { createSandbox } from '../../src/sandbox.js';
import type { WorkspaceSettings } from '../../src/store/store.js';
import { Care } from '../../src/workspaces/care.js';
import type { LiveWorkspace } from '../../src/workspaces/live-workspace.js';
import { startHarness } from '../harness.js';

const ADMIN = 'sixteen-letters!';
const FAR = '2999-01-01T00:00:00.000Z';

describe('the expiry of a workspace', async () => {
  const api = await startHarness({ adminToken: ADMIN });
  const admin = { authorization: `Bearer ${ADMIN}` };
  const control = (method: string, path: string, body?: object) =>
    api.send(method, `/_sandbox/workspaces${path}`, { headers: admin, ...(body && { body }) });

  it('can be set, shown and removed, and does not change the limits', async () => {
    await control('PUT', '/test/limits', { connections: 9 });
    expect((await control('PUT', '/test/expiry', { expiresAt: FAR })).body).toMatchObject({ expiresAt: FAR });
    expect((await control('GET', '/test')).body.expiresAt).toBe(FAR);
    expect((await control('GET', '')).body).toMatchObject([{ name: 'test', expiresAt: FAR }]);
    await control('PUT', '/test/limits', { connections: 8 });
    expect((await control('GET', '/test')).body.expiresAt).toBe(FAR);
    const { body } = await control('PUT', '/test/expiry', { expiresAt: null });
    expect([body.expiresAt, (await control('GET', '/test/limits')).body.connections]).toEqual([undefined, 8]);
  });

  it('is refused if it is past, malformed or missing, to clients, and for an unknown workspace', async () => {
    for (const body of [{ expiresAt: '2020-01-01T00:00:00Z' }, { expiresAt: 'soon' }, {}])
      expect((await control('PUT', '/test/expiry', body)).status).toBe(400);
    const own = await api.send('PUT', '/_sandbox/workspaces/test/expiry', { body: { expiresAt: FAR } });
    expect(own.status).toBe(403);
    expect((await control('PUT', '/none/expiry', { expiresAt: FAR })).status).toBe(404);
  });

  it('is refused to the workspace of --fixture', async () => {
    const sandbox = await createSandbox({ port: 0, store: 'memory:', log: 'silent' });
    const reply = await fetch(`${sandbox.url}/_sandbox/workspaces/demo/expiry`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ expiresAt: FAR }),
    });
    expect([reply.status, await reply.json()]).toMatchObject([409, { code: 'conflict' }]);
    await sandbox.close();
  });
});

describe('a workspace that expired', async () => {
  const api = await startHarness({ adminToken: ADMIN, expireUnused: 'P90D' });
  const { workspaces } = api.sandbox;
  const control = async (method: string, path: string, body?: object) =>
    api.send(method, `/_sandbox/workspaces${path}`, {
      headers: { authorization: `Bearer ${ADMIN}` },
      ...(body && { body }),
    });
  const care = () =>
    new Care(workspaces, {
      expired: async () => undefined,
      failed: (error) => {
        throw error;
      },
    }).run();
  const isListed = async (name: string) =>
    (await control('GET', '')).body.some((one: { name: string }) => one.name === name);
  const create = async (name: string): Promise<LiveWorkspace> => {
    await control('POST', '', { name });
    const workspace = await workspaces.get(name);
    if (!workspace) throw new Error('no workspace');
    return workspace;
  };
  const set = (workspace: LiveWorkspace, more: WorkspaceSettings) =>
    workspaces.change(workspace, (settings) => ({ ...settings, ...more }));

  it.each([
    ['at its time', async (workspace: LiveWorkspace) => set(workspace, { expiresAt: 1 })],
    [
      'for lack of use',
      async (workspace: LiveWorkspace) => {
        workspace.activityLogs.usage.lastUsedAt = 1;
        await set(workspace, { mark: { since: 2, until: 3 } });
      },
    ],
  ])('%s stays after it was restored', async (how, expire) => {
    const name = how.replaceAll(' ', '-');
    await expire(await create(name));
    await care();
    expect(await isListed(name)).toBe(false);
    const { status, body } = await control('POST', `/${name}/undelete`);
    expect([status, body.expiresAt]).toEqual([200, undefined]);
    await care();
    expect(await isListed(name)).toBe(true);
  });

  it('keeps an expiry that is still to come', async () => {
    await create('early');
    await control('PUT', '/early/expiry', { expiresAt: FAR });
    await control('DELETE', '/early');
    expect((await control('POST', '/early/undelete')).body.expiresAt).toBe(FAR);
  });
});
