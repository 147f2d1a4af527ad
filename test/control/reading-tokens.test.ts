import { expect, it } from 'vitest';
import { SMALL_FIXTURE, startHarness } from '../harness.js';

const clientOf = (client: string, role?: string) => ({
  client,
  secret: `known-to-${client}`,
  merchant: 'tours',
  role,
});
const CLIENTS = [clientOf('looker', 'look'), clientOf('user'), clientOf('owner', 'own')];
const fixture = { ...SMALL_FIXTURE, clients: CLIENTS };
const api = await startHarness({ fixture, adminToken: 'sixteen-letters!' });
const OWN = '/_sandbox/workspaces/test';

// oxlint-disable-next-line typescript/no-explicit-any -- bodies of every shape
type Sent = Promise<{ readonly status: number; readonly body: any }>;

async function send(
  target: string,
  token: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Sent {
  const [method = '', path = ''] = target.split(' ');
  const response = await fetch(api.url + path, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      accept: '*/*',
      'content-type': 'application/json',
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: response.status === 200 ? await response.json() : undefined };
}

const readingToken = async (client: string, token: string) =>
  (await send(`POST ${OWN}/reading-tokens`, token, { client })).body?.accessToken as string;

it.each(['looker', 'user', 'owner'])(
  'a reading token of %s reads the service, and is refused in the control plane',
  async (client) => {
    const token = await readingToken(client, await api.token(client));
    expect((await send('GET /merchants', token)).status).toBe(200);
    expect((await send('POST /bookings', token, {})).status).toBe(401);
    for (const target of [`GET ${OWN}`, `POST ${OWN}/reset`, `GET ${OWN}/export`])
      expect((await send(target, token)).status, target).toBe(401);
    expect((await send(`POST ${OWN}/reading-tokens`, token, { client })).status).toBe(401);
  },
);

it('a reading token ends with the secret of the token by which it was requested', async () => {
  const owner = await api.token('owner');
  const user = await api.token('user');
  expect((await send(`POST ${OWN}/clients/user/secrets`, owner)).status).toBe(200);
  const token = await readingToken('user', user);
  expect((await send('GET /merchants', token)).status).toBe(200);
  const [first] = (await send(`GET ${OWN}/clients/user/secrets`, owner)).body;
  expect((await send(`DELETE ${OWN}/clients/user/secrets/${first.id}`, owner)).status).toBe(200);
  expect((await send('GET /merchants', token)).status).toBe(401);
});

it('a read-only client may not request a moment, because it changes data', async () => {
  const headers = { 'sandbox-fault': 'moment=price-raised' };
  expect((await send('GET /availabilities', await api.token('looker'), undefined, headers)).status).toBe(401);
  expect((await send('GET /availabilities', await api.token('owner'), undefined, headers)).status).toBe(200);
});
