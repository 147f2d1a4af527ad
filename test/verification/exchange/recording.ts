import type { RecordedExchange } from '../../../src/exchanges/recorded-exchange.js';

/** An exchange whose parts a test can change. */
export interface Exchange {
  method: string;
  url: string;
  headers: Record<string, string>;
  /** The body. A text is sent unchanged, other values are sent as JSON, and null means no body. */
  // oxlint-disable-next-line typescript/no-explicit-any -- tests change bodies of every shape
  body: any;
  status: number;
  responseHeaders: Record<string, string>;
  // oxlint-disable-next-line typescript/no-explicit-any -- as above
  reply: any;
}

/** The parts of a request that are recorded. */
interface Sent {
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A sandbox to record, and the token of the requests (null: no token). */
interface Server {
  readonly url: string;
  readonly token: string | null;
}

/** Sends a request to a sandbox. Returns the request with its response. */
export async function record(
  server: Server,
  method: string,
  { path, body = null, headers = {} }: Sent,
): Promise<Exchange> {
  const isForm = typeof body === 'string';
  const type = isForm ? 'application/x-www-form-urlencoded' : 'application/json';
  const sent: Record<string, string> = {
    Accept: 'application/json',
    'Accept-Language': 'en',
    ...(server.token !== null && { Authorization: `Bearer ${server.token}` }),
    ...(body !== null && { 'Content-Type': type }),
    ...headers,
  };
  const url = server.url + path;
  const text = isForm ? body : JSON.stringify(body);
  const response = await fetch(url, { method, headers: sent, ...(body !== null && { body: text }) });
  const reply: unknown = await response.json();
  const responseHeaders = Object.fromEntries(response.headers);
  return { method, url, headers: sent, body, status: response.status, responseHeaders, reply };
}

/** Returns an exchange in the form of a recording. */
export function recorded(exchange: Exchange, source = 'test, entry 1'): RecordedExchange {
  const { method, url, headers, body, status, responseHeaders, reply } = exchange;
  return {
    source,
    startedAt: null,
    request: { method, url, headers: Object.entries(headers), body: bytesOf(body) },
    response: { status, headers: Object.entries(responseHeaders), body: bytesOf(reply) },
  };
}

function bytesOf(body: unknown): Uint8Array {
  if (body === null) return new Uint8Array();
  return Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
}
