import { describe, expect, it } from 'vitest';
import { startHarness } from '../harness.js';
import { listFixtures } from '../../src/seed/files/read.js';

const ADMIN = 'sixteen-letters!';
/** `desk` has a secret of its own, that of `partner` is public. */
const FIXTURE = {
  clients: [
    { client: 'partner', merchant: 'tours', sells: ['tours', 'bikes'] },
    { client: 'desk', secret: 'b2c4-7f11', merchant: 'tours', overbooking: ['tours'], bookPastTrips: true },
    {
      client: 'ann',
      merchant: 'bikes',
      agent: { id: 1, code: 'ann', name: 'Ann', email: 'ann@example.com', commission: 10 },
    },
  ],
  merchants: [{ slug: 'tours' }, { slug: 'bikes' }],
};
const harness = await startHarness({ fixture: FIXTURE });
const guarded = await startHarness({ fixture: FIXTURE, adminToken: ADMIN });

describe('clients', () => {
  it('are listed by name with their rights, without their secrets', async () => {
    const { body } = await harness.get('/_sandbox/workspaces/test/clients');
    const none = { agent: null, overbooking: [], bookPastTrips: false };
    expect(body).toEqual([
      { ...none, client: 'ann', clientId: 'test.ann', merchant: 'bikes', sells: ['bikes'], agent: 'Ann' },
      {
        client: 'desk',
        clientId: 'test.desk',
        merchant: 'tours',
        sells: ['tours'],
        agent: null,
        overbooking: ['tours'],
        bookPastTrips: true,
      },
      {
        ...none,
        client: 'partner',
        clientId: 'test.partner',
        merchant: 'tours',
        sells: ['tours', 'bikes'],
      },
    ]);
  });

  it('have pages', async () => {
    const names = async (query: string) =>
      (await harness.get(`/_sandbox/workspaces/test/clients${query}`)).body.map(
        ({ client }: { client: string }) => client,
      );
    expect(await names('?limit=1&offset=1')).toEqual(['desk']);
    expect(await names('?offset=3')).toEqual([]);
    expect((await harness.get('/_sandbox/workspaces/test/clients?limit=1001')).status).toBe(400);
  });
});

describe('a token that the control plane issues', () => {
  const issue = (body: object, at = harness, headers = {}) =>
    at.send('POST', '/_sandbox/workspaces/test/tokens', { body, headers });

  it('is that of the client, for an hour of the workspace', async () => {
    const { status, body } = await issue({ client: 'desk' });
    expect([status, body]).toEqual([
      200,
      { accessToken: await harness.token('desk'), expiresAt: '2026-06-01T09:00:00.000Z' },
    ]);
    const headers = { authorization: `Bearer ${body.accessToken}` };
    expect((await harness.get('/merchants', { headers })).body).toMatchObject([{ slug: 'tours' }]);
  });

  it('is not issued for an unknown client: the reply names the known ones', async () => {
    const { status, body } = await issue({ client: 'nobody' });
    expect(status).toBe(400);
    expect(body.errors).toMatchObject([
      {
        in: 'body',
        field: '/client',
        code: 'not_found',
        received: 'nobody',
        allowed: ['ann', 'desk', 'partner'],
      },
    ]);
  });

  it.each([{}, { client: '' }, { client: 'desk', secret: 'x' }])('is not issued for %j', async (body) => {
    expect((await issue(body)).status).toBe(400);
  });

  it('is issued to the admin, and to a client of the workspace whose secret is not public', async () => {
    const as = async (token: string) => {
      const { status, body } = await issue({ client: 'ann' }, guarded, { authorization: `Bearer ${token}` });
      return [status, body.code];
    };
    expect(await as(ADMIN)).toEqual([200, undefined]);
    expect(await as(await guarded.token('desk'))).toEqual([200, undefined]);
    expect(await as(await guarded.token('partner'))).toEqual([403, 'forbidden']);
    expect((await issue({ client: 'ann' }, guarded, { authorization: null })).status).toBe(401);
    const proxied = { authorization: `Bearer ${await harness.token('partner')}`, via: '1.1 gateway' };
    expect((await issue({ client: 'ann' }, harness, proxied)).status).toBe(403);
  });
});

describe('the fixtures of the package', () => {
  it('are listed with their descriptions', async () => {
    const { body } = await harness.get('/_sandbox/fixtures');
    expect(body).toEqual(listFixtures());
    expect(body).toContainEqual({
      name: 'scenarios/one-use-left',
      description: 'The code LASTONE gives half off, once',
    });
  });

  it('are shown only to the admin if the sandbox has an admin token', async () => {
    const as = async (token: string) =>
      (await guarded.get('/_sandbox/fixtures', { headers: { authorization: `Bearer ${token}` } })).status;
    expect([await as(ADMIN), await as(await guarded.token('desk'))]).toEqual([200, 403]);
  });
});
