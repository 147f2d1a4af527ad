import { describe, expect, it } from 'vitest';
import { SMALL_FIXTURE, startHarness, type Harness } from '../harness.js';
import { requestToken } from '../token.js';

const ADMIN = 'sixteen-letters!';
const guarded = await startHarness({ adminToken: ADMIN });
const open = await startHarness();

interface Created {
  readonly name: string;
  readonly clients: readonly { readonly clientId: string; readonly clientSecret: string }[];
}

async function control(harness: Harness, target: string, body?: unknown): Promise<unknown> {
  const [method = '', path = ''] = target.split(' ');
  const response = await fetch(`${harness.url}/_sandbox${path}`, {
    method,
    headers: { authorization: `Bearer ${ADMIN}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return response.json();
}

const create = async (harness: Harness, body: object): Promise<Created> =>
  (await control(harness, 'POST /workspaces', body)) as Created;

/** The secrets of a workspace's clients, keyed by client name. */
const secretsOf = ({ name, clients }: Created): Readonly<Record<string, string>> =>
  Object.fromEntries(
    clients.map(({ clientId, clientSecret }) => [clientId.slice(name.length + 1), clientSecret]),
  );

async function tokenStatus(harness: Harness, clientId: string, secret: string): Promise<number> {
  const response = await requestToken(harness.url, clientId, secret);
  await response.text();
  return response.status;
}

const { clients: _clients, ...WITHOUT_CLIENTS } = SMALL_FIXTURE;
const OWN = { ...SMALL_FIXTURE, clients: [{ client: 'partner' }, { client: 'desk', secret: 'b2c4-7f11' }] };
const PUBLIC = { partner: 'partner-secret', agent: 'agent-secret', operator: 'operator-secret' };
/** 192 bits in base64url. */
const DRAWN = /^[\w-]{32}$/;

describe('on a server with an admin token, a new workspace', () => {
  it.each([
    ['of the fixture demo', { fixture: 'demo' }],
    ['of no named fixture', {}],
    ['of a fixture without clients', { fixture: WITHOUT_CLIENTS }],
    ['with a seed', { fixture: 'demo', seed: 7 }],
  ])('%s has secrets that nobody can guess, new ones each time', async (_, body) => {
    const [first, second] = [await create(guarded, body), await create(guarded, body)];
    const secrets = [first, second].flatMap((created) => Object.values(secretsOf(created)));
    expect(secrets).toEqual(secrets.map(() => expect.stringMatching(DRAWN) as unknown));
    expect(new Set(secrets).size).toBe(secrets.length);
    expect(await tokenStatus(guarded, `${first.name}.partner`, 'partner-secret')).toBe(401);
    expect(await tokenStatus(guarded, `${first.name}.partner`, secretsOf(first)['partner'] ?? '')).toBe(200);
  });

  it('keeps the secrets that its fixture names', async () => {
    expect(secretsOf(await create(guarded, { fixture: OWN }))).toEqual({
      partner: expect.stringMatching(DRAWN) as unknown,
      desk: 'b2c4-7f11',
    });
  });

  it('has the well-known secrets if the request asks for them', async () => {
    expect(secretsOf(await create(guarded, { fixture: 'demo', secrets: 'public' }))).toEqual(PUBLIC);
  });

  it('keeps its secrets through a reset, a snapshot and its restoring', async () => {
    const created = await create(guarded, { fixture: 'demo' });
    const works = async () =>
      tokenStatus(guarded, `${created.name}.agent`, secretsOf(created)['agent'] ?? '');
    const path = `/workspaces/${created.name}`;
    await control(guarded, `POST ${path}/snapshots`, { name: 'first' });
    await control(guarded, `POST ${path}/reset`);
    expect(await works()).toBe(200);
    await control(guarded, `POST ${path}/snapshots/first/restore`);
    expect(await works()).toBe(200);
  });

  it.each([{}, { secrets: 'public' }])(
    'exports a fixture that makes an equal workspace: %j',
    async (more) => {
      const created = await create(guarded, { fixture: 'demo', ...more });
      const exported = await control(guarded, `GET /workspaces/${created.name}/export`);
      const copy = await create(guarded, { fixture: exported });
      for (const [client, secret] of Object.entries(secretsOf(created)))
        expect(await tokenStatus(guarded, `${copy.name}.${client}`, secret)).toBe(200);
      expect(await control(guarded, `GET /workspaces/${copy.name}/export`)).toEqual(exported);
    },
  );
});

describe('on a server without an admin token, a new workspace', () => {
  it('has the well-known secrets', async () => {
    expect(secretsOf(await create(open, { fixture: 'demo' }))).toEqual(PUBLIC);
  });

  it('has secrets that nobody can guess if the request asks for them', async () => {
    const created = await create(open, { fixture: 'demo', secrets: 'random' });
    expect(Object.values(secretsOf(created))).toEqual(
      Object.keys(PUBLIC).map(() => expect.stringMatching(DRAWN) as unknown),
    );
  });

  it('is refused with other kinds of secrets than public and random', async () => {
    expect(await control(open, 'POST /workspaces', { secrets: 'none' })).toMatchObject({
      errors: [{ field: '/secrets', code: 'not_allowed', allowed: ['public', 'random'] }],
    });
  });
});
