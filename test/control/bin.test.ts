import { describe, expect, it } from 'vitest';
import { isOfCertification } from '../../src/certification/run-id.js';
import { startHarness } from '../harness.js';
import { accessTokenOf, requestToken } from '../token.js';

const ADMIN = 'sixteen-letters!';
const DAY_MS = 86_400_000;

describe('the bin', async () => {
  const api = await startHarness({ adminToken: ADMIN });
  const admin = { authorization: `Bearer ${ADMIN}` };
  const control = (method: string, path: string, body?: object) =>
    api.send(method, `/_sandbox${path}`, { headers: admin, ...(body && { body }) });
  const create = async (name: string) => {
    const reply = await control('POST', '/workspaces', { name });
    expect(reply.status).toBe(200);
    const [{ clientId, clientSecret }] = reply.body.clients;
    return [clientId as string, clientSecret as string] as const;
  };
  const askForToken = ([id, secret]: readonly [string, string]) => requestToken(api.url, id, secret);
  const listed = async () => (await control('GET', '/workspaces?deleted=true')).body;

  it('holds a deleted workspace for seven days: its clients get no token until it is taken out', async () => {
    const client = await create('acme');
    const token = await accessTokenOf(api.url, ...client);
    const deleted = (await control('DELETE', '/workspaces/acme')).body;
    const [binned] = await listed();
    expect(binned).toMatchObject({ name: 'acme', keptUntil: deleted.keptUntil, bookings: 0 });
    expect(Date.parse(binned.keptUntil) - Date.parse(binned.deletedAt)).toBe(7 * DAY_MS);
    expect((await control('GET', '/workspaces')).body).not.toContainEqual(
      expect.objectContaining({ name: 'acme' }),
    );
    expect((await askForToken(client)).status).toBe(401);
    const withToken = { headers: { authorization: `Bearer ${token}` } };
    expect((await api.get('/merchants', withToken)).status).toBe(401);
    const back = await control('POST', '/workspaces/acme/undelete');
    expect([back.status, back.body.name]).toEqual([200, 'acme']);
    expect(back.body.clients).toEqual((await control('GET', '/workspaces/acme')).body.clients);
    expect((await askForToken(client)).status).toBe(200);
    expect((await api.get('/merchants', withToken)).status).toBe(200);
    expect(await listed()).toEqual([]);
  });

  it('refuses a name that is not in it or is in use, and restores one of several by its time', async () => {
    expect((await control('POST', '/workspaces/none/undelete')).body).toMatchObject({
      code: 'not_found',
      detail: expect.stringContaining('seven days'),
    });
    const first = await create('twice');
    await control('DELETE', '/workspaces/twice');
    await create('twice');
    const [{ deletedAt }] = await listed();
    const refused = await control('POST', '/workspaces/twice/undelete');
    expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining('`deletedAt`')]);
    await control('DELETE', '/workspaces/twice');
    const query = new URLSearchParams({ deletedAt }).toString();
    expect((await control('POST', `/workspaces/twice/undelete?${query}`)).status).toBe(200);
    expect((await askForToken(first)).status).toBe(200);
    expect((await control('POST', '/workspaces/twice/undelete?deletedAt=soon')).body.errors).toMatchObject([
      { in: 'query', field: 'deletedAt' },
    ]);
  });

  it('is skipped by a purge, which deletes for good: first the workspace, then those of its name in the bin', async () => {
    await create('gone');
    await control('DELETE', '/workspaces/gone');
    await create('gone');
    const purge = () => control('DELETE', '/workspaces/gone?purge=true');
    expect((await purge()).body).toEqual({ name: 'gone' });
    expect((await listed()).map(({ name }: { name: string }) => name)).toContain('gone');
    expect((await purge()).status).toBe(200);
    expect((await purge()).status).toBe(404);
    expect((await control('POST', '/workspaces/gone/undelete')).status).toBe(404);
  });

  it('is for tokens of the server: a client can delete its own workspace into it, but restore none', async () => {
    await create('owned');
    const { merchants } = (await control('GET', '/workspaces/owned/export')).body;
    const boss = { client: 'boss', merchant: merchants[0].slug, role: 'own' };
    const { clientId, clientSecret } = (await control('POST', '/workspaces/owned/clients', boss)).body;
    const token = await accessTokenOf(api.url, clientId, clientSecret);
    const own = { headers: { authorization: `Bearer ${token}` } };
    expect((await api.send('POST', '/_sandbox/workspaces/owned/undelete', own)).status).toBe(403);
    expect((await api.send('GET', '/_sandbox/workspaces?deleted=true', own)).status).toBe(403);
    expect((await api.send('DELETE', '/_sandbox/workspaces/owned', own)).body).toHaveProperty('keptUntil');
  });

  it('does not keep the workspaces of certification runs', async () => {
    const body = { profile: 'reseller', name: 'shop 1.2', cases: ['lost-booking-reply'] };
    const { cases } = (await control('POST', '/certifications', body)).body;
    const [{ clientId }] = cases;
    const [workspace] = clientId.split('.');
    expect(isOfCertification(workspace)).toBe(true);
    expect((await control('DELETE', `/workspaces/${workspace}`)).body).toEqual({ name: workspace });
  });

  it('is in the audit', async () => {
    await create('noted');
    await control('DELETE', '/workspaces/noted');
    await control('POST', '/workspaces/noted/undelete');
    const { body } = await control('GET', '/audit?workspace=noted');
    const rows = body.map(({ action, status, who }: { action: string; status: number; who: string }) => [
      action,
      status,
      who,
    ]);
    expect(rows).toEqual([
      ['undeleteWorkspace', 200, 'admin'],
      ['deleteWorkspace', 200, 'admin'],
      ['createWorkspace', 200, 'admin'],
    ]);
  });
});
