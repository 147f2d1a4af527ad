import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import { headerOf, type RecordedExchange, type RecordedRequest } from '../../exchanges/recorded-exchange.js';
import { pause } from '../../time/real-time.js';
import { Patience } from './patience.js';
import type { RecordingTarget } from './recording-target.js';

/** Maximum number of redirects that are followed. */
const REDIRECTS = 5;

/**
 * Returns a target that behaves like a usual client. It waits and retries after 429 and 503, follows redirects on the
 * same host, and decodes bodies. A recorded exchange has the original request, not the redirected one. If retries
 * fail too, `send` throws `TargetBusy`, because the response is not the operation's.
 */
export function fairTarget(
  target: RecordingTarget,
  wait: (ms: number) => Promise<void> = pause,
): RecordingTarget {
  const patience = new Patience(target.name);
  const send = async (source: string, request: RecordedRequest) =>
    decoded(await patience.send(() => target.send(source, withCoding(request)), wait));
  return {
    ...target,
    overload: patience,
    renew: () => {
      patience.renew();
      target.renew?.();
    },
    send: async (source, request) => {
      let exchange = await send(source, request);
      for (let hop = 0; hop < REDIRECTS; hop += 1) {
        const next = redirected(exchange);
        if (!next) break;
        exchange = await send(source, next);
      }
      return { ...exchange, request };
    },
  };
}

/** The accepted content codings. */
const ASKED = 'gzip, br, deflate';

function withCoding(request: RecordedRequest): RecordedRequest {
  if (headerOf(request.headers, 'accept-encoding') !== undefined) return request;
  return { ...request, headers: [...request.headers, ['Accept-Encoding', ASKED]] };
}

/** Returns the next request if the response redirects to the same host. Null for any other response. */
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
/** Maximum size of a decoded body. */
const MAX_BYTES = 16 * 1024 * 1024;

/** Decodes an exchange's body, the last coding first. If decoding fails, returns the exchange without its response. */
function decoded(exchange: RecordedExchange): RecordedExchange {
  const { response } = exchange;
  if (!response || response.body === 'not recorded' || response.body.length === 0) return exchange;
  const codings = (headerOf(response.headers, 'content-encoding') ?? '')
    .split(',')
    .map((coding) => coding.trim().toLowerCase())
    .filter((coding) => coding !== '' && coding !== 'identity');
  const unknown = codings.find((coding) => !Object.hasOwn(CODINGS, coding));
  if (unknown !== undefined)
    return unread(exchange, `its body has the content coding ${unknown}, though ${ASKED} was asked for`);
  try {
    let { body } = response;
    for (const coding of codings.toReversed())
      body = new Uint8Array(CODINGS[coding]?.(body, { maxOutputLength: MAX_BYTES }) ?? body);
    return { ...exchange, response: { ...response, body } };
  } catch (error) {
    return unread(exchange, `its body cannot be decoded: ${(error as Error).message}`);
  }
}

function unread(exchange: RecordedExchange, whyNoResponse: string): RecordedExchange {
  return { ...exchange, response: null, whyNoResponse };
}
