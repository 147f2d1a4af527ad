import { headerOf, type RecordedHeader } from './recorded-exchange.js';

/** Means "size unknown" (HAR 1.2). */
export const UNKNOWN_SIZE = -1;

/** A request or response as written to an archive, with secrets masked. */
export interface ArchivedMessage {
  readonly headers: readonly RecordedHeader[];
  /** The size in bytes; `UNKNOWN_SIZE` if unknown. */
  readonly bodySize: number;
  /** The text of the body, or a comment with the reason why it is missing. */
  readonly body: { readonly text?: string; readonly comment?: string };
}

/** An exchange as written to an archive. */
export interface ArchivedExchange {
  /** Start of the request (ISO 8601); null if unknown. */
  readonly startedAt: string | null;
  readonly durationMs: number;
  readonly request: ArchivedMessage & { readonly method: string; readonly url: string };
  readonly response: ArchivedMessage & {
    /** The HTTP status; 0 if there was no response. */
    readonly status: number;
    /** The size of the decoded response body in bytes. */
    readonly contentSize: number;
  };
}

/**
 * Returns an exchange as an entry of an HTTP archive (HAR 1.2). Adds the members of `own`, whose names must begin with
 * an underscore.
 */
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

/** Returns the text of an archive up to the list of its entries. */
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
