import {
  type Account,
  type Call,
  type Reply,
  ReplyLost,
  type Service,
} from '../../../examples/certified-client/service.js';
import type { Order } from '../../../examples/certified-client/shapes.js';
import type { Change } from './driver.js';

/** A service that a bad client uses in place of the good one. */
export type Altered = NonNullable<Change['service']>;

/** A client that does one thing wrong, and the findings that catch it. */
export interface BadClient extends Change {
  readonly case: string;
  readonly does: string;
  /** The ids of all findings. */
  readonly findings: readonly string[];
}

/** Chooses the requests that a bad client sends differently. */
export type Chosen = (call: Call) => boolean;

export const to =
  (method: Call['method'], path: RegExp): Chosen =>
  (call) =>
    call.method === method && path.test(call.path);

export const BOOK = to('POST', /^\/bookings$/);
export const HOLD = to('POST', /^\/reservations$/);
export const QUOTE = to('GET', /^\/bookingPrices$/);
export const RELEASE = to('DELETE', /^\/reservations\//);

/** A copy of a request's body, for a bad client to change. */
// oxlint-disable-next-line typescript/no-explicit-any -- bodies of every operation
type Body = any;

/** Sends chosen requests changed. `change` gets a copy of the body or, without one, of the query, and alters it. */
export function altering(chosen: Chosen, change: (content: Body) => unknown): Altered {
  return wrapping((call, send) => send(chosen(call) ? altered(call, change) : call));
}

function altered(call: Call, change: (content: Body) => unknown): Call {
  const part = call.body === undefined ? 'query' : 'body';
  const content: Body = structuredClone(call[part] ?? {});
  change(content);
  return { ...call, [part]: content };
}

/** Does not send chosen requests, and continues as if the reply had this body. */
export function skipping(chosen: Chosen, body: unknown = {}, status = 200): Altered {
  return wrapping((call, send) => (chosen(call) ? Promise.resolve({ status, body }) : send(call)));
}

/** Before the first chosen request, sends a changed copy of it and ignores the result. */
export function spending(chosen: Chosen, change: (content: Body) => unknown, times = 1): Altered {
  return (service) => {
    let sent = 0;
    const send = async (call: Call): Promise<Reply> => {
      if (!chosen(call)) return service.send(call);
      while (sent < times) {
        sent++;
        await service.send(altered(call, change)).catch(() => null);
      }
      return service.send(call);
    };
    return { account: service.account, send };
  };
}

/** Sends chosen requests several times whatever the replies, and continues with the first reply. */
export function repeating(chosen: Chosen, times = 2): Altered {
  return wrapping(async (call, send) => {
    const first = await send(call);
    for (let time = 1; chosen(call) && time < times; time++) await send(call);
    return first;
  });
}

/** After a booking, books it again without a hold. */
export const bookingAgain: Altered = wrapping(async (call, send) => {
  const first = await send(call);
  if (BOOK(call) && first.status === 200) await send(withoutHold(call));
  return first;
});

/** If the reply to a chosen request is lost, sends the request again, several times. */
export function insisting(chosen: Chosen, times = 1): Altered {
  return wrapping(async (call, send) => {
    try {
      return await send(call);
    } catch (error) {
      if (!(error instanceof ReplyLost) || !chosen(call)) throw error;
      let last: Reply = { status: 0, body: null };
      for (let time = 0; time < times; time++) last = await send(BOOK(call) ? withoutHold(call) : call);
      return { ...last, status: 200 };
    }
  });
}

export function withoutHold(call: Call): Call {
  return altered(call, ({ items }) => {
    for (const item of items) delete item.availabilityCaptureReference;
  });
}

/** Books an order without a hold. */
export function bookAlone(service: Service, { items, contact }: Order): Promise<Reply> {
  return service.send(withoutHold({ method: 'POST', path: '/bookings', body: { items, contact } }));
}

/** Books without the hold that the client has made. */
export const droppingHold = wrapping((call, send) => send(BOOK(call) ? withoutHold(call) : call));

function wrapping(
  through: (call: Call, send: (call: Call) => Promise<Reply>) => Promise<Reply>,
): (service: Service) => Service {
  return (service) => ({
    account: service.account,
    send: (call) => through(call, (sent) => service.send(sent)),
  });
}

/** How a careless client sends requests. */
export interface Careless {
  /** How often it sends a refused request again at once, with the same token. */
  readonly repeats: number;
  /** Whether it requests a token for each request. */
  readonly tokenEachTime?: true;
  /** The fault that it asks for with each request. */
  readonly fault?: string;
}

/** A service that never waits, keeps its token for ever, and gives up on a reply that is no JSON. */
export function careless({ repeats, tokenEachTime, fault }: Careless): Altered {
  return ({ account }) => {
    let kept: string | undefined;
    const sendOnce = async (call: Call): Promise<Reply> => {
      const token = tokenEachTime ? undefined : kept;
      kept = token ?? (await newToken(account));
      return sendWith(account, call, {
        Authorization: `Bearer ${kept}`,
        ...(fault !== undefined && { 'Sandbox-Fault': fault }),
      });
    };
    const send = async (call: Call): Promise<Reply> => {
      let reply = await sendOnce(call);
      const isRefused = () => [401, 429, 503].includes(reply.status);
      for (let time = 0; isRefused() && time < repeats; time++) reply = await sendOnce(call);
      return reply;
    };
    return { account, send };
  };
}

async function newToken({ url, clientId, clientSecret }: Account): Promise<string> {
  const form = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret };
  const response = await fetch(`${url}/oauth2/token`, { method: 'POST', body: new URLSearchParams(form) });
  return ((await response.json()) as { access_token: string }).access_token;
}

/** Sends a request with its own headers; no waiting, no retries. */
async function sendWith(
  account: Account,
  call: Call,
  headers: Readonly<Record<string, string>>,
): Promise<Reply> {
  const response = await fetch(account.url + call.path + searchOf(call), {
    method: call.method,
    headers: {
      ...headers,
      Accept: 'application/json',
      'Accept-Language': 'en',
      'Content-Type': 'application/json',
    },
    ...(call.body !== undefined && { body: JSON.stringify(call.body) }),
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? null : JSON.parse(text) };
}

function searchOf({ query = {} }: Call): string {
  return `?${new URLSearchParams(Object.entries(query).flatMap(([name, value]) => flat(name, value))).toString()}`;
}

function flat(name: string, value: unknown): [string, string][] {
  if (value === undefined) return [];
  if (typeof value === 'string') return [[name, value]];
  if (typeof value !== 'object') return [[name, JSON.stringify(value)]];
  return Object.entries(value ?? {}).flatMap(([key, part]) => flat(`${name}[${key}]`, part));
}
