import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import {
  createRecordingTarget,
  type RecordingTarget,
} from '../../src/verification/workflows/recording-target.js';
import type { RecordedHeader, RecordedRequest } from '../../src/exchanges/recorded-exchange.js';
import { headerOf } from '../../src/exchanges/recorded-exchange.js';

/** A request to a sandbox, and its response. */
export interface Traffic {
  method: string;
  path: string;
  query: URLSearchParams;
  // oxlint-disable-next-line typescript/no-explicit-any -- wrappers alter bodies of every shape
  body: any;
  headers: Record<string, string>;
  status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- as above
  reply: any;
  replyHeaders: Record<string, string>;
}

/** Additional means of a wrapper: it can send requests with the client's token, and store numbers during the run. */
export interface Aside {
  // oxlint-disable-next-line typescript/no-explicit-any -- as above
  readonly send: (method: string, path: string, body?: unknown) => Promise<{ status: number; body: any }>;
  readonly memory: Map<string, number>;
}

/** Changes messages between an examiner and a sandbox. `request` returns true if it sends the reply itself. */
export interface Wrapper {
  readonly request?: (traffic: Traffic, aside: Aside) => boolean | void | Promise<boolean | void>;
  readonly reply?: (traffic: Traffic, aside: Aside) => void | Promise<void>;
}

/** Returns a target that is a sandbox behind a wrapper. */
export function wrappedTarget(url: string, wrapper: Wrapper): RecordingTarget {
  const inner = createRecordingTarget(url);
  const memory = new Map<string, number>();
  return {
    ...inner,
    send: async (source, request) => {
      const traffic = trafficOf(request);
      const send = asideOf(inner, traffic.headers);
      const isAnswered = (await loud(() => wrapper.request?.(traffic, { send, memory }))) === true;
      const sent = isAnswered ? null : await inner.send(source, requestOf(traffic, url));
      if (sent && !sent.response) return sent;
      if (sent?.response) takeResponse(traffic, sent.response);
      await loud(() => wrapper.reply?.(traffic, { send, memory }));
      const text =
        traffic.reply === undefined
          ? ''
          : typeof traffic.reply === 'string'
            ? traffic.reply
            : JSON.stringify(traffic.reply);
      const headers = Object.entries(traffic.replyHeaders) as RecordedHeader[];
      const body = CODINGS[traffic.replyHeaders['content-encoding'] ?? '']?.(text) ?? bytesOf(text);
      const response = { status: traffic.status, headers, body };
      return { source, startedAt: null, request, response };
    },
  };
}

/** Makes errors in a wrapper end the run. Otherwise an examination would treat a TypeError as a malformed response. */
async function loud<Result>(work: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (cause) {
    throw new Error(`The wrapper failed: ${(cause as Error).message}`, { cause });
  }
}

const CODINGS: Readonly<Record<string, (text: string) => Uint8Array>> = {
  'br, gzip': (text) => gzipSync(brotliCompressSync(text)),
  gzip: gzipSync,
  br: brotliCompressSync,
  deflate: deflateSync,
};

const bytesOf = (text: string) => new TextEncoder().encode(text);
const textOf = (body: Uint8Array | 'not recorded') =>
  body === 'not recorded' ? '' : new TextDecoder().decode(body);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function trafficOf({ method, url, headers, body }: RecordedRequest): Traffic {
  const { pathname, searchParams } = new URL(url);
  const text = textOf(body);
  return {
    method,
    path: pathname,
    query: searchParams,
    body: text === '' ? undefined : parsed(text),
    headers: Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), value])),
    status: 200,
    reply: undefined,
    replyHeaders: {
      'content-type': 'application/json',
      'content-language': 'en',
      'request-id': String(Math.round(performance.now() * 1e6)),
    },
  };
}

function requestOf({ method, path, query, body, headers }: Traffic, url: string): RecordedRequest {
  const search = query.toString();
  const origin = new URL(url).origin;
  const text = body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body);
  return {
    method,
    url: `${origin}${path}${search === '' ? '' : `?${search}`}`,
    headers: Object.entries(headers),
    body: bytesOf(text),
  };
}

function takeResponse(
  traffic: Traffic,
  response: { status: number; headers: readonly RecordedHeader[]; body: Uint8Array | 'not recorded' },
): void {
  const text = textOf(response.body);
  traffic.status = response.status;
  traffic.reply = (headerOf(response.headers, 'content-type') ?? '').includes('json') ? parsed(text) : text;
  traffic.replyHeaders = Object.fromEntries(
    response.headers.map(([name, value]) => [name.toLowerCase(), value]),
  );
  delete traffic.replyHeaders['content-length'];
}

function asideOf(inner: RecordingTarget, headers: Readonly<Record<string, string>>): Aside['send'] {
  return async (method, path, body) => {
    const own: RecordedHeader[] = [
      ['authorization', headers['authorization'] ?? ''],
      ['accept', 'application/json'],
      ['accept-language', 'en'],
      ...(body === undefined ? [] : [['content-type', 'application/json'] as const]),
    ];
    const { response } = await inner.send('aside', {
      method,
      url: inner.url + path,
      headers: own,
      body: bytesOf(body === undefined ? '' : JSON.stringify(body)),
    });
    return { status: response?.status ?? 0, body: parsed(textOf(response?.body ?? bytesOf(''))) };
  };
}
