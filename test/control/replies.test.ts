import { describe, expect, it } from 'vitest';
import { en } from '../../src/messages/en.js';
import { say } from '../../src/messages/say.js';
import { startHarness } from '../harness.js';
import { FIXTURE } from '../store/workspace.js';
import { accessTokenOf } from '../token.js';

const harness = await startHarness({ maxWorkspaces: 3 });

async function send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const reply = await fetch(`${harness.url}/_sandbox${path}`, {
    method,
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into bodies of every shape
  return { status: reply.status, headers: reply.headers, body: (await reply.json()) as any };
}

const create = (name: string, more: object = {}) =>
  send('POST', '/workspaces', { name, fixture: FIXTURE, clock: { now: '2026-06-01T10:00:00Z' }, ...more });
const faultOf = async (method: string, path: string, body: unknown) =>
  (await send(method, path, body)).body.errors[0];

describe('a reply of the control plane', () => {
  it('names the version of the package', async () => {
    const { version } = await import('../../package.json', { with: { type: 'json' } }).then(
      (file) => file.default,
    );
    expect((await send('GET', '/health')).body).toEqual({ status: 'ok', version });
  });

  it('is in English, and not cached', async () => {
    const { headers } = await send('GET', '/workspaces', undefined, { 'accept-language': 'de' });
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('content-type')).toBe('application/json');
    const unknown = await send('GET', '/nothing', undefined, { 'accept-language': 'de' });
    expect(unknown.headers.get('content-language')).toBe('en');
    const absent = await send('GET', '/workspaces/none', undefined, { 'accept-language': 'de' });
    expect(absent.headers.get('content-language')).toBe('en');
  });

  it('reports a taken name, of a workspace and of a snapshot', async () => {
    await create('one');
    expect((await create('one')).body).toMatchObject({
      code: 'conflict',
      detail: en['conflict.name_taken'].replace('{name}', 'one'),
    });
    await send('POST', '/workspaces/one/snapshots', { name: 's' });
    expect((await send('POST', '/workspaces/one/snapshots', { name: 's' })).body).toMatchObject({
      code: 'conflict',
      detail: en['conflict.name_taken'].replace('{name}', 's'),
    });
    await send('DELETE', '/workspaces/one');
  });

  it('refuses names reserved for certification runs, whose workspaces are deleted with them', async () => {
    const name = 'cert-000000001-0123456789-mine';
    const { status, body } = await create(name);
    expect([status, body.detail]).toEqual([409, en['conflict.name_reserved'].replace('{name}', name)]);
    expect((await create('cert-mine')).status).toBe(200);
    await send('DELETE', '/workspaces/cert-mine');
  });

  it('names the workspace or snapshot that does not exist', async () => {
    for (const [method, path] of [
      ['GET', '/workspaces/none'],
      ['DELETE', '/workspaces/none'],
      ['POST', '/workspaces/test/snapshots/none/restore'],
      ['DELETE', '/workspaces/test/snapshots/none'],
    ] as const) {
      const { status, body } = await send(method, path);
      expect([status, body.code]).toEqual([404, 'not_found']);
      expect(body.detail).toContain('none');
    }
  });

  it('refuses a workspace beyond the limit, and says when to try again', async () => {
    await create('two');
    await create('three');
    const { status, headers, body } = await create('four');
    expect([status, body.code]).toEqual([429, 'too_many_requests']);
    expect(body.detail).toBe(say('en', 'too_many_requests.workspaces', { limit: 3 }));
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    await send('DELETE', '/workspaces/two');
    await send('DELETE', '/workspaces/three');
  });

  it('has the requested clock; by default it runs', async () => {
    const { body } = await create('clock', { clock: { now: '2026-07-01T10:00:00Z', frozen: true } });
    expect(body.clock).toEqual({ now: '2026-07-01T10:00:00.000Z', frozen: true });
    await send('DELETE', '/workspaces/clock');
    expect((await create('clock')).body.clock.frozen).toBe(false);
    const url = '/workspaces/clock/clock';
    expect((await send('PUT', url, { frozen: true })).body.frozen).toBe(true);
    expect((await send('PUT', url, { now: '2026-08-01T10:00:00Z' })).body).toEqual({
      now: '2026-08-01T10:00:00.000Z',
      frozen: true,
      step: 2,
    });
    await send('DELETE', '/workspaces/clock');
  });
});

describe('a time in a request to the control plane', () => {
  it('that no clock can show is refused, with a valid example', async () => {
    const now = '2026-06-30T23:59:60Z';
    for (const [method, path, body, field] of [
      ['POST', '/workspaces', { clock: { now } }, '/clock/now'],
      ['PUT', '/workspaces/test/clock', { now }, '/now'],
    ] as const) {
      const fault = await faultOf(method, path, body);
      expect(fault).toMatchObject({ in: 'body', field, code: 'wrong_format', received: now });
      expect(Date.parse(fault.allowed)).not.toBeNaN();
    }
  });

  it.each([
    ['P1Y2', 'wrong_format', 'PT45M'],
    ['PT0S', 'too_small', 'PT0S'],
    ['-PT5M', 'too_small', 'PT0S'],
    ['P9000Y', 'too_large', 'P2912289D'],
  ])('of the span %s is %s: %s', async (duration, code, allowed) => {
    const fault = await faultOf('POST', '/workspaces/test/clock/advance', { duration });
    expect(fault).toMatchObject({ in: 'body', field: '/duration', code, received: duration, allowed });
  });
});

describe('a token of a client', () => {
  const ADMIN = 'sixteen-letters!';

  async function details(adminToken: string | null, path: string): Promise<string> {
    const guarded = await startHarness({ adminToken });
    const reply = await fetch(`${guarded.url}/_sandbox${path}`, {
      headers: { authorization: `Bearer ${await guarded.token()}`, 'x-forwarded-for': '203.0.113.7' },
    });
    const { detail } = (await reply.json()) as { detail: string };
    await guarded.close();
    return detail;
  }

  it('is refused with the reason: a missing right, or a secret that everybody knows', async () => {
    expect(await details(ADMIN, '/workspaces')).toBe(en['forbidden.admin']);
    expect(await details(null, '/workspaces')).toBe(en['forbidden.proxy']);
    expect(await details(ADMIN, '/workspaces/test/export')).toBe(en['forbidden.public_secret']);
  });

  it('is refused with the token that works instead: for another workspace, another role, another client', async () => {
    const guarded = await startHarness({ adminToken: ADMIN });
    const sendAs = async (authorization: string, method: string, path: string, body?: object) =>
      (await guarded.send(method, `/_sandbox${path}`, { headers: { authorization }, body })).body;
    const clients = '/workspaces/test/clients';
    const tokenOf = async (client: string, role: string) => {
      const made = await sendAs(`Bearer ${ADMIN}`, 'POST', clients, { client, merchant: 'tours', role });
      return `Bearer ${await accessTokenOf(guarded.url, `test.${client}`, made.clientSecret as string)}`;
    };
    const [own, use, look] = [
      await tokenOf('owner', 'own'),
      await tokenOf('user', 'use'),
      await tokenOf('reader', 'look'),
    ];
    const ofWorkspace = en['forbidden.workspace'].replace('{workspace}', 'test');
    const ofRole = (role: string) => en['forbidden.own'].replace('{role}', role);
    for (const [token, method, path, body, detail] of [
      [own, 'GET', '/workspaces/other', undefined, ofWorkspace],
      [own, 'POST', '/invitations', { workspace: 'other', role: 'look' }, ofWorkspace],
      [own, 'PUT', '/workspaces/test/limits', {}, en['forbidden.admin']],
      [own, 'GET', '/workspaces', undefined, en['forbidden.admin']],
      [use, 'DELETE', '/workspaces/test', undefined, ofRole('use')],
      [look, 'DELETE', '/workspaces/test', undefined, ofRole('look')],
      [look, 'POST', '/workspaces/test/reset', undefined, en['forbidden.look']],
      [use, 'POST', '/workspaces/test/tokens', { client: 'owner' }, ofRole('use')],
      [look, 'POST', '/workspaces/test/reading-tokens', { client: 'user' }, en['forbidden.as_client']],
    ] as const)
      expect([method, path, (await sendAs(token, method, path, body)).detail]).toEqual([
        method,
        path,
        detail,
      ]);
  });
});
