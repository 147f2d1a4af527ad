/** A header of a message, as it was sent: names keep their case, and repeated headers are separate entries. */
export type RecordedHeader = readonly [name: string, value: string];

/** The bytes of a body; empty for an empty body. `not recorded` if the recording lacks it or cut it off. */
export type RecordedBody = Uint8Array | 'not recorded';

/** The body of a message without one. */
export const NO_BODY: Uint8Array = new Uint8Array();

/** A request as it was sent. */
export interface RecordedRequest {
  readonly method: string;
  /** The absolute URL. */
  readonly url: string;
  readonly headers: readonly RecordedHeader[];
  readonly body: RecordedBody;
  /** True if the recording may leave out `Authorization`, as browsers do. */
  readonly omitsSecrets?: boolean;
  /** True if `***` may stand for a value that the recorder masked. Live traffic is not masked. */
  readonly hasMasks?: boolean;
}

/** A response as it was received. */
export interface RecordedResponse {
  readonly status: number;
  readonly headers: readonly RecordedHeader[];
  /** Without its content coding (gzip). */
  readonly body: RecordedBody;
  /** As of a request. */
  readonly hasMasks?: boolean;
}

/** A request with its response, as a HAR file, a proxy or a test recorded it. */
export interface RecordedExchange {
  /** Where to find it: `traffic.har, entry 12`. */
  readonly source: string;
  /** Its number in the log of its workspace, if it is from such a log. */
  readonly number?: number;
  /** When the request was sent (ISO 8601); null if the recording does not show it. */
  readonly startedAt: string | null;
  /** The id of the client that sent it, if the recording shows it. */
  readonly clientId?: string;
  readonly request: RecordedRequest;
  /** Null for a request without a response: a connection that was cut, a request that was cancelled. */
  readonly response: RecordedResponse | null;
  /** Why there is no response, or none that can be judged, if known. */
  readonly whyNoResponse?: string;
}

/** Returns the value of a header, its name in lower case; undefined for an absent one. Repeated ones are joined by commas. */
export function headerOf(headers: Iterable<RecordedHeader>, name: string): string | undefined {
  let found: string | undefined;
  for (const [own, value] of headers)
    if (own.toLowerCase() === name) found = found === undefined ? value : `${found}, ${value}`;
  return found;
}
