import type { EpochMs } from '../../domain/shared/epoch-ms.js';
import { excerpt } from '../../messages/excerpt.js';
import { NOTHING_KNOWN, type KnownSecrets } from '../../masking/known-secrets.js';
import { masked, maskedExcerpt, maskedHeaders, maskedPath } from '../../masking/mask.js';
import { MASK } from '../../masking/card-numbers.js';
import { maskedText } from '../../masking/secret-text.js';
import { asciiOrBytes } from '../../text/ascii-or-bytes.js';
import type {
  CutMessage,
  KeptRefusal,
  KeptRequest,
  LoggedBody,
  LoggedError,
  LoggedMessage,
  LoggedRefusal,
  ObservedRequest,
  ShortError,
} from './logged-request.js';

type Headers = Readonly<Record<string, unknown>>;

/**
 * The last logged headers of each operation. Clients repeat their headers, so equal ones are stored once. This saves a
 * fifth of an entry's memory.
 */
export class RepeatedHeaders {
  readonly #latest = new Map<
    string | null,
    { readonly headers: Headers; readonly names: readonly string[] }
  >();

  /**
   * If the operation's last headers equal `headers`, in the same order, returns the stored headers. Otherwise stores
   * and returns `headers`.
   */
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

/**
 * The maximum bytes of an entry. `MAX_HEAD` applies three times: to the path, to the request headers and to the
 * response headers.
 */
const MAX_ENTRY = 64 * 1024;
const MAX_HEAD = 8 * 1024;
const MAX_BODIES = MAX_ENTRY - 3 * MAX_HEAD;
/** The approximate bytes of an entry besides its texts, and of each change. */
const ENTRY_BYTES = 500;
const CHANGE_BYTES = 80;
/** The maximum number of changes in a logged request. */
export const MAX_CHANGES = 100;

/** The maximum number of characters of a request body that are masked: twice the maximum size of an entry. */
const MAX_MASKED = 2 * MAX_ENTRY;

/**
 * Returns a body for the log: its JSON, or the beginning of a long one, with card data masked (H1). The text is null if
 * there is no body. `sent` is the JSON text of the body, if known. Passing `sent` avoids serializing a long body again.
 */
export function loggedBody(body: unknown, sent = ''): LoggedBody {
  if (body === undefined || body === null) return NO_BODY;
  const text = sent.length > MAX_MASKED ? sent : JSON.stringify(body);
  if (text.length > MAX_MASKED) return { text: maskedExcerpt(text.slice(0, MAX_MASKED)), isCut: true };
  const safe = masked(body);
  return { text: safe === body ? text : JSON.stringify(safe), isCut: false };
}

const NO_BODY: LoggedBody = { text: null, isCut: false };

/** The data of a log that are needed to cut a request. */
interface CutContext {
  /** The last logged headers of requests and of responses. */
  readonly repeated?: { readonly requests: RepeatedHeaders; readonly responses: RepeatedHeaders };
  /**
   * Returns the mask of the secrets of clients. Paths and headers are masked before they are cut, because a part of a
   * secret is not recognised.
   */
  readonly known?: () => KnownSecrets;
}

/**
 * Returns a request for the log, cut to 64 KiB. Bytes that the request does not need are available to the response, and
 * vice versa.
 */
export function cutEntry(
  observed: ObservedRequest,
  answeredAt: EpochMs = observed.at,
  { repeated, known = () => NOTHING_KNOWN }: CutContext = {},
): KeptRequest {
  const { request, response } = observed;
  const headersOf = ({ headers }: Pick<typeof request, 'headers'>, kept: RepeatedHeaders | undefined) =>
    cutHeaders(headers, observed.operationId, { known, repeated: kept });
  const requestHeaders = headersOf(request, repeated?.requests);
  const responseHeaders = headersOf(response, repeated?.responses);
  const body = request.text === null ? null : asciiOrBytes(request.text);
  const text = response.text === null ? null : asciiOrBytes(response.text);
  const requestText = cutText(body, MAX_BODIES - Math.min(text?.length ?? 0, MAX_BODIES / 2));
  const responseText = cutText(text, MAX_BODIES - (requestText.text?.length ?? 0));
  const { requestId, at, operationId, client, claimedClient, method } = observed;
  const { path, status, durationMs, fault, refused, trace } = observed;
  // Lists the fields one by one, because a spread is slower and this runs for each request.
  return {
    requestId,
    at,
    answeredAt,
    operationId,
    client,
    claimedClient,
    method,
    path: cutPath(operationId, path, known),
    status,
    durationMs,
    fault,
    refused: refused && keptRefusal(refused, responseText.truncated),
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

/** Returns a path for the log. The query of a token request has only values in the wrong place, which may be secrets. */
function cutPath(operationId: string | null, path: string, known: () => KnownSecrets): string {
  if (operationId === 'createToken') return path.slice(0, MAX_HEAD).replace(/\?.+/s, `?${MASK}`);
  return path.length > MAX_HEAD ? excerpt(known().inPath(maskedPath(path)), MAX_HEAD) : path;
}

/** The maximum length of the reason of a refusal, and number of its errors. */
export const MAX_REASON = 300;
const MAX_KEPT_ERRORS = 10;
/** The maximum length of the JSON of errors in full. */
const MAX_ERRORS_LENGTH = 4096;

function keptRefusal(refused: LoggedRefusal, isBodyCut: boolean): KeptRefusal {
  const { code, rules, errors, reason = '' } = refused;
  let left = isBodyCut ? MAX_ERRORS_LENGTH : 0;
  return {
    code,
    rules,
    errors: errors.slice(0, MAX_KEPT_ERRORS).map((error) => {
      if (left > 0) left -= JSON.stringify(error).length;
      return left > 0 ? error : shortError(error);
    }),
    reason: reason.length > MAX_REASON ? excerpt(maskedText(reason), MAX_REASON) : reason,
  };
}

/** Returns an error without its message and its values. */
export function shortError({ in: part, field, code }: LoggedError | ShortError): ShortError {
  return { in: part, field, code };
}

/** Returns whether the sender of a request is not verified. */
export function isUnverified({ claimedClient }: Pick<ObservedRequest, 'claimedClient'>): boolean {
  return claimedClient !== undefined;
}

/** Returns the approximate bytes of an entry. */
export function entryBytes({ path, request, response, refused, changes }: KeptRequest): number {
  const texts = path.length + bytesOf(request) + bytesOf(response);
  return ENTRY_BYTES + texts + (refused ? JSON.stringify(refused).length : 0) + CHANGE_BYTES * changes.length;
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
  { known, repeated }: { readonly known: () => KnownSecrets; readonly repeated: RepeatedHeaders | undefined },
): Cut<CutMessage['headers']> {
  if (headersLength(headers) <= MAX_HEAD) {
    const value = (repeated?.kept(operationId, headers) ?? headers) as Record<string, string>;
    return { truncated: false, value };
  }
  const safe = known().in(maskedHeaders(headers)); // masked before cutting, because a cut secret is not recognised
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

type CutText = Pick<CutMessage, 'text' | 'truncated'>;

/** Cuts a text from `asciiOrBytes` to `limit` bytes. Copies the part, because a slice would hold the entire text in memory. */
function cutText(text: CutMessage['text'], limit: number): CutText {
  if (text === null || text.length <= limit) return { text, truncated: false };
  if (typeof text === 'string') return { text: Buffer.from(text.slice(0, limit)), truncated: true };
  let end = limit;
  while (end > 0 && ((text[end] ?? 0) & 0xc0) === 0x80) end -= 1; // the cut is at the start of a character
  const known = parts.get(text);
  if (known?.length === end) return { text: known, truncated: true };
  const part = Buffer.from(text.subarray(0, end));
  parts.set(text, part);
  return { text: part, truncated: true };
}

/** The stored part of each cut text. If the same text is logged again, it is not copied again. */
const parts = new WeakMap<Uint8Array, Uint8Array>();

function message(
  headers: Cut<CutMessage['headers']>,
  { text, truncated }: CutText,
  isPathCut = false,
): CutMessage {
  const headTruncated = headers.truncated || isPathCut;
  return { headers: headers.value, text, truncated: truncated || headTruncated, headTruncated };
}

/** Returns a logged request with all secrets masked, for storage. `known`: the mask of the secrets of clients. */
export function maskedEntry(entry: KeptRequest, known: KnownSecrets): KeptRequest {
  const { path, request, response, refused } = entry;
  const messages = { request: maskedMessage(request), response: maskedMessage(response) };
  return {
    ...entry,
    refused: known.in(masked(refused) as typeof refused),
    path: known.inPath(maskedPath(path)),
    ...known.in(messages),
  };
}

function maskedMessage({ headers, text, ...cut }: CutMessage): CutMessage {
  return { ...cut, headers: maskedHeaders(headers), text: text && maskedBody(text) };
}

/** Returns a body with all secrets masked, for storage or for checks. */
export function maskedBody(text: NonNullable<CutMessage['text']>): string {
  const body = parsedBody(text);
  return body.isJson ? JSON.stringify(body.value) : body.value;
}

/** Returns a message with all secrets masked, for the control plane. */
export function shownMessage({ headers, text, truncated }: CutMessage): LoggedMessage {
  return { headers: maskedHeaders(headers), body: shownBody(text), truncated };
}

function shownBody(text: CutMessage['text']): unknown {
  return text === null || text.length === 0 ? null : parsedBody(text).value;
}

/** Parses a body and masks its secrets. If it is not JSON, returns its masked text. */
function parsedBody(
  text: NonNullable<CutMessage['text']>,
): { readonly isJson: true; readonly value: unknown } | { readonly isJson: false; readonly value: string } {
  const whole = typeof text === 'string' ? text : Buffer.from(text).toString('utf8');
  try {
    return { isJson: true, value: masked(JSON.parse(whole)) };
  } catch {
    // cut JSON, or HTML
    const value = /^[[{"]/.test(whole) ? maskedExcerpt(whole) : maskedText(whole);
    return { isJson: false, value };
  }
}

/** Returns the form text of a body that `loggedBody` converted from a form to JSON. */
export function formText(body: unknown): string {
  return new URLSearchParams(Object(body) as Record<string, string>).toString();
}

/** Returns whether a media type is the type of HTML forms. */
export function isForm(mediaType: string | undefined): boolean {
  return /^application\/x-www-form-urlencoded/i.test(mediaType ?? '');
}
