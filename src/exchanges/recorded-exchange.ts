import { parsedJson } from '../contract/is-object.js';

/** A header of a message. Names keep their case; repeated headers are separate entries. */
export type RecordedHeader = readonly [name: string, value: string];

/** The bytes of a body; empty for an empty body. `not recorded` if the recorder left the body out or truncated it. */
export type RecordedBody = Uint8Array | 'not recorded';

/** The body of a message that has none. */
export const NO_BODY: Uint8Array = new Uint8Array();

/** An error of a request, as the response describes it. */
export interface RecordedError {
  readonly in: string;
  /** A JSON pointer, or the name of a parameter. */
  readonly field: string;
  readonly code: string;
  readonly message: string;
  readonly received?: unknown;
  readonly allowed?: unknown;
}

/** A request as it was sent. */
export interface RecordedRequest {
  readonly method: string;
  /** The absolute URL. */
  readonly url: string;
  readonly headers: readonly RecordedHeader[];
  readonly body: RecordedBody;
  /** True if the recorder may have left out `Authorization`, as browsers do. */
  readonly omitsSecrets?: boolean;
  /** True if the recorder may have replaced secrets by `***`. False for live traffic. */
  readonly hasMasks?: boolean;
  /** The errors for which the target refused the request, if the body was not recorded. */
  readonly errors?: readonly RecordedError[] | undefined;
}

/** A response as it was received. */
export interface RecordedResponse {
  readonly status: number;
  readonly headers: readonly RecordedHeader[];
  /** The bytes of the body, without content coding such as gzip. */
  readonly body: RecordedBody;
  /** See `RecordedRequest`. */
  readonly hasMasks?: boolean;
}

/** A request with its response, as a HAR file, a proxy or a test recorded it. */
export interface RecordedExchange {
  /** The place where a user can find the exchange: `traffic.har, entry 12`. */
  readonly source: string;
  /** The number of the request in the log of its workspace, if it was read from such a log. */
  readonly number?: number;
  /** The time at which the request began (ISO 8601); null if unknown. */
  readonly startedAt: string | null;
  /** The id of the client that sent the request, if known. */
  readonly clientId?: string;
  readonly request: RecordedRequest;
  /** Null if there was no response: the connection was closed or the request was cancelled. */
  readonly response: RecordedResponse | null;
  /** The reason why the response is missing or cannot be checked, if known. */
  readonly whyNoResponse?: string;
}

/**
 * Returns the value of a header; undefined if it is absent. `name` is in lower case. The values of repeated headers are
 * joined with commas.
 */
export function headerOf(headers: Iterable<RecordedHeader>, name: string): string | undefined {
  let found: string | undefined;
  for (const [own, value] of headers)
    if (own.toLowerCase() === name) found = found === undefined ? value : `${found}, ${value}`;
  return found;
}

/** Returns the text of a body; undefined if it was not recorded. */
export function bodyText(body: RecordedBody): string | undefined {
  return body === 'not recorded' ? undefined : new TextDecoder().decode(body);
}

/** Returns the value of a JSON body, or the text of any other body. The text is empty if the body was not recorded. */
export function bodyOf(body: RecordedBody): unknown {
  const text = bodyText(body) ?? '';
  const value = parsedJson(text);
  return value === undefined ? text : value;
}
