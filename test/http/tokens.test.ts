import { describe, expect, it } from 'vitest';
import { startHarness, START } from '../harness.js';

const api = await startHarness();
const GOOD = { grant_type: 'client_credentials', client_id: 'test.partner', client_secret: 'partner-secret' };

type Options = { body?: string | URLSearchParams | Record<string, string>; headers?: Record<string, string> };

async function token({ body = GOOD, headers = {} }: Options = {}) {
  const isForm = typeof body === 'object' && Object.getPrototypeOf(body) === Object.prototype;
  const sent = isForm
    ? new URLSearchParams(body as Record<string, string>)
    : (body as string | URLSearchParams);
  const reply = await fetch(`${api.url}/oauth2/token`, { method: 'POST', body: sent, headers });
  return {
    status: reply.status,
    headers: reply.headers,
    body: (await reply.json()) as Record<string, unknown>,
  };
}

const basic = (id: string, secret: string): Record<string, string> => ({
  authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
});
const GRANT = { grant_type: 'client_credentials' };

describe('P6: the token endpoint', () => {
  it('gives a token for an hour, which no cache may keep', async () => {
    const { status, headers, body } = await token();
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body).toEqual({
      access_token: expect.any(String),
      expires_in: 3600,
      token_type: 'Bearer',
      scope: null,
    });
  });

  it('takes the credentials in HTTP Basic, form-encoded or not', async () => {
    expect((await token({ body: GRANT, headers: basic('test.partner', 'partner-secret') })).status).toBe(200);
    expect((await token({ body: GRANT, headers: basic('test.partner', 'partner%2Dsecret') })).status).toBe(
      200,
    );
  });

  it('ignores headers that other operations need, and parameters that it does not know', async () => {
    const headers = { accept: 'text/html', 'accept-language': 'xx' };
    expect((await token({ body: { ...GOOD, audience: 'x', scope: '' }, headers })).status).toBe(200);
  });

  it.each([
    ['a wrong secret', { body: { ...GOOD, client_secret: 'x' } }, 401, 'invalid_client'],
    ['an unknown client', { body: { ...GOOD, client_id: 'test.nobody' } }, 401, 'invalid_client'],
    ['an unknown workspace', { body: { ...GOOD, client_id: 'nowhere.partner' } }, 401, 'invalid_client'],
    ['an id without workspace', { body: { ...GOOD, client_id: 'partner' } }, 401, 'invalid_client'],
    ['no credentials', { body: GRANT }, 401, 'invalid_client'],
    [
      'a wrong secret in HTTP Basic',
      { body: GRANT, headers: basic('test.partner', 'x') },
      401,
      'invalid_client',
    ],
    ['another scheme', { body: GRANT, headers: { authorization: 'Bearer x' } }, 401, 'invalid_client'],
    ['another grant', { body: { ...GOOD, grant_type: 'password' } }, 400, 'unsupported_grant_type'],
    [
      'no grant',
      { body: { client_id: 'test.partner', client_secret: 'partner-secret' } },
      400,
      'invalid_request',
    ],
    [
      'a parameter twice',
      { body: new URLSearchParams([...Object.entries(GOOD), ['client_id', 'x']]) },
      400,
      'invalid_request',
    ],
    [
      'credentials twice',
      { body: GOOD, headers: basic('test.partner', 'partner-secret') },
      400,
      'invalid_request',
    ],
    [
      'JSON',
      { body: JSON.stringify(GOOD), headers: { 'content-type': 'application/json' } },
      400,
      'invalid_request',
    ],
    ['no body', { body: '', headers: {} }, 400, 'invalid_request'],
  ] as [string, Options, number, string][])('refuses %s', async (_, options, status, error) => {
    const reply = await token(options);
    expect([reply.status, reply.body['error']]).toEqual([status, error]);
    expect(reply.headers.get('cache-control')).toBe('no-store');
    expect(reply.headers.has('www-authenticate')).toBe(status === 401);
  });

  it('answers another verb with 405', async () => {
    const reply = await fetch(`${api.url}/oauth2/token`);
    expect([reply.status, reply.headers.get('allow')]).toEqual([405, 'POST']);
  });
});

describe('K2: a token', () => {
  it('ends after 3600 seconds of the workspace’s clock, to the millisecond', async () => {
    const world = await api.sandbox.worlds.get('test');
    const authorization = `Bearer ${(await token()).body['access_token'] as string}`;
    const status = async () => (await api.get('/merchants', { headers: { authorization } })).status;
    await world?.advanceClock(3_599_999);
    expect(await status()).toBe(200);
    await world?.advanceClock(1);
    expect(await status()).toBe(401);
    await world?.setClock({ now: START });
    expect(await status()).toBe(200);
  });

  it('P15: is the same for the same seed and sequence', async () => {
    const [first, second] = [await startHarness(), await startHarness()];
    expect(await first.token()).toBe(await second.token());
  });

  it('is of one workspace alone, and of a workspace made anew under its name no more', async () => {
    const other = await startHarness({ workspace: 'other' });
    const authorization = `Bearer ${await api.token()}`;
    expect((await other.get('/merchants', { headers: { authorization } })).status).toBe(401);
    const { fixture } = await import('../../src/seed/fixture.js').then(({ loadFixture }) => ({
      fixture: loadFixture({ merchants: [{ slug: 'm' }] }, { now: START }),
    }));
    const { worlds } = other.sandbox;
    await worlds.create({ name: 'again', fixture });
    const given = await fetch(`${other.url}/oauth2/token`, {
      method: 'POST',
      body: new URLSearchParams({ ...GOOD, client_id: 'again.partner' }),
    });
    const { access_token: old } = (await given.json()) as { access_token: string };
    const send = () => other.get('/merchants', { headers: { authorization: `Bearer ${old}` } });
    expect((await send()).status).toBe(200);
    await worlds.delete('again');
    expect((await send()).status).toBe(401);
    await worlds.create({ name: 'again', fixture });
    expect((await send()).status).toBe(401);
  });

  it('is refused when a bit of it changes', async () => {
    const good = await api.token();
    const [head = '', claims = '', signature = ''] = good.split('.');
    const forged = Buffer.from(claims, 'base64url').toString().replace('partner', 'agent');
    const authorization = `Bearer ${head}.${Buffer.from(forged).toString('base64url')}.${signature}`;
    expect((await api.get('/merchants', { headers: { authorization } })).status).toBe(401);
  });
});
