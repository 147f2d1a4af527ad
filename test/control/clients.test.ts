import { describe, expect, it } from 'vitest';
import { startHarness } from '../harness.js';
import { listFixtures } from '../../src/seed/files/read.js';

/** `desk` has its own secret. The secret of `partner` is public. */
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
});
