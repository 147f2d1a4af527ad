import {
  createServer,
  request as httpRequest,
  STATUS_CODES,
  type Agent,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { numberOf, type Numbered } from './numbered.js';

/** A received message. Its headers exclude `Host`, which differs on the two sides of a proxy. */
export interface Arrived {
  /** The request line or the status line. */
  readonly line: string;
  readonly headers: readonly string[];
  readonly body: string;
}

/** A target that replies to each request with the response of the exchange whose number is in the request's head. */
export interface Playback {
  readonly url: string;
  /** Sets the response to send when the request of this exchange arrives. */
  expect(exchange: Numbered): void;
  /** Returns and deletes the request that arrived for an exchange. */
  take(number: number): Arrived | undefined;
  close(): Promise<void>;
}

/**
 * Starts a target that replays recorded exchanges. It sends each body in two parts, so that parts of other
 * exchanges arrive between them.
 */
export async function startPlayback(): Promise<Playback> {
  const expected = new Map<number, Numbered>();
  const arrived = new Map<number, Arrived>();
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const number = numberOf(request.rawHeaders);
      const exchange = expected.get(number);
      expected.delete(number);
      arrived.set(number, { line: `${request.method} ${request.url}`, headers: headersOf(request), body });
      return exchange ? reply(response, exchange) : response.writeHead(500).end();
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    expect: (exchange) => void expected.set(exchange.number, exchange),
    take(number) {
      const request = arrived.get(number);
      arrived.delete(number);
      return request;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve()).closeAllConnections();
      }),
  };
}

function reply(response: ServerResponse, { status, responseHeaders, responseBody }: Numbered): void {
  const body = Buffer.from(responseBody);
  const half = body.length >> 1;
  response.sendDate = false;
  response.writeHead(status, [...responseHeaders]);
  if (half === 0) {
    response.end(body);
    return;
  }
  response.write(body.subarray(0, half));
  setImmediate(() => response.end(body.subarray(half)));
}

/** Sends the request of an exchange to a server. Returns the response. */
export async function sendTo(url: string, exchange: Numbered, agent: Agent): Promise<Arrived> {
  const { hostname, port, host } = new URL(url);
  const { method, path, requestHeaders, requestBody } = exchange;
  const headers = ['Host', host, ...requestHeaders];
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const sent = httpRequest({ agent, hostname, port, method, path, headers }, resolve);
    sent.once('error', reject).end(requestBody);
  });
  const line = `${response.statusCode} ${response.statusMessage}`;
  return { line, headers: headersOf(response), body: await bodyOf(response) };
}

async function bodyOf(message: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of message) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('latin1');
}

function headersOf({ rawHeaders }: IncomingMessage): readonly string[] {
  const at = rawHeaders.findIndex((name, index) => index % 2 === 0 && name.toLowerCase() === 'host');
  return at < 0 ? rawHeaders : rawHeaders.toSpliced(at, 2);
}

/** A part of an exchange that did not arrive unchanged. */
export type Change = keyof ReturnType<typeof partsOf> | 'not forwarded' | 'no response';

/** Returns the parts of an exchange that did not arrive byte for byte. */
export function changesOf(
  sent: Numbered,
  request: Arrived | undefined,
  response: Arrived | null,
): readonly Change[] {
  if (!request) return ['not forwarded'];
  if (!response) return ['no response'];
  const received = partsOf(request, response);
  const expected = partsOf(
    {
      line: `${sent.method} ${sent.path}`,
      headers: sent.requestHeaders,
      body: asBytes(sent.requestBody),
    },
    {
      line: `${sent.status} ${STATUS_CODES[sent.status]}`,
      headers: sent.responseHeaders,
      body: asBytes(sent.responseBody),
    },
  );
  const parts = Object.keys(expected) as (keyof typeof expected)[];
  return parts.filter((part) => received[part] !== expected[part]);
}

const partsOf = (request: Arrived, response: Arrived) => ({
  'request line': request.line,
  'request headers': request.headers.join('\n'),
  'request body': request.body,
  'status line': response.line,
  'response headers': response.headers.join('\n'),
  'response body': response.body,
});

const asBytes = (text: string) => Buffer.from(text).toString('latin1');
