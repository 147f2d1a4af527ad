import type { EpochMs } from '../../domain/shared/moment.js';
import { excerpt } from '../../messages/excerpt.js';
import { masked, maskedExcerpt, maskedHeaders, maskedPath } from '../../masking/mask.js';
import { maskedText } from '../../masking/secret-text.js';
import type {
  CutMessage,
  KeptRequest,
  LoggedBody,
  LoggedMessage,
  ObservedRequest,
} from './logged-request.js';

type Headers = Readonly<Record<string, unknown>>;

/**
 * The headers that a log kept last, by operation. Clients repeat them, so equal ones are kept once: an entry takes a fifth less
 * memory.
 */
export class RepeatedHeaders {
  readonly #latest = new Map<
    string | null,
    { readonly headers: Headers; readonly names: readonly string[] }
  >();

  /** Returns the last kept headers of an operation if they equal `headers`, in the same order; else `headers`. */
  kept(operationId: string | null, headers: Headers): Headers {
    const latest = this.#latest.get(operationId);
    if (latest && areSame(latest, headers)) return latest.headers;
    this.#latest.set(operationId, { headers, names: Object.keys(headers) });
    return headers;
  }

  clear(): void {
    this.#latest.clear();
  }
}

function areSame(
  { headers: latest, names }: { readonly headers: Headers; readonly names: readonly string[] },
  headers: Headers,
): boolean {
  let at = 0;
  for (const name in headers) if (name !== names[at++] || headers[name] !== latest[name]) return false;
  return at === names.length;
}

/** The most bytes of an entry; and of its path, and of the headers of each side. */
const MAX_ENTRY = 64 * 1024;
const MAX_HEAD = 8 * 1024;
/** The approximate bytes of an entry besides its texts, and of each change. */
const ENTRY_BYTES = 500;
const CHANGE_BYTES = 80;
/** The most changes of a request or step in a list. */
export const MAX_CHANGES = 100;

/** The most characters of a request's body that are masked: twice as much as an entry keeps at most. */
const MAX_MASKED = 2 * MAX_ENTRY;

/**
 * Returns a body for the log: its JSON, or the beginning of a long one, with card data masked (H1); null without a body. `sent`
 * is the JSON that it was parsed from, if any; it saves making long JSON again.
 */
export function loggedBody(body: unknown, sent = ''): LoggedBody {
  if (body === undefined || body === null) return NO_BODY;
  const text = sent.length > MAX_MASKED ? sent : JSON.stringify(body);
  if (text.length > MAX_MASKED) return { text: maskedExcerpt(text.slice(0, MAX_MASKED)), isCut: true };
  const safe = masked(body);
  return { text: safe === body ? text : JSON.stringify(safe), isCut: false };
}

const NO_BODY: LoggedBody = { text: null, isCut: false };

/** The headers of requests and of responses that a log kept last. */
interface Repeated {
  readonly requests: RepeatedHeaders;
  readonly responses: RepeatedHeaders;
}

/** Returns a request for the log, cut to 64 KiB. Bytes that one of request and response does not need go to the other. */
export function cutEntry(
  observed: ObservedRequest,
  answeredAt: EpochMs = observed.at,
  repeated?: Repeated,
): KeptRequest {
  const { request, response } = observed;
  const requestHeaders = cutHeaders(request.headers, observed.operationId, repeated?.requests);
  const responseHeaders = cutHeaders(response.headers, observed.operationId, repeated?.responses);
  const body = request.text === null ? null : compact(request.text);
  const text = response.text === null ? null : compact(response.text);
  const limit = MAX_ENTRY - 3 * MAX_HEAD;
  const requestText = cutText(body, limit - Math.min(text?.length ?? 0, limit / 2));
  const responseText = cutText(text, limit - (requestText.text?.length ?? 0));
  const { requestId, at, operationId, client, method, path, status, durationMs, fault, refused, trace } =
    observed;
  // Member by member: a request each has one, and copying by spread takes longer.
  return {
    requestId,
    at,
    answeredAt,
    operationId,
    client,
    method,
    path: path.length > MAX_HEAD ? excerpt(maskedPath(path), MAX_HEAD) : path,
    status,
    durationMs,
    fault,
    refused,
    request: message(
      requestHeaders,
      { ...requestText, truncated: requestText.truncated || request.isCut === true },
      path.length > MAX_HEAD,
    ),
    response: message(responseHeaders, responseText),
    before: trace.before,
    entry: trace.entry,
    changes: trace.changes.slice(0, MAX_CHANGES).map(({ table, key }) => ({ table, id: String(key) })),
  };
}

/** Returns the approximate bytes of an entry. */
export function entryBytes({ path, request, response, changes }: KeptRequest): number {
  return ENTRY_BYTES + path.length + bytesOf(request) + bytesOf(response) + CHANGE_BYTES * changes.length;
}

function bytesOf({ headers, text }: CutMessage): number {
  return headersLength(headers) + (text?.length ?? 0);
}

function headersLength(headers: Readonly<Record<string, unknown>>): number {
  let length = 0;
  for (const name in headers) length += name.length + String(headers[name]).length;
  return length;
}

interface Cut<Value> {
  readonly truncated: boolean;
  readonly value: Value;
}

function cutHeaders(
  headers: Readonly<Record<string, unknown>>,
  operationId: string | null,
  repeated: RepeatedHeaders | undefined,
): Cut<CutMessage['headers']> {
  if (headersLength(headers) <= MAX_HEAD) {
    const value = (repeated?.kept(operationId, headers) ?? headers) as Record<string, string>;
    return { truncated: false, value };
  }
  const safe = maskedHeaders(headers); // masked before cutting: a cut secret is not recognized
  const kept: Record<string, string> = {};
  let left = MAX_HEAD;
  for (const [name, text] of Object.entries(safe)) {
    if (name.length >= left) break;
    kept[name] = excerpt(text, left - name.length);
    left -= name.length + text.length;
    if (left <= 0) break;
  }
  return { truncated: true, value: kept };
}

/** Returns an ASCII text as it is and other texts as UTF-8, so that the length is the size in bytes. */
function compact(text: NonNullable<CutMessage['text']>): NonNullable<CutMessage['text']> {
  return typeof text !== 'string' || Buffer.byteLength(text) === text.length ? text : Buffer.from(text);
}

type CutText = Pick<CutMessage, 'text' | 'truncated'>;

/** Cuts a compact text to `limit` bytes. The part is copied: a slice would keep the whole text in memory. */
function cutText(text: CutMessage['text'], limit: number): CutText {
  if (text === null || text.length <= limit) return { text, truncated: false };
  if (typeof text === 'string') return { text: Buffer.from(text.slice(0, limit)), truncated: true };
  let end = limit;
  while (end > 0 && ((text[end] ?? 0) & 0xc0) === 0x80) end -= 1; // at the start of a character
  const known = parts.get(text);
  if (known?.length === end) return { text: known, truncated: true };
  const part = Buffer.from(text.subarray(0, end));
  parts.set(text, part);
  return { text: part, truncated: true };
}

/** The kept part of each text that was cut, so that a list that is sent again is not copied again. */
const parts = new WeakMap<Uint8Array, Uint8Array>();

function message(
  headers: Cut<CutMessage['headers']>,
  { text, truncated }: CutText,
  isPathCut = false,
): CutMessage {
  const headTruncated = headers.truncated || isPathCut;
  return { headers: headers.value, text, truncated: truncated || headTruncated, headTruncated };
}

/** Returns a request of the log with all secrets masked, to be stored. */
export function maskedEntry(entry: KeptRequest): KeptRequest {
  const { path, request, response } = entry;
  return {
    ...entry,
    path: maskedPath(path),
    request: maskedMessage(request),
    response: maskedMessage(response),
  };
}

function maskedMessage({ headers, text, ...cut }: CutMessage): CutMessage {
  return { ...cut, headers: maskedHeaders(headers), text: text && maskedBody(text) };
}

/** Returns a body with all secrets masked, to be stored or judged. */
export function maskedBody(text: NonNullable<CutMessage['text']>): string {
  const body = parsedBody(text);
  return body.isJson ? JSON.stringify(body.value) : body.value;
}

/** Returns a message as the control plane shows it, with all secrets masked. */
export function shownMessage({ headers, text, truncated }: CutMessage): LoggedMessage {
  return { headers: maskedHeaders(headers), body: shownBody(text), truncated };
}

function shownBody(text: CutMessage['text']): unknown {
  return text === null || text.length === 0 ? null : parsedBody(text).value;
}

/** Returns a body without its secrets: parsed, or a text. */
function parsedBody(
  text: NonNullable<CutMessage['text']>,
): { readonly isJson: true; readonly value: unknown } | { readonly isJson: false; readonly value: string } {
  const whole = typeof text === 'string' ? text : Buffer.from(text).toString('utf8');
  try {
    return { isJson: true, value: masked(JSON.parse(whole)) };
  } catch {
    // JSON that was cut, or HTML
    const value = /^[[{"]/.test(whole) ? maskedExcerpt(whole) : maskedText(whole);
    return { isJson: false, value };
  }
}

/** Returns the text of a form whose body `loggedBody` made JSON. */
export function formText(body: unknown): string {
  return new URLSearchParams(Object(body) as Record<string, string>).toString();
}

/** Returns whether a media type is that of forms. */
export function isForm(mediaType: string | undefined): boolean {
  return /^application\/x-www-form-urlencoded/i.test(mediaType ?? '');
}
