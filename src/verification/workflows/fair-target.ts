import { headerOf, type RecordedExchange, type RecordedRequest } from '../../exchanges/recorded-exchange.js';
import { pause } from '../../time/real-time.js';
import { CodingUnknown, decodedBody } from '../exchange/decoded-body.js';
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

/** Maximum size of a decoded body. */
const MAX_BYTES = 16 * 1024 * 1024;

/** Decodes the body of an exchange. If that fails, returns the exchange without its response. */
async function decoded(exchange: RecordedExchange): Promise<RecordedExchange> {
  const { response } = exchange;
  if (!response) return exchange;
  try {
    return { ...exchange, response: { ...response, body: await decodedBody(response, MAX_BYTES) } };
  } catch (error) {
    const whyNoResponse =
      error instanceof CodingUnknown
        ? `its body has the content coding ${error.coding}, though ${ASKED} was asked for`
        : `its body cannot be decoded: ${(error as Error).message}`;
    return { ...exchange, response: null, whyNoResponse };
  }
}
