import { describe, expect, it } from 'vitest';
import { startHarness, START } from '../harness.js';
import { loadFixture } from '../../src/seed/fixture/load.js';

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
const invalid = (description: string) =>
  `Bearer realm="sandbox", error="invalid_token", error_description="${description}"`;
const GRANT = { grant_type: 'client_credentials' };

describe('P6: the token endpoint', () => {
  it('gives a token for an hour, which caches must not keep', async () => {
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

  it('ignores headers of other operations, and unknown parameters', async () => {
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
    // P17: a browser opens a dialog for this challenge.
    const usesBasic = options.headers?.['authorization']?.startsWith('Basic') === true;
    const challenge = reply.headers.get('www-authenticate');
    expect(challenge).toBe(status === 401 && usesBasic ? 'Basic realm="token"' : null);
  });

  it('refuses other grants, and names the right one', async () => {
    const { body } = await token({ body: { ...GOOD, grant_type: 'password' } });
    expect(body['error_description']).toBe('Send grant_type=client_credentials, the only supported grant.');
  });

  it('refuses a form above 8 KiB, with or without a Content-Length, and one with very many parameters', async () => {
    const large = new URLSearchParams({ ...GOOD, scope: 'x'.repeat(8 * 1024) }).toString();
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await token({ body: large, headers: type })).body).toMatchObject({ code: 'payload_too_large' });
    const body = new Blob([large]).stream();
    const sent = { method: 'POST', headers: type, body, duplex: 'half' } as const;
    expect((await fetch(`${api.url}/oauth2/token`, sent)).status).toBe(413);
    const many = Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`p${at}`, '']));
    expect((await token({ body: { ...GOOD, ...many } })).body).toMatchObject({ error: 'invalid_request' });
  });

  it('answers another method with 405', async () => {
    const reply = await fetch(`${api.url}/oauth2/token`);
    expect([reply.status, reply.headers.get('allow')]).toEqual([405, 'POST']);
  });
});

describe('K2: a token', () => {
  it('ends after 3600 seconds of the workspace’s clock, to the millisecond', async () => {
    const workspace = await api.sandbox.workspaces.get('test');
    const authorization = `Bearer ${(await token()).body['access_token'] as string}`;
    const status = async () => (await api.get('/merchants', { headers: { authorization } })).status;
    await workspace?.advanceClock(3_599_999);
    expect(await status()).toBe(200);
    await workspace?.advanceClock(1);
    expect(await status()).toBe(401);
    await workspace?.setClock({ now: START });
    expect(await status()).toBe(200);
  });

  it('P15: is the same for the same seed and sequence', async () => {
    const [first, second] = [await startHarness(), await startHarness()];
    expect(await first.token()).toBe(await second.token());
  });

  it('cannot be made by somebody who knows the name and the seed of a workspace, but not the secrets', async () => {
    const [own, foreign] = await Promise.all(
      ['mine', 'a-long-secret'].map(async (secret) => {
        const harness = await startHarness();
        const clients = [{ client: 'partner', secret, merchant: 'm' }];
        const fixture = loadFixture({ merchants: [{ slug: 'm' }], clients }, { now: START });
        await harness.sandbox.workspaces.create({ name: 'seeded', fixture, seed: 7 });
        return harness;
      }),
    );
    const given = await fetch(`${own?.url}/oauth2/token`, {
      method: 'POST',
      body: new URLSearchParams({ ...GOOD, client_id: 'seeded.partner', client_secret: 'mine' }),
    });
    const { access_token: made } = (await given.json()) as { access_token: string };
    const headers = { authorization: `Bearer ${made}` };
    expect((await own?.get('/merchants', { headers }))?.status).toBe(200);
    expect((await foreign?.get('/merchants', { headers }))?.status).toBe(401);
  });

  it('is valid for one workspace only, and not for a new one of the same name', async () => {
    const other = await startHarness({ workspace: 'other' });
    const authorization = `Bearer ${await api.token()}`;
    expect((await other.get('/merchants', { headers: { authorization } })).status).toBe(401);
    const fixture = loadFixture({ merchants: [{ slug: 'm' }] }, { now: START });
    const { workspaces } = other.sandbox;
    await workspaces.create({ name: 'again', fixture });
    const given = await fetch(`${other.url}/oauth2/token`, {
      method: 'POST',
      body: new URLSearchParams({ ...GOOD, client_id: 'again.partner' }),
    });
    const { access_token: old } = (await given.json()) as { access_token: string };
    const send = () => other.get('/merchants', { headers: { authorization: `Bearer ${old}` } });
    expect((await send()).status).toBe(200);
    await workspaces.delete('again');
    expect((await send()).status).toBe(401);
    await workspaces.create({ name: 'again', fixture });
    expect((await send()).status).toBe(401);
  });

  it('P17: is refused with the reason, which is in the log of its workspace', async () => {
    const other = await startHarness({ workspace: 'reasons' });
    const good = await other.token();
    const [head = '', claims = '', signature = ''] = good.split('.');
    const name = (workspace: string) =>
      Buffer.from(JSON.stringify({ workspace, client: 'partner' })).toString('base64url');
    const tokens: [string | null, string, number][] = [
      [null, 'Bearer realm="sandbox"', 0],
      ['Basic eDp5', invalid('The token is malformed'), 0],
      [`Bearer ${head}.${claims}`, invalid('The token is malformed'), 0],
      [`Bearer ${'x'.repeat(5000)}`, invalid('The token is malformed'), 0],
      [`Bearer ${head}.${name('nowhere')}.${signature}`, invalid('The token is unknown'), 0],
      [`Bearer ${head}.${name('reasons')}.${signature}`, invalid('The token is unknown'), 1],
      [`Bearer ${good}`, invalid('The token expired at 2026-06-01T09:00:00.000Z'), 1],
    ];
    const workspace = await other.sandbox.workspaces.get('reasons');
    await workspace?.advanceClock(3_600_000);
    for (const [authorization, challenge, logged] of tokens) {
      const before = workspace?.requests.list({ status: 401 }).length ?? 0;
      const reply = await other.get('/merchants', { headers: { authorization } });
      expect([reply.status, reply.body, reply.headers.get('www-authenticate')]).toEqual([401, {}, challenge]);
      expect(workspace?.requests.list({ status: 401 }).length).toBe(before + logged);
    }
    expect(workspace?.requests.list({ status: 401 })[0]).toMatchObject({
      operationId: 'listMerchants',
      clientId: 'reasons.partner',
    });
  });

  it('is refused when a bit of it changes', async () => {
    const good = await api.token();
    const [head = '', claims = '', signature = ''] = good.split('.');
    const forged = Buffer.from(claims, 'base64url').toString().replace('partner', 'agent');
    const authorization = `Bearer ${head}.${Buffer.from(forged).toString('base64url')}.${signature}`;
    expect((await api.get('/merchants', { headers: { authorization } })).status).toBe(401);
  });
});
