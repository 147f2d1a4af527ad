import type { Sandbox } from '../../src/sandbox.js';
import { namedFixture } from '../../src/seed/files/read.js';

/** The Monday on which the played week starts. The trips of the demo workspace are after this day. */
export const WEEK_START = Date.parse('2027-05-31T08:00:00Z');

const SUNSET = '812_trip_20270605173000_20270605193000';

/** Sends requests to a workspace as one of its clients. */
interface Player {
  readonly send: (
    method: string,
    path: string,
    body?: object,
    client?: string,
  ) => Promise<Record<string, unknown>>;
  readonly advance: (duration: string) => Promise<void>;
}

/** The records of the played week that tests look for. */
export interface PlayedWeek {
  /** A paid booking with a refund. */
  readonly paidId: number;
  /** The number of the request whose booking was refused because its capture had expired. */
  readonly refusedRequestId: number;
}

/** Creates the workspace `demo` and plays a week in it: bookings, payments, refunds, expiries and refused requests. */
export async function playWeek(sandbox: Sandbox): Promise<PlayedWeek> {
  const clock = { now: WEEK_START, frozen: true };
  await sandbox.workspaces.create({
    name: 'demo',
    fixture: namedFixture('demo', WEEK_START),
    clock,
    seed: 7,
  });
  const player = await playerOf(sandbox);
  await look(player);
  const paidId = await bookAndPay(player);
  await player.advance('P1D');
  await bookForMany(player);
  await refuse(player);
  await player.advance('P1D');
  const refusedRequestId = await bookTooLate(sandbox, player);
  await cancelOne(player);
  await player.advance('P2D');
  return { paidId, refusedRequestId };
}

async function playerOf({ url }: Sandbox): Promise<Player> {
  const headersOf = async (client: string) => {
    const reply = await fetch(`${url}/_sandbox/workspaces/demo/tokens`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ client }),
    });
    const { accessToken } = (await reply.json()) as { accessToken: string };
    return {
      Authorization: `Bearer ${accessToken}`,
      Accept: 'application/json',
      'Accept-Language': 'en',
      'Content-Type': 'application/json',
      'X-Test-Name': 'A week in Lisbon',
    };
  };
  let headers: Record<string, Awaited<ReturnType<typeof headersOf>>> = {};
  return {
    send: async (method, path, body, client = 'partner') => {
      headers[client] ??= await headersOf(client);
      const options = { method, headers: headers[client], ...(body && { body: JSON.stringify(body) }) };
      return (await (await fetch(url + path, options)).json()) as Record<string, unknown>;
    },
    advance: async (duration) => {
      await fetch(`${url}/_sandbox/workspaces/demo/clock/advance`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ duration }),
      });
      headers = {}; // the tokens have expired, because they last an hour
    },
  };
}

async function look({ send }: Player): Promise<void> {
  await send('GET', '/merchants');
  await send('GET', '/activities?limit=5');
  await send('GET', '/availabilities?merchant[]=tagus-tours&seats=2&limit=3');
}

async function bookAndPay({ send }: Player): Promise<number> {
  const booked = await send('POST', '/bookings', {
    items: [
      {
        availabilityItemId: SUNSET,
        guests: [
          guest('Inês', 'Carvalho'),
          guest('Rui', 'Carvalho'),
          guest('<b>Marta</b>', 'Carvalho', 8122),
        ],
        note: 'Celebrating <script>alert(1)</script> a birthday',
      },
    ],
    contact: contact('Inês Carvalho'),
  });
  const id = booked['id'] as number;
  await send('POST', `/booking/${id}/payment?amount=80&treasurerType=merchant`);
  await send(
    'POST',
    `/booking/${id}/payment?amount=20&treasurerType=merchant&comment=Paid%20at%20the%20pier`,
  );
  await send('POST', `/booking/${id}/refund?amount=10&refundType=merchant&reason=Late%20departure`);
  return id;
}

const NAMES = ['Ada Lovelace', 'Mary Somerville', 'Grace Hopper', 'Emmy Noether', 'Sofia Kowalewskaja'];

async function bookForMany({ send }: Player): Promise<void> {
  for (const name of NAMES) {
    const [first = '', last = ''] = name.split(' ');
    const items = [{ availabilityItemId: SUNSET, guests: [guest(first, last)] }];
    await send(
      'POST',
      '/bookings',
      { items, contact: contact(name) },
      name.startsWith('A') ? 'agent' : 'partner',
    );
  }
  await send('POST', '/reservations', {
    availabilityItemId: SUNSET,
    priceCategories: [{ 8121: 1 }, { 8121: 1 }],
  });
}

/** Sends requests with typical mistakes of new integrations. */
async function refuse({ send }: Player): Promise<void> {
  await send('GET', '/activities?limit=500&merchnt[]=tagus-tours');
  await send('POST', '/bookings', {
    items: [{ availabilityItemId: SUNSET, guests: [{ ...guest('Alan', 'Turing'), occupancy: 0 }] }],
  });
  for (const amount of [500, 600])
    await send('POST', `/booking/1/refund?amount=${amount}&refundType=merchant`);
  await send('GET', '/bookings/99999');
}

/** Captures seats as a client, lets the capture expire, and books with it. Returns the number of the refused request. */
async function bookTooLate(sandbox: Sandbox, { send, advance }: Player): Promise<number> {
  const held = await send('POST', '/reservations', {
    availabilityItemId: SUNSET,
    priceCategories: [{ 8121: 1 }, { 8121: 1 }],
  });
  await advance('PT20M');
  await send('POST', '/bookings', {
    items: [
      {
        availabilityItemId: SUNSET,
        availabilityCaptureReference: held['reference'],
        guests: [guest('Hedy', 'Lamarr'), guest('George', 'Antheil')],
      },
    ],
    contact: contact('Hedy Lamarr'),
  });
  const [refused] = (await sandbox.workspaces.get('demo'))?.requests.list({ limit: 1 }) ?? [];
  return refused?.id ?? 0;
}

async function cancelOne({ send }: Player): Promise<void> {
  await send('PUT', '/bookings/2?reason=The%20guest%20fell%20ill');
}

const guest = (firstname: string, lastname: string, priceCategoryId = 8121) => ({
  occupancy: 1,
  firstname,
  lastname,
  priceCategoryId,
});

const contact = (name: string) => ({
  type: 'email',
  name,
  value: `${name.toLowerCase().replaceAll(/[^a-z]+/g, '.')}@example.com`,
});
