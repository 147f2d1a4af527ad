import {
  type Account,
  type Call,
  type Reply,
  ReplyLost,
  type Service,
} from '../../../examples/certified-client/service.js';
import type { Order } from '../../../examples/certified-client/shapes.js';
import type { Change } from './driver.js';
import { accessTokenOf } from '../../token.js';

/** A service that a bad client uses instead of the good service. */
export type Altered = NonNullable<Change['service']>;

/** A client that makes one mistake, and the findings that detect it. */
export interface BadClient extends Change {
  readonly case: string;
  readonly does: string;
  /** The ids of all expected findings. */
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

/** A copy of a request's body that a bad client may change. */
// oxlint-disable-next-line typescript/no-explicit-any -- bodies of every operation
type Body = any;

/**
 * Sends changed versions of the chosen requests. `change` modifies a copy of the body, or of the query if there is no
 * body.
 */
export function altering(chosen: Chosen, change: (content: Body) => unknown): Altered {
  return wrapping((call, send) => send(chosen(call) ? altered(call, change) : call));
}

function altered(call: Call, change: (content: Body) => unknown): Call {
  const part = call.body === undefined ? 'query' : 'body';
  const content: Body = structuredClone(call[part] ?? {});
  change(content);
  return { ...call, [part]: content };
}

/** Does not send the chosen requests. Continues as if the reply had `body`. */
export function skipping(chosen: Chosen, body: unknown = {}, status = 200): Altered {
  return wrapping((call, send) => (chosen(call) ? Promise.resolve({ status, body }) : send(call)));
}

/** Before the first chosen request, sends a changed copy of it `times` times and ignores the results. */
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

/** Sends the chosen requests several times, whatever the replies. Continues with the first reply. */
export function repeating(chosen: Chosen, times = 2): Altered {
  return wrapping(async (call, send) => {
    const first = await send(call);
    for (let time = 1; chosen(call) && time < times; time++) await send(call);
    return first;
  });
}

/** Repeats each successful booking without its capture. */
export const bookingAgain: Altered = wrapping(async (call, send) => {
  const first = await send(call);
  if (BOOK(call) && first.status === 200) await send(withoutHold(call));
  return first;
});

/**
 * If the reply to a chosen request is lost, repeats the request `times` times, a booking without its capture. Continues
 * with the last reply as if it were a success.
 */
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

/** Books an order without a capture. */
export function bookAlone(service: Service, { items, contact }: Order): Promise<Reply> {
  return service.send(withoutHold({ method: 'POST', path: '/bookings', body: { items, contact } }));
}

/** Books without the capture that the client has created. */
export const droppingHold = wrapping((call, send) => send(BOOK(call) ? withoutHold(call) : call));

function wrapping(
  through: (call: Call, send: (call: Call) => Promise<Reply>) => Promise<Reply>,
): (service: Service) => Service {
  return (service) => ({
    account: service.account,
    send: (call) => through(call, (sent) => service.send(sent)),
  });
}

/** The habits of a careless client. */
export interface Careless {
  /** The number of immediate repetitions of a refused request, with the same token. */
  readonly repeats: number;
  /** Whether the client requests a new token for each request. */
  readonly tokenEachTime?: true;
  /** The fault that the client requests with each request. */
  readonly fault?: string;
}

/** Returns a service that never waits, by default uses one token forever, and throws for a reply that is not JSON. */
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
  return accessTokenOf(url, clientId, clientSecret);
}

/** Sends a request with its own headers, without waiting or retries. */
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
