import type { Exchange } from '../exchange/recording.js';

/** An exchange as bytes, with the original case of each header name. */
export interface Numbered {
  readonly number: number;
  readonly method: string;
  readonly path: string;
  readonly requestHeaders: readonly string[];
  readonly requestBody: string;
  readonly status: number;
  readonly responseHeaders: readonly string[];
  readonly responseBody: string;
}

/** The request header with the number of the exchange. */
const NUMBER_HEADER = 'X-Exchange';

/** Matches headers about the connection or the length, which each server sets itself. */
const OF_CONNECTION = /^(?:host|connection|keep-alive|content-length|transfer-encoding)$/i;

/** Returns an exchange with a unique number in a header of its request, and in the `request-id` of its response, if any. */
export function numbered(exchange: Exchange, number: number): Numbered {
  const { method, url, headers, body, status, responseHeaders, reply } = exchange;
  const requestBody = textOf(body);
  const responseBody = textOf(reply);
  const id = `exchange-${number}`;
  const response =
    'request-id' in responseHeaders ? { ...responseHeaders, 'request-id': id } : responseHeaders;
  return {
    number,
    method,
    path: url.replace(/^https?:\/\/[^/]+/, ''),
    requestHeaders: [
      ...flat({ ...headers, [NUMBER_HEADER]: String(number) }),
      'Connection',
      'keep-alive',
      ...(body === null && method === 'GET' ? [] : lengthOf(requestBody)),
    ],
    requestBody,
    status,
    responseHeaders: [...flat(response), 'Connection', 'keep-alive', ...lengthOf(responseBody)],
    responseBody,
  };
}

const flat = (headers: Readonly<Record<string, string>>) =>
  Object.entries(headers)
    .filter(([name]) => !OF_CONNECTION.test(name))
    .flat();

const lengthOf = (body: string) => ['Content-Length', String(Buffer.byteLength(body))];

function textOf(body: unknown): string {
  if (body === null) return '';
  return typeof body === 'string' ? body : JSON.stringify(body);
}

/** Returns the number in the raw headers of a request in Node. */
export function numberOf(rawHeaders: readonly string[]): number {
  const at = rawHeaders.findIndex(
    (name, index) => index % 2 === 0 && name.toLowerCase() === NUMBER_HEADER.toLowerCase(),
  );
  return Number(rawHeaders[at + 1]);
}
