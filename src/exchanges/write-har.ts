import { headerOf, type RecordedHeader } from './recorded-exchange.js';

/** A size that is not known (HAR 1.2). */
export const UNKNOWN_SIZE = -1;

/** A message of an exchange, as an archive shows it: without secrets. */
export interface ArchivedMessage {
  readonly headers: readonly RecordedHeader[];
  /** In bytes; UNKNOWN_SIZE where it is not known. */
  readonly bodySize: number;
  /** Its text, or why there is none. */
  readonly body: { readonly text?: string; readonly comment?: string };
}

/** An exchange, as an archive shows it. */
export interface ArchivedExchange {
  /** When it began, as an ISO date and time; null where that is not known. */
  readonly startedAt: string | null;
  readonly durationMs: number;
  readonly request: ArchivedMessage & { readonly method: string; readonly url: string };
  readonly response: ArchivedMessage & {
    /** 0 where there was no response. */
    readonly status: number;
    /** The size of the decoded body, in bytes. */
    readonly contentSize: number;
  };
}

/** Returns an exchange as an entry of an HTTP archive (HAR 1.2). The names of `own` members begin with an underscore. */
export function harEntry({ startedAt, durationMs, request, response }: ArchivedExchange, own: object) {
  const { method, url, body } = request;
  return {
    startedDateTime: startedAt,
    time: durationMs,
    request: {
      method,
      url,
      ...messageOf(request),
      queryString: URL.canParse(url) ? pairs(new URL(url).searchParams) : [],
      ...(request.bodySize !== 0 && {
        postData: { mimeType: mediaTypeOf(request), text: '', ...body },
      }),
    },
    response: {
      status: response.status,
      statusText: '',
      ...messageOf(response),
      content: { size: response.contentSize, mimeType: mediaTypeOf(response), ...response.body },
      redirectURL: headerOf(response.headers, 'location') ?? '',
    },
    cache: {},
    timings: { send: 0, wait: durationMs, receive: 0 },
    ...own,
  };
}

/** Returns the text of an archive before the list of its entries. */
export function harHead(version: string): string {
  const creator = JSON.stringify({ name: 'activity-booking-sandbox', version });
  return `{"log":{"version":"1.2","creator":${creator},"entries":`;
}

function mediaTypeOf({ headers }: ArchivedMessage): string {
  return headerOf(headers, 'content-type') ?? '';
}

function messageOf({ headers, bodySize }: ArchivedMessage) {
  return {
    httpVersion: 'HTTP/1.1',
    cookies: [],
    headers: pairs(headers),
    headersSize: UNKNOWN_SIZE,
    bodySize,
  };
}

function pairs(entries: Iterable<readonly [name: string, value: string]>) {
  return [...entries].map(([name, value]) => ({ name, value }));
}
