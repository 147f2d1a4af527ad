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

  it('answers 400 with every error of a bad fixture', async () => {
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

  it('sets, freezes and releases a clock', async () => {
    await create('clocked');
    const url = `${base}/workspaces/clocked/clock`;
    const set = await send(url, 'PUT', { now: '2026-07-01T08:00:00Z' });
    expect(set.body).toEqual({ now: '2026-07-01T08:00:00.000Z', frozen: true, step: 1 });
    expect((await send(url, 'PUT', { frozen: false })).body.frozen).toBe(false);
    const { now } = (await send(url, 'GET')).body;
    expect(Date.parse(now) - Date.parse('2026-07-01T08:00:00Z')).toBeLessThan(5000);
  });

  it('advances the clock, and lists the due events in order', async () => {
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
    const about = '1 seat of Sailing, Fri 5 Jun, 10:00 Lisbon, held by tagus';
    const held = { about, merchant: 'tagus', merchantName: 'tagus' };
    expect(body).toEqual({
      now: '2026-06-01T10:15:00.000Z',
      frozen: true,
      events: [
        { at: '2026-06-01T10:01:00.000Z', type: 'capture.expired', id: 'A', ...held },
        { at: '2026-06-01T10:15:00.000Z', type: 'capture.expired', id: 'B', ...held },
      ],
      step: 2,
    });
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

  it('takes much larger bodies than the API', async () => {
    const description = 'x'.repeat(3 * 1024 * 1024);
    const { status } = await send(`${base}/workspaces`, 'POST', { fixture: { ...FIXTURE, description } });
    expect(status).toBe(200);
  });
});
