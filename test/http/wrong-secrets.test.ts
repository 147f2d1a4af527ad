import { describe, expect, it } from 'vitest';
import type { Workspace } from '../../src/workspaces/live-workspace.js';
import { findClient } from '../../src/http/tokens.js';
import { Usage } from '../../src/workspaces/usage.js';
import { startHarness } from '../harness.js';
import { accessTokenOf, requestToken } from '../token.js';

const harness = await startHarness();
const { url } = harness;
const sign = (id: string, secret: string) => requestToken(url, id, secret);
const send = (token: string) => fetch(`${url}/merchants`, { headers: { authorization: `Bearer ${token}` } });
/** Returns a token of a client without a valid signature. */
const forgedToken = (client: string) =>
  [{ alg: 'HS256' }, { workspace: 'test', client, exp: 9e9 }]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .concat('eA')
    .join('.');
const strays = async () => (await harness.get('/_sandbox/requests')).body as readonly object[];
const logged = async () => (await harness.get('/_sandbox/workspaces/test/requests?limit=1')).body[0];

describe('a refused request', () => {
  it.each([
    ['in the form', 'partner', 'test.partner'],
    ['in the form, of an unknown client, which may be a secret', 'a-secret', '***'],
  ])('with a wrong secret is in the log of the workspace of its client_id: %s', async (_, client, shown) => {
    const before = (await strays()).length;
    await sign(`test.${client}`, 'wrong');
    expect(await logged()).toMatchObject({
      path: '/oauth2/token',
      status: 401,
      clientId: null,
      outcome: { code: 'invalid_client', sentence: 'Unknown client_id or wrong client_secret.', rules: [] },
      request: { body: { client_id: shown, client_secret: '***' } },
    });
    expect(JSON.stringify(await logged())).not.toContain('a-secret');
    expect(await strays()).toHaveLength(before);
  });

  it.each([
    ['a wrong secret', 'test.partner', () => sign('test.partner', 'wrong')],
    ['a wrong secret of an unknown client', null, () => sign('test.a-secret', 'wrong')],
    ['a forged token', 'test.partner', async () => send(`${await harness.token()}x`)],
    ['a forged token of an unknown client', null, () => send(forgedToken('a-secret'))],
  ])('with %s names its client, which is not verified', async (_, claimedClientId, sent) => {
    await sent();
    expect(await logged()).toMatchObject({ status: 401, clientId: null, claimedClientId });
    const found = await harness.get('/_sandbox/workspaces/test/requests?limit=1&client=partner');
    expect(found.body[0].requestId === (await logged()).requestId).toBe(claimedClientId !== null);
    expect(JSON.stringify(await logged())).not.toContain('a-secret');
  });

  it('of a client that may only read is logged as a request of this client', async () => {
    const name = '/_sandbox/workspaces/test/clients';
    const { body } = await harness.send('POST', name, {
      body: { client: 'reader', merchant: 'tours', role: 'look' },
    });
    const token = await accessTokenOf(url, 'test.reader', body.clientSecret as string);
    await fetch(`${url}/reservations`, { method: 'POST', headers: { authorization: `Bearer ${token}` } });
    expect(await logged()).toMatchObject({ status: 401, clientId: 'test.reader' });
    expect(await logged()).not.toHaveProperty('claimedClientId');
    await fetch(`${url}/merchants`, { headers: { authorization: `Bearer ${token}` } });
    expect(await logged()).not.toHaveProperty('claimedClientId');
  });

  it('answers HEAD as GET to a client that may only read', async () => {
    const { body } = await harness.send('POST', '/_sandbox/workspaces/test/clients', {
      body: { client: 'head', merchant: 'tours', role: 'look' },
    });
    const token = await accessTokenOf(url, 'test.head', body.clientSecret as string);
    const headers = {
      authorization: `Bearer ${token}`,
      accept: 'application/json',
      'accept-language': 'en',
    };
    const answers = await Promise.all(
      ['GET', 'HEAD'].map((method) => fetch(`${url}/activities?limit=1`, { method, headers })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  });

  it('with a wrong secret in HTTP Basic is in the log of its workspace, masked', async () => {
    const credentials = Buffer.from('test.a-secret:wrong').toString('base64');
    await fetch(`${url}/oauth2/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${credentials}` },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    });
    expect(await logged()).toMatchObject({
      status: 401,
      outcome: { code: 'invalid_client' },
      request: { headers: { authorization: 'Basic ***' } },
    });
    expect(await logged()).toHaveProperty('request.body', { grant_type: 'client_credentials' });
    expect(JSON.stringify(await logged())).not.toContain(credentials);
  });

  it('with a wrong secret is logged without fields that may be secrets in the wrong place', async () => {
    const misplaced = { grant_type: 'a-secret', scope: 'a-secret', 'a-secret': '1' };
    const form = { client_id: 'test.partner', client_secret: 'a-secret', ...misplaced };
    await fetch(`${url}/oauth2/token`, { method: 'POST', body: new URLSearchParams(form) });
    expect(await logged()).toMatchObject({ status: 401, clientId: null });
    expect(await logged()).toHaveProperty('request.body', {
      client_id: 'test.partner',
      client_secret: '***',
    });
  });

  it('with a wrong secret uses up neither the limit nor the fault rules of its workspace', async () => {
    await harness.send('PUT', '/_sandbox/workspaces/test/limits', { body: { requestsPerSecond: 1 } });
    const rule = { match: { operationId: ['createToken'] }, effect: { type: 'status', status: 503 } };
    expect(await harness.send('POST', '/_sandbox/workspaces/test/faults', { body: rule })).toMatchObject({
      status: 200,
    });
    const statuses: number[] = [];
    for (let sent = 0; sent < 3; sent++) statuses.push((await sign('test.partner', 'wrong')).status);
    expect(statuses).toEqual([401, 401, 401]);
    const { body } = await harness.get('/_sandbox/workspaces/test/faults');
    expect(body).toMatchObject([{ hits: 0 }]);
    await harness.send('DELETE', '/_sandbox/workspaces/test/faults');
    await harness.send('PUT', '/_sandbox/workspaces/test/limits', { body: {} });
  });

  it('without a token is listed with this reason for the operator', async () => {
    await fetch(`${url}/merchants`);
    expect((await strays())[0]).toMatchObject({
      code: 'unauthorized',
      sentence: 'No access token was sent.',
    });
  });

  it('with an expired token is logged with this reason, which its response does not show', async () => {
    const authorization = `Bearer ${await harness.token()}`;
    await harness.send('POST', '/_sandbox/workspaces/test/clock/advance', { body: { duration: 'PT1H' } });
    await fetch(`${url}/merchants`, { headers: { authorization } });
    const sentence = expect.stringMatching(/^The token expired at .*Z\.$/);
    expect(await logged()).toMatchObject({
      status: 401,
      outcome: { code: 'unauthorized', rules: ['K2'], sentence },
      response: { body: {} },
      clientId: 'test.partner', // only this client was given the token
    });
    expect(await logged()).not.toHaveProperty('claimedClientId');
  });

  it.each(['PT0S', 'PT1H'])(
    'with a token whose secret was revoked is not verified, %s later',
    async (duration) => {
      const path = '/_sandbox/workspaces/test/clients';
      const client = `revoked-${duration.toLowerCase()}`;
      const { body } = await harness.send('POST', path, { body: { client, merchant: 'tours' } });
      const token = await accessTokenOf(url, `test.${client}`, body.clientSecret as string);
      expect((await harness.send('DELETE', `${path}/${client}`)).status).toBe(200);
      await harness.send('POST', '/_sandbox/workspaces/test/clock/advance', { body: { duration } });
      await send(token);
      expect(await logged()).toMatchObject({
        status: 401,
        clientId: null,
        claimedClientId: `test.${client}`,
      });
    },
  );
});

describe('requests of strangers', async () => {
  const few = await startHarness({ requestsKept: 4 });
  const listOf = async () => {
    const { body } = await few.get('/_sandbox/workspaces/test/requests');
    return (body as { id: number; path: string; status: number }[]).map(
      ({ id, path, status }) => [id, status, path] as const,
    );
  };
  const forged = `${await few.token()}x`;
  const strangers: Readonly<Record<string, () => Promise<unknown>>> = {
    'with a wrong secret': () => requestToken(few.url, 'test.partner', 'wrong'),
    'with a wrong secret of an unknown client': () => requestToken(few.url, 'test.nobody', 'wrong'),
    'with a forged token': () =>
      fetch(`${few.url}/merchants`, { headers: { authorization: `Bearer ${forged}` } }),
    'with a forged token, to an unknown path': () =>
      fetch(`${few.url}/nowhere`, { headers: { authorization: `Bearer ${forged}` } }),
    'with an invented code of a payment page': () => fetch(`${few.url}/pay/test/invented`),
    'with a form for an invented code of a payment page': () =>
      fetch(`${few.url}/pay/test/invented`, { method: 'POST', body: new URLSearchParams({ token: 'x' }) }),
    'with too large a form for an invented code': () =>
      fetch(`${few.url}/pay/test/invented`, {
        method: 'POST',
        body: new URLSearchParams({ token: 'x'.repeat(20_000) }),
      }),
  };

  it.each(Object.keys(strangers))('%s do not displace requests and events of clients', async (kind) => {
    for (let sent = 0; sent < 4; sent++) await few.get('/merchants');
    const [[newest] = []] = await listOf();
    const own = (newest ?? 0) - 3;
    for (let sent = 0; sent < 11; sent++) await strangers[kind]?.();
    const list = await listOf();
    const ids = list.map(([id]) => id - own);
    expect(ids).toEqual([14, 13, 12, 11, 3, 2, 1, 0]);
    expect(list.slice(4)).toEqual([3, 2, 1, 0].map((at) => [own + at, 200, '/merchants']));
    const events = (await few.sandbox.workspaces.get('test'))?.activityLogs.events;
    const kept = events?.after(0).map(([, event]) => event.type === 'request' && event.id - own);
    expect(kept).toEqual(expect.arrayContaining([0, 1, 2, 3]));
  });
});

it('requests of strangers do not displace requests with an expired token', async () => {
  const few = await startHarness({ requestsKept: 4 });
  const token = await few.token();
  const sendTo = (authorization: string) => fetch(`${few.url}/merchants`, { headers: { authorization } });
  await few.send('POST', '/_sandbox/workspaces/test/clock/advance', { body: { duration: 'P1D' } });
  await sendTo(`Bearer ${token}`);
  for (let sent = 0; sent < 11; sent++) await sendTo(`Bearer ${token}x`);
  const { body } = await few.get('/_sandbox/workspaces/test/requests?client=partner&status=401');
  expect(body.at(-1)).toMatchObject({ status: 401, clientId: 'test.partner', outcome: { rules: ['K2'] } });
});

it('a request without a valid token does not count as a use: otherwise anybody could prevent an expiry', () => {
  const usage = new Usage(1);
  const refused = { status: 401, operationId: 'createToken', refused: undefined, fault: undefined };
  usage.count(refused, 5);
  expect([usage.lastUsedAt, usage.hours]).toEqual([1, [[0, 1, 1]]]);
  usage.count({ ...refused, status: 404 }, 6);
  expect(usage.lastUsedAt).toBe(6);
  usage.count({ ...refused, status: 404, claimedClient: null }, 7);
  expect(usage.lastUsedAt).toBe(6);
});

it('unverified requests change no figure of the workspace, because anybody can send them', async () => {
  const figures = async () => {
    const { lastUsedAt: _, ...rest } = (await harness.get('/_sandbox/workspaces')).body[0];
    return rest;
  };
  await harness.get('/merchants');
  const before = await figures();
  expect(before.requests24h).toBeGreaterThan(0);
  for (let sent = 0; sent < 5; sent++) await sign('test.partner', 'wrong');
  await send(forgedToken('partner'));
  await fetch(`${url}/pay/unknown`);
  expect(await figures()).toEqual(before);
  await harness.get('/merchants?limit=x');
  expect(await figures()).toMatchObject({
    requests24h: before.requests24h + 1,
    refused24h: before.refused24h + 1,
  });
});

it.each([
  ['lost', true],
  ['known', false],
])('the key that hashed a secret is %s', async (_, isLost) => {
  const workspace = {
    query: (read: (tables: object) => unknown) => read({ clients: { get: () => ({ client: 'c' }) } }),
    secrets: { find: () => undefined, isLost: () => isLost },
    realTime: () => 0,
  } as unknown as Workspace;
  const found = await findClient(() => workspace, 'w.c', 'secret');
  expect(found).toEqual({ workspace, isKnown: true, caller: undefined, isUncheckable: isLost });
  expect(await findClient(() => undefined, 'w.c', 'secret')).toMatchObject({
    isKnown: false,
    isUncheckable: false,
  });
});

describe('the commonest refusal of a workspace', async () => {
  const fresh = await startHarness();
  const refuseSecret = (client = 'partner') => requestToken(fresh.url, `test.${client}`, 'wrong');
  const listed = async () => (await fresh.get('/_sandbox/workspaces')).body[0];

  it('is a wrong secret of a client as long as nothing else was refused', async () => {
    await refuseSecret('nobody'); // the workspace has no such client
    expect(await listed()).not.toHaveProperty('commonestRefusal');
    await refuseSecret();
    await refuseSecret();
    expect(await listed()).toMatchObject({
      refused24h: 0,
      commonestRefusal: {
        operationId: 'createToken',
        code: 'invalid_client',
        count: 2,
        sentence: 'Unknown client_id or wrong client_secret.',
      },
    });
    await fresh.get('/merchants?limit=x');
    for (let sent = 0; sent < 20; sent++) await refuseSecret();
    expect((await listed()).commonestRefusal).toMatchObject({ operationId: 'listMerchants', count: 1 });
  });

  it('is stored before wrong secrets, and other refusals count although there were wrong secrets', () => {
    const usage = new Usage(0);
    const refused = { code: 'invalid_client', rules: [], errors: [] };
    for (let sent = 0; sent < 1000; sent++)
      usage.count({ status: 401, operationId: 'createToken', refused, claimedClient: 'partner' }, 1);
    for (let sent = 0; sent < 60; sent++)
      usage.count({ status: 400, operationId: `o${sent}`, refused: { ...refused, code: 'c' } }, 1);
    usage.count({ status: 400, operationId: 'o49', refused: { ...refused, code: 'c' } }, 1);
    expect(usage.refusals[0]).toEqual([0, 'o49', 'c', 2]);
    expect(usage.refusals.map(([, operationId]) => operationId)).not.toContain('createToken');
    expect([usage.takeChanged(), usage.hours]).toEqual([true, [[0, 61, 61]]]);
  });
});
