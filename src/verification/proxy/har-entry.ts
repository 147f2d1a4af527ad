import { isUtf8 } from 'node:buffer';
import { masked, maskedHeaders, maskedPath } from '../../workspaces/request-log/mask.js';
import { maskedText } from '../../workspaces/request-log/secret-text.js';
import { headerOf, type RecordedBody, type RecordedHeader } from '../exchange/recorded-exchange.js';
import type { ProxiedExchange } from './proxied-exchange.js';

/** A size that is not known (HAR 1.2). */
const UNKNOWN = -1;

/** Returns an exchange as an entry of an HTTP archive (HAR 1.2), with all secrets and card data masked. */
export function harEntry({ recorded, ending, status, reason, durationMs }: ProxiedExchange): object {
  const { request, response, startedAt } = recorded;
  const url = maskedUrl(request.url);
  const sent = bodyOf(request.body);
  return {
    startedDateTime: startedAt,
    time: durationMs,
    request: {
      method: request.method,
      url,
      ...headOf(request.headers),
      bodySize: sizeOf(request.body),
      queryString: [...new URL(url).searchParams].map(([name, value]) => ({ name, value })),
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
      redirectURL: maskedUrl(headerOf(response?.headers ?? [], 'location') ?? ''),
    },
    cache: {},
    timings: { send: 0, wait: durationMs, receive: 0 },
    _ending: ending,
    ...(ending !== 'answered' && { _status: status, _reason: reason && maskedText(reason) }),
  };
}

function maskedUrl(url: string): string {
  const path = url.replace(/^https?:\/\/[^/?#]*/i, '');
  return url.slice(0, url.length - path.length) + maskedPath(path);
}

function headOf(headers: readonly RecordedHeader[]): object {
  return {
    httpVersion: 'HTTP/1.1',
    cookies: [],
    headers: headers.flatMap(([name, value]) =>
      Object.entries(maskedHeaders({ [name]: value })).map(([safeName, safe]) => ({
        name: safeName,
        value: safe,
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
  try {
    return { text: JSON.stringify(masked(JSON.parse(text))) };
  } catch {
    return { text: maskedText(text) };
  }
}
