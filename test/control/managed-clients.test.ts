import { afterAll, describe, expect, it } from 'vitest';
import { createSandbox, type Sandbox } from '../../src/sandbox.js';
import { eventually } from '../eventually.js';
import { aFolder } from '../store/folder.js';
import { SMALL_FIXTURE } from '../harness.js';
import { accessTokenOf } from '../token.js';

const ADMIN = 'sixteen-letters!';
const NONE = { agent: null, overbooking: [], bookPastTrips: false };

interface Reply {
  readonly status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- bodies of every shape
  readonly body: any;
}

const running = new Set<Sandbox>();
afterAll(async () => {
  for (const sandbox of running) await sandbox.close();
});

async function start(store = 'memory:'): Promise<Sandbox> {
  const settings = {
    port: 0,
    log: 'silent',
    adminToken: ADMIN,
    fixture: null,
    validateResponses: true,
  } as const;
  const sandbox = await createSandbox({ ...settings, store });
  running.add(sandbox);
  return sandbox;
}

async function send({ url }: Sandbox, target: string, body?: unknown, token = ADMIN): Promise<Reply> {
  const [method = '', path = ''] = target.split(' ');
  const response = await fetch(url + path, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      accept: 'application/json',
      'accept-language': 'en',
      'content-type': 'application/json',
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
}

interface Credentials {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** Returns a token of a client. Undefined if the token request is refused. */
async function tokenOf(
  { url }: Sandbox,
  { clientId, clientSecret }: Credentials,
): Promise<string | undefined> {
  return accessTokenOf(url, clientId, clientSecret);
}

const inWorkspace = (name: string, { clientId, clientSecret }: Credentials): Credentials => ({
  clientId: `${name}.${clientId.split('.')[1]}`,
  clientSecret,
});

/** Returns whether a request with a token succeeds. */
const isGood = async (sandbox: Sandbox, token: string | undefined) =>
  (await send(sandbox, 'GET /merchants', undefined, token)).status === 200;

const SHOP = { client: 'shop', merchant: 'tours' };

async function withShop(store?: string): Promise<{ sandbox: Sandbox; shop: Credentials }> {
  const sandbox = await start(store);
  const fixture = { ...SMALL_FIXTURE, merchants: [...SMALL_FIXTURE.merchants, { slug: 'bikes' }] };
  expect((await send(sandbox, 'POST /_sandbox/workspaces', { name: 'w', fixture })).status).toBe(200);
  const { status, body } = await send(sandbox, 'POST /_sandbox/workspaces/w/clients', SHOP);
  expect(status).toBe(200);
  return { sandbox, shop: body };
}

describe('a client that is created', () => {
  it('gets tokens with a secret that is shown once, and has the requested rights', async () => {
    const { sandbox } = await withShop();
    const wanted = {
      client: 'ann-2',
      merchant: 'bikes',
      sells: ['tours'],
      agent: { id: 1, code: 'ann', name: 'Ann' },
      overbooking: ['bikes'],
      bookPastTrips: true,
    };
    const { body: made } = await send(sandbox, 'POST /_sandbox/workspaces/w/clients', wanted);
    expect(made).toEqual({ clientId: 'w.ann-2', clientSecret: expect.stringMatching(/^[\w-]{32}$/) });
    expect(await isGood(sandbox, await tokenOf(sandbox, made))).toBe(true);
    expect(await tokenOf(sandbox, { ...made, clientSecret: 'ann-2-secret' })).toBeUndefined();
    const { body: listed } = await send(sandbox, 'GET /_sandbox/workspaces/w/clients');
    expect(listed).toContainEqual({
      ...wanted,
      clientId: 'w.ann-2',
      sells: ['bikes', 'tours'],
      agent: 'Ann',
    });
    expect(listed).toContainEqual({ ...NONE, ...SHOP, clientId: 'w.shop', sells: ['tours'] });
    for (const path of ['/clients', '', '/export', '/history'])
      expect(JSON.stringify((await send(sandbox, `GET /_sandbox/workspaces/w${path}`)).body)).not.toContain(
        made.clientSecret,
      );
  });

  it('is refused with a name in use (409), and with unknown merchants (400, which lists the known ones)', async () => {
    const { sandbox } = await withShop();
    const create = (body: object) => send(sandbox, 'POST /_sandbox/workspaces/w/clients', body);
    expect(await create(SHOP)).toMatchObject({ status: 409, body: { code: 'conflict' } });
    const { status, body } = await create({
      client: 'x',
      merchant: 'boats',
      sells: ['trains'],
      overbooking: ['cars'],
    });
    expect([status, body.errors]).toMatchObject([
      400,
      [
        { field: '/merchant', code: 'not_found', received: 'boats', allowed: ['bikes', 'tours'] },
        { field: '/sells', received: 'trains' },
        { field: '/overbooking/0', received: 'cars' },
      ],
    ]);
    const other = { id: 1, code: 'bob', name: 'Bob' };
    expect((await create({ ...SHOP, client: 'x', agent: other })).body.errors).toMatchObject([
      { field: '/agent/code', allowed: ['ann'] },
    ]);
    for (const wrong of [
      { client: 'x' },
      { merchant: 'tours' },
      { ...SHOP, client: 'a.b' },
      { ...SHOP, is: 1 },
    ])
      expect((await create(wrong)).status, JSON.stringify(wrong)).toBe(400);
    expect((await send(sandbox, 'POST /_sandbox/workspaces/none/clients', SHOP)).status).toBe(404);
  });

  it('is a step of the history that names who did it, and an event of the workspace', async () => {
    const { sandbox } = await withShop();
    await send(sandbox, 'DELETE /_sandbox/workspaces/w/clients/shop');
    const { body: steps } = await send(sandbox, 'GET /_sandbox/workspaces/w/history');
    const changes = [{ table: 'clients', id: 'shop' }];
    expect(steps).toMatchObject([
      { cause: { type: 'control', id: 'delete-client', by: 'admin' }, changes },
      { cause: { type: 'control', id: 'add-client', by: 'admin' }, changes },
    ]);
  });
});

describe('a client that is deleted', () => {
  it('loses its tokens at once; they do not work for a new client of its name', async () => {
    const { sandbox, shop } = await withShop();
    const token = await tokenOf(sandbox, shop);
    expect(await isGood(sandbox, token)).toBe(true);
    const { status, body } = await send(sandbox, 'DELETE /_sandbox/workspaces/w/clients/shop');
    expect([status, body.clientId]).toEqual([200, 'w.shop']);
    expect([await isGood(sandbox, token), await tokenOf(sandbox, shop)]).toEqual([false, undefined]);
    const { body: again } = await send(sandbox, 'POST /_sandbox/workspaces/w/clients', SHOP);
    expect(await isGood(sandbox, token)).toBe(false);
    expect(await isGood(sandbox, await tokenOf(sandbox, again))).toBe(true);
    expect((await send(sandbox, 'DELETE /_sandbox/workspaces/w/clients/nobody')).status).toBe(404);
  });

  it('loses its tokens for good, also if it is from the fixture', async () => {
    const { sandbox } = await withShop();
    const partner = { clientId: 'w.partner', clientSecret: 'partner-secret' };
    const token = await tokenOf(sandbox, partner);
    await send(sandbox, 'DELETE /_sandbox/workspaces/w/clients/partner');
    await send(sandbox, 'POST /_sandbox/workspaces/w/clients', { client: 'partner', merchant: 'tours' });
    await send(sandbox, 'POST /_sandbox/workspaces/w/reset');
    expect([await isGood(sandbox, token), await tokenOf(sandbox, partner)]).toEqual([false, undefined]);
  });
});

describe('clients stay', () => {
  it('after a reset, a restored snapshot and a fork', async () => {
    const { sandbox, shop } = await withShop();
    await send(sandbox, 'POST /_sandbox/workspaces/w/snapshots', { name: 's' });
    const { body: late } = await send(sandbox, 'POST /_sandbox/workspaces/w/clients', {
      ...SHOP,
      client: 'late',
    });
    const token = await tokenOf(sandbox, late);
    await send(sandbox, 'DELETE /_sandbox/workspaces/w/clients/agent');
    for (const action of ['snapshots/s/restore', 'reset', 'snapshots/s/restore']) {
      expect((await send(sandbox, `POST /_sandbox/workspaces/w/${action}`)).status).toBe(200);
      const { body } = await send(sandbox, 'GET /_sandbox/workspaces/w');
      const ids = body.clients.map(({ clientId }: Credentials) => clientId);
      expect(ids, action).toEqual(['w.late', 'w.partner', 'w.shop']);
      expect(await isGood(sandbox, token)).toBe(true);
    }
    const { body: steps } = await send(sandbox, 'GET /_sandbox/workspaces/w/history');
    const fork = { moment: 'before', name: 'past' };
    expect(
      (await send(sandbox, `POST /_sandbox/workspaces/w/history/${steps.at(-1).id}/fork`, fork)).status,
    ).toBe(200);
    for (const one of [shop, late]) expect(await tokenOf(sandbox, inWorkspace('past', one))).toBeDefined();
    const agent = { clientId: 'past.agent', clientSecret: 'agent-secret' };
    expect(await tokenOf(sandbox, agent)).toBeUndefined();
  });

  it('in a workspace that is created from an export', async () => {
    const { sandbox, shop } = await withShop();
    await send(sandbox, 'DELETE /_sandbox/workspaces/w/clients/agent');
    const { body: fixture } = await send(sandbox, 'GET /_sandbox/workspaces/w/export');
    const { status, body } = await send(sandbox, 'POST /_sandbox/workspaces', { name: 'copy', fixture });
    expect([status, body.clients]).toEqual([
      200,
      [{ clientId: 'copy.partner', clientSecret: 'partner-secret' }, { clientId: 'copy.shop' }],
    ]);
    expect(await isGood(sandbox, await tokenOf(sandbox, inWorkspace('copy', shop)))).toBe(true);
    const elsewhere = await start(`file:${aFolder()}`);
    const { body: moved } = await send(elsewhere, 'POST /_sandbox/workspaces', { name: 'copy', fixture });
    const [, drawn] = moved.clients;
    expect(await tokenOf(elsewhere, drawn)).toBeDefined();
    expect(await tokenOf(elsewhere, inWorkspace('copy', shop))).toBeUndefined();
  });

  it('after restarts, with and without folding, and after a reset', async () => {
    const folder = aFolder();
    const { sandbox, shop } = await withShop(`file:${folder}`);
    const token = await tokenOf(sandbox, shop);
    await send(sandbox, 'DELETE /_sandbox/workspaces/w/clients/agent');
    await send(sandbox, 'POST /_sandbox/workspaces/w/reset');
    for (let restart = 0; restart < 2; restart++) {
      for (const one of running) await one.close();
      running.clear();
      const again = await start(`file:${folder}`);
      const { body } = await send(again, 'GET /_sandbox/workspaces');
      expect(body[0].clients).toEqual([{ clientId: 'w.partner' }, { clientId: 'w.shop' }]);
      expect(await isGood(again, token)).toBe(true);
      expect(await isGood(again, await tokenOf(again, shop))).toBe(true);
      await send(again, 'POST /_sandbox/workspaces/w/reset');
    }
  });
});

describe('another secret of a client', () => {
  const HOUR = 3_600_000;
  const SECRETS = '/_sandbox/workspaces/w/clients/shop/secrets';

  it('is shown once; without endsIn the former secrets stay valid', async () => {
    const { sandbox, shop } = await withShop();
    const { status, body: made } = await send(sandbox, `POST ${SECRETS}`);
    expect([status, made.clientId, made.endsAt]).toEqual([200, 'w.shop', null]);
    const [first, second] = (await send(sandbox, `GET ${SECRETS}`)).body;
    expect(second).toEqual({ id: made.id, createdAt: made.createdAt, endsAt: null });
    expect([first.endsAt, Object.keys(first)]).toEqual([null, ['id', 'createdAt', 'endsAt']]);
    for (const one of [shop, made]) expect(await isGood(sandbox, await tokenOf(sandbox, one))).toBe(true);
  });

  it('keeps the former secrets and their tokens valid for an overlap of real time', async () => {
    const { sandbox, shop } = await withShop();
    const before = await tokenOf(sandbox, shop);
    const { body: made } = await send(sandbox, `POST ${SECRETS}`, { endsIn: 'PT1S' });
    expect(await isGood(sandbox, before)).toBe(true);
    const [first] = (await send(sandbox, `GET ${SECRETS}`)).body;
    expect(Date.parse(first.endsAt) - Date.parse(made.createdAt)).toBe(1000);
    await eventually(async () => expect(await isGood(sandbox, before)).toBe(false));
    expect(await tokenOf(sandbox, shop)).toBeUndefined();
    expect(await isGood(sandbox, await tokenOf(sandbox, made))).toBe(true);
    expect((await send(sandbox, `GET ${SECRETS}`)).body).toHaveLength(1);
  });

  it('ends the former secrets at once with PT0S; a later overlap prolongs none', async () => {
    const { sandbox, shop } = await withShop();
    const { body: second } = await send(sandbox, `POST ${SECRETS}`, { endsIn: 'PT1H' });
    const { body: third } = await send(sandbox, `POST ${SECRETS}`, { endsIn: 'P7D' });
    const ends = (await send(sandbox, `GET ${SECRETS}`)).body.map(({ endsAt }: { endsAt: string }) => endsAt);
    expect(Date.parse(ends[0]) - Date.parse(second.createdAt)).toBe(HOUR);
    expect(Date.parse(ends[1]) - Date.parse(third.createdAt)).toBe(7 * 24 * HOUR);
    const { body: last } = await send(sandbox, `POST ${SECRETS}`, { endsIn: 'PT0S' });
    for (const one of [shop, second]) expect(await tokenOf(sandbox, one)).toBeUndefined();
    expect(await tokenOf(sandbox, last)).toBeDefined();
  });

  it('ends its tokens at once when it is deleted; those of other secrets stay, also after a reset and a restart', async () => {
    const folder = aFolder();
    const { sandbox } = await withShop(`file:${folder}`);
    const of = '/_sandbox/workspaces/w/clients/partner/secrets';
    const known = { clientId: 'w.partner', clientSecret: 'partner-secret' };
    const { body: made } = await send(sandbox, `POST ${of}`);
    const [old, own] = [await tokenOf(sandbox, known), await tokenOf(sandbox, made)];
    const reset = (token: string | undefined) =>
      send(sandbox, 'POST /_sandbox/workspaces/w/reset', undefined, token);
    // The token `old` was obtained with a public secret.
    expect([(await reset(old)).status, (await reset(own)).status]).toEqual([403, 200]);
    const { body: deleted } = await send(sandbox, `DELETE ${of}/1`);
    expect(deleted.id).toBe('1');
    expect((await send(sandbox, `DELETE ${of}/1`)).status).toBe(404);
    expect([await isGood(sandbox, old), await isGood(sandbox, own)]).toEqual([false, true]);
    await reset(own);
    await sandbox.close();
    running.delete(sandbox);
    const again = await start(`file:${folder}`);
    expect([await isGood(again, old), await isGood(again, own)]).toEqual([false, true]);
    expect(await tokenOf(again, known)).toBeUndefined();
    await send(again, `DELETE ${of}/${made.id}`);
    expect((await send(again, `GET ${of}`)).body).toEqual([]);
    const order = await send(again, 'POST /_sandbox/workspaces/w/tokens', { client: 'partner' });
    expect([order.status, order.body.code]).toEqual([409, 'conflict']);
  });

  it('is the secret with which a token of the control plane ends', async () => {
    const { sandbox } = await withShop();
    const { body: made } = await send(sandbox, `POST ${SECRETS}`);
    const { body: issued } = await send(sandbox, 'POST /_sandbox/workspaces/w/tokens', { client: 'shop' });
    const [former] = (await send(sandbox, `GET ${SECRETS}`)).body;
    await send(sandbox, `DELETE ${SECRETS}/${former.id}`);
    expect(await isGood(sandbox, issued.accessToken)).toBe(true);
    await send(sandbox, `DELETE ${SECRETS}/${made.id}`);
    expect(await isGood(sandbox, issued.accessToken)).toBe(false);
  });

  it('is refused for an unknown client, with a wrong time, and beyond ten', async () => {
    const { sandbox } = await withShop();
    expect((await send(sandbox, 'POST /_sandbox/workspaces/w/clients/x/secrets')).status).toBe(404);
    for (const endsIn of ['soon', '-PT1S', 'P367D', 5])
      expect((await send(sandbox, `POST ${SECRETS}`, { endsIn })).status, String(endsIn)).toBe(400);
    for (let made = 2; made <= 10; made++) expect((await send(sandbox, `POST ${SECRETS}`)).status).toBe(200);
    expect((await send(sandbox, `POST ${SECRETS}`)).status).toBe(429);
    expect((await send(sandbox, `POST ${SECRETS}`, { endsIn: 'PT0S' })).status).toBe(200);
  });
});

describe('the role of a client', () => {
  const CLIENTS = '/_sandbox/workspaces/w/clients';

  async function tokensByRole(): Promise<{ sandbox: Sandbox; look?: string; use?: string; own?: string }> {
    const { sandbox } = await withShop();
    const tokens: Record<string, string | undefined> = {};
    for (const role of ['look', 'use', 'own']) {
      const { body } = await send(sandbox, `POST ${CLIENTS}`, { client: role, merchant: 'tours', role });
      tokens[role] = await tokenOf(sandbox, body);
    }
    return { sandbox, ...tokens };
  }

  it('look may read, in the control plane and in the service, and nothing else', async () => {
    const { sandbox, look } = await tokensByRole();
    const statusOf = async (target: string, body?: unknown) =>
      (await send(sandbox, target, body, look)).status;
    for (const path of ['/_sandbox/workspaces/w/requests', CLIENTS, '/merchants', '/bookings'])
      expect(await statusOf(`GET ${path}`), path).toBe(200);
    expect(await statusOf('POST /_sandbox/workspaces/w/reset')).toBe(403);
    expect(await statusOf('GET /_sandbox/workspaces/w/export')).toBe(403);
    expect(await statusOf('POST /_sandbox/workspaces/w/tokens', { client: 'own' })).toBe(403);
    expect(await statusOf('POST /_sandbox/workspaces/w/reading-tokens', { client: 'look' })).toBe(200);
    expect(await statusOf('POST /_sandbox/workspaces/w/reading-tokens', { client: 'use' })).toBe(403);
    expect(await statusOf('POST /bookings', {})).toBe(401);
  });

  it('own may manage clients, secrets and the workspace; use may not, nor get a token of an owner', async () => {
    const { sandbox, use, own } = await tokensByRole();
    const statusOf = async (token: string | undefined, target: string, body?: unknown) =>
      (await send(sandbox, target, body, token)).status;
    const managing = [
      [`POST ${CLIENTS}`, { client: 'new', merchant: 'tours', role: 'own' }],
      [`POST ${CLIENTS}/new/secrets`],
      [`DELETE ${CLIENTS}/new`],
      ['POST /_sandbox/workspaces/w/tokens', { client: 'own' }],
    ] as const;
    for (const [target, body] of managing) {
      expect(await statusOf(use, target, body), target).toBe(403);
      expect(await statusOf(own, target, body), target).toBe(200);
    }
    expect(await statusOf(use, 'POST /_sandbox/workspaces/w/tokens', { client: 'use' })).toBe(200);
    expect(await statusOf(use, 'POST /_sandbox/workspaces/w/reset')).toBe(200);
    expect(await statusOf(own, 'POST /_sandbox/workspaces', { name: 'x' })).toBe(403);
    const { body: steps } = await send(sandbox, 'GET /_sandbox/workspaces/w/history?limit=10');
    expect(steps.map(({ cause }: { cause: { by?: string } }) => cause.by)).toContain('w.own');
    expect(await statusOf(use, 'DELETE /_sandbox/workspaces/w')).toBe(403);
    expect(await statusOf(own, 'DELETE /_sandbox/workspaces/w')).toBe(200);
  });

  it('is part of an export and of a fixture', async () => {
    const { sandbox } = await tokensByRole();
    const { body: fixture } = await send(sandbox, 'GET /_sandbox/workspaces/w/export');
    await send(sandbox, 'POST /_sandbox/workspaces', { name: 'copy', fixture });
    const { body } = await send(sandbox, 'GET /_sandbox/workspaces/copy/clients');
    expect(body.map(({ role }: { role?: string }) => role)).toEqual([
      undefined,
      'look',
      'own',
      undefined,
      undefined,
      'use',
    ]);
  });
});
