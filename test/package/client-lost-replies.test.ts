import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { NoResponse, nodeTransport } from '../../src/client/transport.js';
import { startSandbox, type Fixture } from '../../src/index.js';

const OK = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi';

const TOUR = {
  clients: [{ client: 'shop' }],
  merchants: [{ slug: 'harbour', timezone: 'Europe/Lisbon' }],
  activities: [{ id: 1, merchant: 'harbour', title: 'Harbour tour' }],
  availabilityRules: [
    {
      id: 10,
      activityId: 1,
      startDate: '+P1D',
      startTimes: ['10:00'],
      capacity: 9,
      priceCategories: [{ id: 100, price: { amount: 30, currency: 'EUR' } }],
    },
  ],
} satisfies Fixture;

describe('a booking whose response is lost', async () => {
  const sandbox = await startSandbox({ fixture: null });
  afterAll(() => sandbox.close());

  it('is created once, and its client gets the error NoResponse', async () => {
    const workspace = await sandbox.workspace(TOUR);
    const shop = workspace.client('shop');
    const [item] = await shop.GET('/availabilities').orThrow(); // leaves an open connection for a later request
    await workspace.fault({
      match: { operationId: ['createBooking'] },
      when: { times: 1 },
      effect: { type: 'cut', at: 'committed' },
    });
    const guests = [{ priceCategoryId: 100, occupancy: 1 }];
    const sent = shop.POST('/bookings', {
      body: {
        items: [{ availabilityItemId: item?.availabilityItemId ?? '', guests }],
        contact: { type: 'email', name: 'Ann', value: 'ann@example.com' },
      },
    });
    await expect(sent).rejects.toBeInstanceOf(NoResponse);
    const fault = { isApplied: true, effect: { at: 'committed' } };
    expect(await workspace.requests({ operationId: 'createBooking' })).toMatchObject([{ fault }]);
    expect(await shop.GET('/bookings').orThrow()).toHaveLength(1);
  });
});

describe('a GET on a reused connection, when a fault applies to it,', async () => {
  const sandbox = await startSandbox({ fixture: null });
  afterAll(() => sandbox.close());

  it.each([
    [{ type: 'cut', at: 'start' } as const, [200, 0]],
    [{ type: 'cut', at: 'committed' } as const, [200, 200]], // processed, but the response is lost
    [{ type: 'hang', ms: 20 } as const, [200, 0]],
    [{ type: 'token-ended' } as const, [200, 401]],
    [{ type: 'cut', at: 'middle' } as const, [200]],
    [{ type: 'status', status: 503 } as const, [503]],
  ])('is repeated only in the cases of docs/faults.md: %j', async (effect, statuses) => {
    const workspace = await sandbox.workspace(TOUR);
    const shop = workspace.client('shop');
    await shop.GET('/merchants').orThrow();
    await workspace.fault({ match: { operationId: ['listMerchants'] }, when: { times: 1 }, effect });
    await shop.GET('/merchants').catch(() => undefined); // the log shows whether the request was repeated
    const [, ...earlier] = (await workspace.requests({ operationId: 'listMerchants' })).toReversed();
    expect(earlier.toReversed().map(({ status }) => status)).toEqual(statuses);
  });
});

/** The response of a test server: bytes, after which the server closes or keeps the connection. */
interface Answer {
  readonly bytes?: string;
  readonly isKept?: boolean;
}

const servers: Server[] = [];
const sockets = new Set<Socket>();
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  sockets.clear();
  for (const server of servers.splice(0)) server.close();
});

/**
 * Starts a server with one response for each request. Returns a function that sends requests, and the list of
 * received methods with their connections.
 */
async function serve(...answers: readonly Answer[]) {
  const seen: string[] = [];
  const left = answers.values();
  let connections = 0;
  const server = createServer((socket) => {
    const connection = ++connections;
    sockets.add(socket.on('error', () => undefined)); // the client may close its connection
    socket.on('data', (data) => {
      seen.push(`${data.toString().split(' ')[0]} on ${connection}`);
      const { bytes = '', isKept = false } = left.next().value ?? {};
      if (isKept) socket.write(bytes);
      else socket.write(bytes, () => socket.resetAndDestroy());
    });
  });
  servers.push(server.listen(0, '127.0.0.1'));
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const send = (method: string) => nodeTransport({ url, method, headers: new Headers() });
  return { seen, send };
}

describe('a connection that closes without a response', () => {
  const kept = { bytes: OK, isKept: true };

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'])('does not make the client repeat a %s', async (method) => {
    const { seen, send } = await serve(kept, {}, kept);
    await send('GET');
    await expect(send(method)).rejects.toBeInstanceOf(NoResponse);
    expect(seen).toEqual(['GET on 1', `${method} on 2`]);
  });

  it.each(['GET', 'HEAD'])(
    'makes the client repeat a %s on a new connection, if the connection was reused',
    async (method) => {
      const { seen, send } = await serve(kept, {}, { bytes: 'HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n' });
      await send('GET');
      expect((await send(method)).status).toBe(200);
      expect(seen).toEqual(['GET on 1', `${method} on 1`, `${method} on 2`]);
    },
  );

  it('makes the client repeat a GET only once', async () => {
    const { seen, send } = await serve(kept, {}, {}, kept);
    await send('GET');
    await expect(send('GET')).rejects.toBeInstanceOf(NoResponse);
    expect(seen).toEqual(['GET on 1', 'GET on 1', 'GET on 2']);
  });

  it('does not make the client repeat a GET if the connection was new', async () => {
    const { seen, send } = await serve({}, kept);
    await expect(send('GET')).rejects.toBeInstanceOf(NoResponse);
    expect(seen).toEqual(['GET on 1']);
  });

  it.each([
    ['head', 'HTTP/1.1 200 OK\r\nContent-'],
    ['body', 'HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhal'],
  ])('in the middle of the %s of a response does not make the client repeat a GET', async (_, bytes) => {
    const { seen, send } = await serve(kept, { bytes }, kept);
    await send('GET');
    await expect(send('GET')).rejects.toBeInstanceOf(NoResponse);
    expect(seen).toEqual(['GET on 1', 'GET on 1']);
  });
});
