import { isUtf8 } from 'node:buffer';
import { masked, maskedHeaders } from '../../workspaces/request-log/mask.js';
import { valueWithoutCodes, withoutCodes } from '../../workspaces/request-log/page-codes.js';
import { maskedText } from '../../workspaces/request-log/secret-text.js';
import { headerOf, type RecordedBody, type RecordedHeader } from '../exchange/recorded-exchange.js';
import type { ProxiedExchange } from './proxied-exchange.js';
import { shownUrl } from './shown-url.js';

/** A size that is not known (HAR 1.2). */
const UNKNOWN = -1;

/** What stands before a request target that is no URL, such as `*`: the archive takes only URIs. */
const NO_URL = 'urn:sandbox:request-target:';

/** Returns an exchange as an entry of an HTTP archive (HAR 1.2), with all secrets, card data and codes masked. */
export function harEntry({ recorded, ending, status, reason, durationMs }: ProxiedExchange): object {
  const { request, response, startedAt } = recorded;
  const url = shownUrl(request.url);
  const sent = bodyOf(request.body);
  return {
    startedDateTime: startedAt,
    time: durationMs,
    request: {
      method: request.method,
      url: URL.canParse(url) ? url : `${NO_URL}${encodeURIComponent(url)}`,
      ...headOf(request.headers),
      bodySize: sizeOf(request.body),
      queryString: queryOf(url),
      ...(sizeOf(request.body) !== 0 && {
        postData: { mimeType: headerOf(request.headers, 'content-type') ?? '', text: '', ...sent },
      }),
    },
    response: {
      status: response?.status ?? 0,
      statusText: '',
      ...headOf(response?.headers ?? []),
      bodySize: UNKNOWN,
      content: {
        size: Math.max(0, sizeOf(response?.body ?? new Uint8Array())),
        mimeType: headerOf(response?.headers ?? [], 'content-type') ?? '',
        ...bodyOf(response?.body ?? new Uint8Array()),
      },
      redirectURL: shownUrl(headerOf(response?.headers ?? [], 'location') ?? ''),
    },
    cache: {},
    timings: { send: 0, wait: durationMs, receive: 0 },
    _ending: ending,
    ...(ending !== 'answered' && { _status: status, _reason: reason && maskedText(reason) }),
  };
}

/** Returns the parameters of a URL; none for what is no URL, such as the `*` of `OPTIONS *`. */
function queryOf(url: string): object[] {
  if (!URL.canParse(url)) return [];
  return [...new URL(url).searchParams].map(([name, value]) => ({ name, value }));
}

/** The headers whose value is a URL. */
const URL_HEADER = /^(?:content-location|location|referer)$/i;

function headOf(headers: readonly RecordedHeader[]): object {
  return {
    httpVersion: 'HTTP/1.1',
    cookies: [],
    headers: headers.flatMap(([name, value]) =>
      Object.entries(maskedHeaders({ [name]: value })).map(([safeName, safe]) => ({
        name: safeName,
        value: URL_HEADER.test(name) ? shownUrl(value) : withoutCodes(safe),
      })),
    ),
    headersSize: UNKNOWN,
  };
}

function sizeOf(body: RecordedBody): number {
  return body === 'not recorded' ? UNKNOWN : body.length;
}

/** Returns the text of a body, masked. What is no text cannot be masked, so it is left out. */
function bodyOf(body: RecordedBody): { readonly text?: string; readonly comment?: string } {
  if (body === 'not recorded') return { comment: 'The body was not recorded.' };
  if (!isUtf8(body)) return { comment: 'The body is no text: it was left out.' };
  const text = Buffer.from(body).toString('utf8');
  const value = jsonOf(text);
  if (value === undefined) return { text: withoutCodes(maskedText(text)) };
  try {
    return { text: JSON.stringify(valueWithoutCodes(masked(value))) };
  } catch {
    return { comment: 'The body is nested too deeply: it was left out.' };
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
