import { isUtf8 } from 'node:buffer';
import { parsedJson } from '../../contract/is-object.js';
import { masked, maskedHeaders } from '../../workspaces/request-log/mask.js';
import { valueWithoutCodes, withoutCodes } from '../../workspaces/request-log/page-codes.js';
import { maskedText } from '../../workspaces/request-log/secret-text.js';
import { harEntry, UNKNOWN_SIZE, type ArchivedMessage } from '../../exchanges/write-har.js';
import {
  NO_BODY,
  type RecordedBody,
  type RecordedHeader,
  type RecordedRequest,
} from '../../exchanges/recorded-exchange.js';
import type { ProxiedExchange } from './proxied-exchange.js';
import { shownUrl } from './shown-url.js';

/** What stands before a request target that is no URL, such as `*`: the archive takes only URIs. */
const NO_URL = 'urn:sandbox:request-target:';

/** What an archive keeps of an exchange. */
type Archivable = Pick<ProxiedExchange, 'recorded' | 'ending' | 'status' | 'reason' | 'durationMs'>;

/** Returns an exchange as an entry of an HTTP archive (HAR 1.2), with all secrets, card data and codes masked. */
export function proxiedEntry({ recorded, ending, status, reason, durationMs }: Archivable): object {
  const { request, response, startedAt } = recorded;
  const url = shownUrl(request.url);
  const received = response ?? { status: 0, headers: [], body: NO_BODY };
  const exchange = {
    startedAt,
    durationMs,
    request: {
      ...archived(request),
      method: request.method,
      url: URL.canParse(url) ? url : `${NO_URL}${encodeURIComponent(url)}`,
    },
    response: {
      ...archived(received),
      status: received.status,
      bodySize: UNKNOWN_SIZE,
      contentSize: Math.max(0, sizeOf(received.body)),
    },
  };
  const isAnswered = ending === 'answered';
  return harEntry(exchange, {
    _ending: ending,
    ...(!isAnswered && { _status: status, _reason: reason && maskedText(reason) }),
  });
}

function archived({ headers, body }: Pick<RecordedRequest, 'headers' | 'body'>): ArchivedMessage {
  return {
    headers: shownHeaders(headers),
    bodySize: sizeOf(body),
    body: bodyOf(body),
  };
}

/** The headers whose value is a URL. */
const URL_HEADER = /^(?:content-location|location|referer)$/i;

function shownHeaders(headers: readonly RecordedHeader[]): [string, string][] {
  return headers.flatMap(([name, value]) =>
    Object.entries(maskedHeaders({ [name]: value })).map(([safeName, safe]): [string, string] => [
      safeName,
      URL_HEADER.test(name) ? shownUrl(value) : withoutCodes(safe),
    ]),
  );
}

function sizeOf(body: RecordedBody): number {
  return body === 'not recorded' ? UNKNOWN_SIZE : body.length;
}

/** Returns the text of a body, masked. What is no text cannot be masked, so it is left out. */
function bodyOf(body: RecordedBody): { readonly text?: string; readonly comment?: string } {
  if (body === 'not recorded') return { comment: 'The body was not recorded.' };
  if (!isUtf8(body)) return { comment: 'The body is no text: it was left out.' };
  const text = Buffer.from(body).toString('utf8');
  const value = parsedJson(text);
  if (value === undefined) return { text: withoutCodes(maskedText(text)) };
  try {
    return { text: JSON.stringify(valueWithoutCodes(masked(value))) };
  } catch {
    return { comment: 'The body is nested too deeply: it was left out.' };
  }
}
