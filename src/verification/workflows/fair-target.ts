import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import { headerOf, type RecordedExchange, type RecordedRequest } from '../../exchanges/recorded-exchange.js';
import { pause, realTime } from '../../time/real-time.js';
import type { RecordingTarget } from './recording-target.js';

/** How often a request is sent again, how long it may be waited for in all, and how many redirects are followed. */
const [RETRIES, MAX_WAIT_MS, REDIRECTS] = [3, 20_000, 5];

/**
 * Returns a target as clients meet it: waits and retries where it is overloaded (429 and 503 with `Retry-After`), follows
 * redirects of the same host, and decodes bodies. The exchange has the request that was asked for, not where it was led to.
 */
export function fairTarget(
  target: RecordingTarget,
  wait: (ms: number) => Promise<void> = pause,
): RecordingTarget {
  const send = async (source: string, request: RecordedRequest) =>
    decoded(await target.send(source, withCoding(request)));
  return {
    ...target,
    send: async (source, request) => {
      let exchange = await send(source, request);
      let waitedMs = 0;
      for (let retry = 0; retry < RETRIES; retry += 1) {
        const ms = retryAfterMs(exchange, realTime());
        if (ms === null || waitedMs + ms > MAX_WAIT_MS) break;
        waitedMs += ms;
        await wait(ms);
        exchange = await send(source, request);
      }
      const asked = exchange.request;
      for (let hop = 0; hop < REDIRECTS; hop += 1) {
        const next = redirected(exchange);
        if (!next) break;
        exchange = await send(source, next);
      }
      return { ...exchange, request: asked };
    },
  };
}

function withCoding(request: RecordedRequest): RecordedRequest {
  if (headerOf(request.headers, 'accept-encoding') !== undefined) return request;
  return { ...request, headers: [...request.headers, ['Accept-Encoding', 'gzip, br, deflate']] };
}

/** Returns the milliseconds after which a refused request is to be sent again; null where it is not. */
function retryAfterMs({ response }: RecordedExchange, now: number): number | null {
  if (response?.status !== 429 && response?.status !== 503) return null;
  const after = headerOf(response.headers, 'retry-after') ?? '';
  const ms = /^\d+$/.test(after) ? Number(after) * 1000 : Date.parse(after) - now;
  return Number.isNaN(ms) ? null : Math.max(0, ms);
}

/** Returns the request that a redirect of the same host asks for; null for any other response. */
function redirected({ request, response }: RecordedExchange): RecordedRequest | null {
  const location = response ? headerOf(response.headers, 'location') : undefined;
  if (!response || location === undefined || ![301, 302, 307, 308].includes(response.status)) return null;
  if (request.method !== 'GET' && request.method !== 'HEAD' && response.status < 307) return null;
  if (!URL.canParse(location, request.url)) return null;
  const url = new URL(location, request.url);
  return url.host === new URL(request.url).host ? { ...request, url: url.href } : null;
}

const CODINGS: Readonly<Record<string, (bytes: Uint8Array, options: { maxOutputLength: number }) => Buffer>> =
  {
    gzip: gunzipSync,
    'x-gzip': gunzipSync,
    br: brotliDecompressSync,
    deflate: inflateSync,
  };
/** The longest body after decoding. */
const MAX_BYTES = 16 * 1024 * 1024;

/** Returns an exchange with its body decoded; as it is where the body is not what its coding says. */
function decoded(exchange: RecordedExchange): RecordedExchange {
  const { response } = exchange;
  const decode =
    CODINGS[(response && headerOf(response.headers, 'content-encoding'))?.trim().toLowerCase() ?? ''];
  if (!response || !decode || response.body === 'not recorded' || response.body.length === 0) return exchange;
  try {
    const body = new Uint8Array(decode(response.body, { maxOutputLength: MAX_BYTES }));
    return { ...exchange, response: { ...response, body } };
  } catch (error) {
    return {
      ...exchange,
      response: null,
      whyNoResponse: `its body cannot be decoded: ${(error as Error).message}`,
    };
  }
}
