import { request as overTls } from 'node:https';
import { request as overTcp } from 'node:http';

/** A server and its certificate. */
export interface Server {
  readonly url: string;
  /** The certificate that a TLS server must present, for the host name `localhost`. */
  readonly certificate?: string;
}

interface Sent {
  readonly token?: string;
  readonly json?: object;
  readonly form?: Readonly<Record<string, string>>;
}

/** The response to a request. */
export interface Got {
  readonly status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- bodies of every shape
  readonly body: any;
}

/** Sends a request on its own connection: GET, or POST with a body. */
export function ask(
  { url, certificate }: Server,
  path: string,
  { token, json, form }: Sent = {},
): Promise<Got> {
  const body = json === undefined ? form && new URLSearchParams(form).toString() : JSON.stringify(json);
  const type = json === undefined ? 'application/x-www-form-urlencoded' : 'application/json';
  const options = {
    method: body === undefined ? 'GET' : 'POST',
    agent: false as const,
    headers: {
      accept: 'application/json',
      'accept-language': 'en',
      ...(body !== undefined && { 'content-type': type }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(certificate !== undefined && { ca: certificate, servername: 'localhost' }),
  };
  return new Promise((resolve, reject) => {
    const send = url.startsWith('https:') ? overTls : overTcp;
    const sending = send(`${url}${path}`, options, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.on('end', () => {
        const isJson = /json/.test(response.headers['content-type'] ?? '');
        resolve({ status: response.statusCode ?? 0, body: isJson ? JSON.parse(text) : text });
      });
      response.on('error', reject);
    });
    sending.on('error', reject).end(body);
  });
}

/** A fixture with an activity that has enough seats for all clients. */
const FIXTURE = {
  merchants: [{ slug: 'harbour' }],
  activities: [{ id: 101, merchant: 'harbour', title: 'Harbour walk' }],
  availabilityRules: [
    {
      id: 8,
      activityId: 101,
      startDate: '+P1D',
      startTimes: ['09:00'],
      capacity: 100_000,
      priceCategories: [{ id: 8121, name: 'Adult', price: { amount: 20, currency: 'EUR' } }],
    },
  ],
};

/** A client of a new workspace that creates bookings. */
export interface Visitor {
  readonly token: string;
  /** Books a seat and returns the booking's id. @throws Error if the response is not a booking */
  book(server: Server): Promise<number>;
  /** Reads the given bookings. Returns the responses for the bookings that the server does not have. */
  missing(server: Server, ids: readonly number[]): Promise<readonly string[]>;
}

/** Creates a workspace with the admin token. Returns a client of the workspace. */
export async function visitorOf(server: Server, adminToken: string, name: string): Promise<Visitor> {
  const created = bodyOf(
    await ask(server, '/_sandbox/workspaces', { token: adminToken, json: { name, fixture: FIXTURE } }),
  );
  const [{ clientId, clientSecret }] = created.clients;
  const form = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret };
  const { access_token: token } = bodyOf(await ask(server, '/oauth2/token', { form }));
  const items = bodyOf(await ask(server, '/activities/101/availabilities?limit=1', { token }));
  const item = {
    availabilityItemId: items[0].availabilityItemId,
    guests: [{ priceCategoryId: 8121, occupancy: 1 }],
  };
  const contact = { type: 'email', name: 'Ada', value: 'ada@example.com' };
  return {
    token,
    book: async (at) => bodyOf(await ask(at, '/bookings', { token, json: { items: [item], contact } })).id,
    missing: async (at, ids) => {
      const found: string[] = [];
      for (const id of ids) {
        const { status, body } = await ask(at, `/bookings/${id}`, { token });
        if (status !== 200 || body.id !== id) found.push(`${id}: ${status} ${JSON.stringify(body)}`);
      }
      return found;
    },
  };
}

/** Returns the body of a response. @throws if the response is a refusal */
function bodyOf(got: Got): Got['body'] {
  if (got.status >= 300) throw new Error(`${got.status} ${JSON.stringify(got.body)}`);
  return got.body;
}
