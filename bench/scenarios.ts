import type { LoadRequest } from './load.js';
import type { Server } from './processes.js';

/** A client of the sandbox for requests that prepare a measurement. */
export interface Client {
  readonly headers: Readonly<Record<string, string>>;
  send(method: LoadRequest['method'], path: string, body?: unknown): Promise<unknown>;
}

/** Returns an authorised client. It is the default client of a fixture without `clients`. */
export async function connect(server: Pick<Server, 'url'>, workspace = 'demo'): Promise<Client> {
  const credentials = { client_id: `${workspace}.partner`, client_secret: 'partner-secret' };
  const granted = await fetch(`${server.url}/oauth2/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'client_credentials', ...credentials }),
  });
  const { access_token: token } = (await granted.json()) as { access_token: string };
  const headers = { authorization: `Bearer ${token}`, accept: 'application/json', 'accept-language': 'en' };
  return {
    headers,
    async send(method, path, body) {
      const response = await fetch(server.url + path, {
        method,
        headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      if (response.status !== 200)
        throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
      return response.json();
    },
  };
}

/** A kind of work to measure, with its preparation and its requests. */
export interface Scenario {
  readonly name: string;
  readonly isWrite: boolean;
  /** Returns about `count` requests. A single request is sent repeatedly. */
  prepare(client: Client, count: number): Promise<LoadRequest[]>;
}

const GUESTS = [1, 2].map((number) => ({
  priceCategoryId: 11,
  occupancy: 1,
  firstname: `Guest ${number}`,
  lastname: 'Bench',
}));
const CONTACT = { type: 'email', name: 'Bench', value: 'bench@example.com', notify: false };

async function firstItem(client: Client): Promise<string> {
  const items = (await client.send('GET', '/availabilities?activityId[]=1&availabilityRuleId=1&limit=1')) as [
    { availabilityItemId: string },
  ];
  return items[0].availabilityItemId;
}

function booking(availabilityItemId: string, availabilityCaptureReference?: string) {
  return { items: [{ availabilityItemId, availabilityCaptureReference, guests: GUESTS }], contact: CONTACT };
}

async function book(client: Client, item: string): Promise<number> {
  return ((await client.send('POST', '/bookings', booking(item))) as { id: number }).id;
}

/** Number of bookings that are read in turn. */
const READ = 200;

/** Returns ids of bookings, evenly chosen from all stored ones. Creates bookings if there are too few. */
async function someBookings(client: Client): Promise<number[]> {
  const item = await firstItem(client);
  const last = await book(client, item);
  if (last < READ) return many(READ, () => book(client, item));
  return Array.from({ length: READ }, (_, at) => 1 + Math.floor((at * last) / READ));
}

/** Calls `make` `count` times, 32 calls at the same time. */
async function many<T>(count: number, make: () => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  while (made.length < count) {
    made.push(...(await Promise.all(Array.from({ length: Math.min(32, count - made.length) }, make))));
  }
  return made;
}

const get = (path: string): LoadRequest => ({ method: 'GET', path });

/** The scenarios of the benchmark. */
export const SCENARIOS: readonly Scenario[] = [
  { name: 'list activities', isWrite: false, prepare: async () => [get('/activities?limit=30')] },
  { name: 'list availabilities', isWrite: false, prepare: async () => [get('/availabilities?limit=30')] },
  { name: 'get activity', isWrite: false, prepare: async () => [get('/activities/1')] },
  {
    name: 'get booking',
    isWrite: false,
    prepare: async (client) => (await someBookings(client)).map((id) => get(`/bookings/${id}`)),
  },
  {
    name: 'quote',
    isWrite: false,
    async prepare(client) {
      const guests = [0, 1].map(
        (at) => `items[0][guests][${at}][occupancy]=1&items[0][guests][${at}][priceCategoryId]=11`,
      );
      const item = `items[0][availabilityItemId]=${await firstItem(client)}`;
      return [get(`/bookingPrices?currency=EUR&${item}&${guests.join('&')}`)];
    },
  },
  {
    name: 'capture',
    isWrite: true,
    async prepare(client) {
      const body = { availabilityItemId: await firstItem(client), priceCategories: [{ 11: 2 }] };
      return [{ method: 'POST', path: '/reservations', body }];
    },
  },
  {
    name: 'book with capture',
    isWrite: true,
    async prepare(client, count) {
      const item = await firstItem(client);
      const capture = {
        availabilityItemId: item,
        priceCategories: [{ 11: 1 }, { 11: 1 }],
        duration: 'PT45M',
      };
      const captures = await many(count, () => client.send('POST', '/reservations', capture));
      return (captures as { reference: string }[]).map(({ reference }) => ({
        method: 'POST',
        path: '/bookings',
        body: booking(item, reference),
      }));
    },
  },
  {
    name: 'pay',
    isWrite: true,
    async prepare(client, count) {
      const item = await firstItem(client);
      const ids = await many(count, () => book(client, item));
      return ids.map((id) => ({
        method: 'POST',
        path: `/booking/${id}/payment?amount=90&treasurerType=merchant`,
      }));
    },
  },
];
