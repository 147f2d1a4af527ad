import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSandbox, type Sandbox } from '../../src/sandbox.js';
import { FIXTURE, ITEM } from '../store/workspace.js';

interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into it freely
  readonly body: any;
}

/** Sends a request with any `Host` and `Origin`. */
function send(
  url: string,
  method: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const type = body === undefined ? {} : { 'content-type': 'application/json' };
    const request = httpRequest(url, { method, headers: { ...type, ...headers } }, (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString()));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: JSON.parse(text) }),
      );
    });
    request.on('error', reject);
    request.end(body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body));
  });
}

const clock = { now: '2026-06-01T10:00:00Z', frozen: true };
const FIRST = { now: '2026-06-01T10:00:00.000Z', frozen: true };

describe('the control plane', () => {
  let sandbox: Sandbox;
  let base: string;
  beforeAll(async () => {
    sandbox = await createSandbox({ port: 0, store: 'memory:', fixture: null, log: 'silent' });
    base = `${sandbox.url}/_sandbox`;
  });
  afterAll(() => sandbox.close());

  const create = (name: string, more: object = {}) =>
    send(`${base}/workspaces`, 'POST', { name, fixture: FIXTURE, clock, ...more });

  it('tells that it is well', async () => {
    const { status, body } = await send(`${base}/health`, 'GET');
    expect([status, body.status]).toEqual([200, 'ok']);
  });

  it('creates a workspace with the credentials of its clients, and lists it without the secrets', async () => {
    const { status, body } = await create('first');
    expect([status, body]).toEqual([
      200,
      {
        name: 'first',
        clients: [{ clientId: 'first.partner', clientSecret: 'partner-secret' }],
        clock: FIRST,
      },
    ]);
    const shown = { name: 'first', clients: [{ clientId: 'first.partner' }], clock: FIRST };
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z$/);
    const use = { createdAt: time, lastUsedAt: time, requests24h: 0, refused24h: 0, bookings: 0, size: 0 };
    expect((await send(`${base}/workspaces`, 'GET')).body).toContainEqual({
      ...shown,
      ...use,
      publicSecrets: true,
      sizeLimit: expect.any(Number),
    });
    expect((await send(`${base}/workspaces/first`, 'GET')).body).toEqual({
      ...shown,
      size: 0,
      sizeLimit: expect.any(Number),
    });
  });

  it('chooses a name if none is given', async () => {
    const { body } = await send(`${base}/workspaces`, 'POST', { fixture: FIXTURE });
    expect(body.name).toMatch(/^[a-z0-9][a-z0-9_-]{0,62}$/);
  });

  it.each(['taken', 'fixtures'])('answers 409 for the name %s, which is taken', async (name) => {
    await create('taken');
    const { status, body } = await create(name);
    expect([status, body.code]).toEqual([409, 'conflict']);
  });

  it.each(['con', 'prn', 'aux', 'nul', 'com1', 'lpt9', 'Case', 'con.txt', 'dot.', 'space '])(
    'refuses the name %s, which is not a file name on every system, and shows a valid one',
    async (name) => {
      const { status, body } = await create(name);
      expect(status).toBe(400);
      expect(body.errors).toMatchObject([{ in: 'body', field: '/name', received: name }]);
      expect(body.errors[0].message).toContain('checkout-test');
      expect((await create(`${name.replace(/\W/g, '').toLowerCase()}-1`)).status).toBe(200);
    },
  );

  it('answers 400 with every fault of a bad fixture', async () => {
    const fixture = { merchants: [{ slug: 'a b' }], activities: [{ id: 'x' }] };
    const { status, body } = await send(`${base}/workspaces`, 'POST', { fixture });
    expect([status, body.code]).toEqual([400, 'invalid_request']);
    expect(body.errors.length).toBeGreaterThan(2);
    for (const fault of body.errors) expect(fault.field).toMatch(/^\/fixture\//);
  });

  it('takes names of fixtures, but not of files', async () => {
    for (const fixture of ['no-such-fixture', '/etc/hostname', '../package.json']) {
      const { status, body } = await send(`${base}/workspaces`, 'POST', { fixture });
      expect([status, body.errors[0].field]).toEqual([400, '/fixture']);
    }
  });

  it('refuses a moment that no clock can show', async () => {
    await create('leaping');
    const now = '2026-06-30T23:59:60Z'; // a leap second, which RFC 3339 knows
    const { status, body } = await send(`${base}/workspaces/leaping/clock`, 'PUT', { now });
    expect([status, body.errors[0].field, body.errors[0].code]).toEqual([400, '/now', 'wrong_format']);
    expect((await create('leapt', { clock: { now } })).status).toBe(400);
  });

  it('sets, freezes and releases a clock', async () => {
    await create('clocked');
    const url = `${base}/workspaces/clocked/clock`;
    const set = await send(url, 'PUT', { now: '2026-07-01T08:00:00Z' });
    expect(set.body).toEqual({ now: '2026-07-01T08:00:00.000Z', frozen: true });
    expect((await send(url, 'PUT', { frozen: false })).body.frozen).toBe(false);
    const { now } = (await send(url, 'GET')).body;
    expect(Date.parse(now) - Date.parse('2026-07-01T08:00:00Z')).toBeLessThan(5000);
  });

  it('lets time pass, and lists what came due in order', async () => {
    await create('advanced');
    const workspace = await sandbox.workspaces.get('advanced');
    const capture = {
      availabilityItemIds: [ITEM],
      seats: [{ priceCategoryId: 7, seats: 1 }],
      merchant: 'tagus',
    };
    await workspace?.command((tx, now) => {
      tx.put('captures', { ...capture, reference: 'B', expiresAt: now + 900_000 });
      tx.put('captures', { ...capture, reference: 'A', expiresAt: now + 60_000 });
    });
    const { body } = await send(`${base}/workspaces/advanced/clock/advance`, 'POST', { duration: 'PT15M' });
    expect(body).toEqual({
      now: '2026-06-01T10:15:00.000Z',
      frozen: true,
      events: [
        { at: '2026-06-01T10:01:00.000Z', type: 'capture.expired', id: 'A' },
        { at: '2026-06-01T10:15:00.000Z', type: 'capture.expired', id: 'B' },
      ],
    });
  });

  it.each([
    ['-PT5M', 'too_small'],
    ['PT0S', 'too_small'],
    ['5 minutes', 'wrong_format'],
    ['P9000Y', 'too_large'],
  ])('refuses to go on by %s', async (duration, code) => {
    await create('spans');
    const { status, body } = await send(`${base}/workspaces/spans/clock/advance`, 'POST', { duration });
    expect([status, body.errors?.[0].code]).toEqual([400, code]);
  });

  it('keeps, lists, restores and deletes snapshots, and resets', async () => {
    await create('kept');
    const url = `${base}/workspaces/kept`;
    expect((await send(`${url}/snapshots`, 'POST', { name: 's' })).body).toEqual({
      name: 's',
      now: FIRST.now,
    });
    expect((await send(`${url}/snapshots`, 'POST', { name: 's' })).status).toBe(409);
    const { now } = (await send(`${url}/clock/advance`, 'POST', { duration: 'P1D' })).body;
    expect((await send(`${url}/snapshots`, 'POST', { name: 'z' })).body).toEqual({ name: 'z', now });
    expect((await send(`${url}/snapshots/z`, 'DELETE')).body).toEqual({ name: 'z' });
    expect((await send(`${url}/snapshots/s/restore`, 'POST')).body.clock).toEqual(FIRST);
    expect((await send(`${url}/snapshots`, 'GET')).body).toEqual([{ name: 's', now: FIRST.now }]);
    expect((await send(`${url}/snapshots/s`, 'DELETE')).body).toEqual({ name: 's' });
    expect((await send(`${url}/snapshots/s/restore`, 'POST')).status).toBe(404);
    await send(`${url}/clock/advance`, 'POST', { duration: 'P1D' });
    expect((await send(`${url}/reset`, 'POST')).body.clock).toEqual(FIRST);
  });

  it('makes an equal workspace from an export', async () => {
    await create('original', { seed: 5 });
    const workspace = await sandbox.workspaces.get('original');
    await workspace?.command((tx, now) => {
      tx.put('captures', {
        reference: tx.nextCode(),
        availabilityItemIds: [ITEM],
        seats: [{ priceCategoryId: 7, seats: 1 }],
        merchant: 'tagus',
        expiresAt: now + 60_000,
      });
    });
    const exported = (await send(`${base}/workspaces/original/export`, 'GET')).body;
    const made = await send(`${base}/workspaces`, 'POST', { name: 'copy', fixture: exported });
    expect(made.status).toBe(200);
    expect((await send(`${base}/workspaces/copy/export`, 'GET')).body).toEqual(exported);
  });

  it('deletes a workspace', async () => {
    await create('doomed');
    const { body } = await send(`${base}/workspaces/doomed`, 'DELETE');
    expect(body).toEqual({ name: 'doomed', keptUntil: expect.any(String) });
    expect((await send(`${base}/workspaces/doomed`, 'DELETE')).status).toBe(404);
  });

  it.each([
    ['GET', '/nothing', 404],
    ['GET', '/workspaces/none', 404],
    ['GET', '/workspaces/none/outbox', 404],
    ['GET', '/workspaces/NOT-A-NAME', 400],
    ['PATCH', '/workspaces', 405],
  ])('answers %s %s with %i', async (method, path, status) => {
    const reply = await send(base + path, method);
    expect(reply.status).toBe(status);
    expect(reply.headers['content-type']).toBe('application/problem+json');
    expect(reply.body.status).toBe(status);
  });

  it('refuses unknown fields and parameters', async () => {
    await create('strict');
    const unknown = await send(`${base}/workspaces`, 'POST', { nmae: 'x' });
    expect([unknown.status, unknown.body.errors[0].code]).toEqual([400, 'unknown']);
    const query = await send(`${base}/workspaces/strict/requests?limt=1`, 'GET');
    expect([query.status, query.body.errors[0].code]).toEqual([400, 'unknown']);
  });

  it('takes much larger bodies than the API', async () => {
    const description = 'x'.repeat(3 * 1024 * 1024);
    const { status } = await send(`${base}/workspaces`, 'POST', { fixture: { ...FIXTURE, description } });
    expect(status).toBe(200);
  });

  it('keeps the latest requests with secrets masked', async () => {
    await create('logged');
    const form = 'grant_type=client_credentials&client_id=logged.partner&client_secret=partner-secret';
    const reply = await fetch(`${sandbox.url}/oauth2/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: form,
    });
    const { access_token: token } = (await reply.json()) as { access_token: string };
    const headers = { authorization: `Bearer ${token}`, accept: 'application/json', 'accept-language': 'en' };
    await send(`${sandbox.url}/merchants`, 'GET', undefined, headers);
    const { body } = await send(`${base}/workspaces/logged/requests`, 'GET');
    expect(body[0]).toMatchObject({ operationId: 'listMerchants', method: 'GET', path: '/merchants' });
    const text = JSON.stringify(body);
    expect(text).not.toContain(token);
    expect(text).not.toContain('partner-secret');
  });

  it.each([
    [{ host: 'evil.example' }],
    [{ host: '127.0.0.1.evil.example' }],
    [{ origin: 'https://evil.example' }],
    [{ origin: 'null' }],
    [{ origin: 'http://127.0.0.1:1' }],
  ])('keeps out %j', async (headers) => {
    const { status, body } = await send(`${base}/workspaces`, 'GET', undefined, headers);
    expect([status, body.code]).toEqual([403, 'host_not_allowed']);
  });

  it('lets its own pages in', async () => {
    expect((await send(`${base}/workspaces`, 'GET', undefined, { origin: sandbox.url })).status).toBe(200);
  });
});

describe('the control plane with an admin token', () => {
  const admin = { authorization: 'Bearer the-admin-token-of-tests' };
  let sandbox: Sandbox;
  let base: string;
  beforeAll(async () => {
    sandbox = await createSandbox({
      port: 0,
      store: 'memory:',
      fixture: null,
      log: 'silent',
      adminToken: 'the-admin-token-of-tests',
    });
    base = `${sandbox.url}/_sandbox`;
    for (const name of ['own', 'other'])
      await send(`${base}/workspaces`, 'POST', { name, fixture: FIXTURE }, admin);
  });
  afterAll(() => sandbox.close());

  async function tokenOf(workspace: string): Promise<string> {
    const reply = await fetch(`${sandbox.url}/oauth2/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: `${workspace}.partner`,
        client_secret: 'partner-secret',
      }),
    });
    return ((await reply.json()) as { access_token: string }).access_token;
  }

  it('answers 401 without a token, and for a wrong one', async () => {
    for (const headers of [
      {},
      { authorization: 'Bearer wrong' },
      { authorization: 'Basic dGhlLWFkbWluLXRva2VuLW9mLXRlc3Rz' },
    ]) {
      const { status, body } = await send(`${base}/workspaces`, 'GET', undefined, headers);
      expect([status, body]).toEqual([401, {}]);
    }
    expect((await send(`${base}/health`, 'GET')).status).toBe(200);
  });

  it('lets the admin do everything, by any host', async () => {
    const headers = { ...admin, host: 'sandbox.example' };
    expect((await send(`${base}/workspaces`, 'GET', undefined, headers)).body).toHaveLength(2);
  });

  it('lets an access token use the paths below its workspace, and nothing else', async () => {
    const headers = { authorization: `Bearer ${await tokenOf('own')}` };
    const status = async (method: string, path: string) =>
      (await send(base + path, method, undefined, headers)).status;
    expect(await status('GET', '/workspaces/own/clock')).toBe(200);
    expect(await status('POST', '/workspaces/own/reset')).toBe(403); // its secret is known to everybody
    expect(await status('GET', '/workspaces/other/clock')).toBe(403);
    expect(await status('GET', '/workspaces/none/clock')).toBe(403);
    expect(await status('GET', '/workspaces')).toBe(403);
    expect(await status('DELETE', '/workspaces/own')).toBe(403);
  });
});
