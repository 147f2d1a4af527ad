import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { isObject, parsedJson, type JsonObject } from '../contract/is-object.js';
import {
  headerOf,
  NO_BODY,
  type RecordedBody,
  type RecordedExchange,
  type RecordedHeader,
} from './recorded-exchange.js';

const MIB = 1024 * 1024;
/** The maximum size of an archive, in bytes. Parsing takes about four times as much memory. */
const MAX_FILE_BYTES = 256 * MIB;

/**
 * Thrown if an HTTP archive cannot be read. The message names the file and the problem. For an invalid member, it also
 * contains its position and the expected type.
 */
export class HarInvalid extends Error {
  override readonly name = 'HarInvalid';
}

/**
 * Reads the exchanges of an HTTP archive (HAR 1.2) of a browser, a proxy, Respect, Playwright, Postman or the sandbox.
 * Each exchange is created when the caller iterates to it.
 * @throws HarInvalid
 */
export function readHarFile(file: string, maxBytes = MAX_FILE_BYTES): Iterable<RecordedExchange> {
  return readHar(parsed(file, maxBytes), file);
}

function parsed(file: string, maxBytes: number): unknown {
  try {
    return JSON.parse(contentOf(file, maxBytes).replace(/^\uFEFF/, ''));
  } catch (error) {
    if (error instanceof HarInvalid) throw error;
    const isSyntax = error instanceof SyntaxError;
    throw new HarInvalid(
      isSyntax
        ? `${file} is not JSON. A HAR file must be JSON.`
        : `${file} cannot be read: ${(error as Error).message}`,
    );
  }
}

/**
 * Returns the text of a file. Counts the bytes while it reads, because the size of a device or pipe is unknown and may
 * be infinite.
 */
function contentOf(file: string, maxBytes: number): string {
  const tooLarge = (size: string) =>
    new HarInvalid(`${file} has ${size} MiB. Split the file: at most ${maxBytes / MIB} MiB can be read.`);
  const { size } = statSync(file);
  if (size > maxBytes) throw tooLarge(String(Math.ceil(size / MIB)));
  const opened = openSync(file, 'r');
  try {
    const chunk = Buffer.allocUnsafe(MIB);
    const chunks: Buffer[] = [];
    let read = 0;
    for (let length; (length = readSync(opened, chunk)) > 0;) {
      read += length;
      if (read > maxBytes) throw tooLarge(`more than ${maxBytes / MIB}`);
      chunks.push(Buffer.from(chunk.subarray(0, length)));
    }
    return Buffer.concat(chunks).toString();
  } finally {
    closeSync(opened);
  }
}

/** Returns the exchanges of an HTTP archive. Reports show the archive as `name`. @throws HarInvalid */
export function readHar(archive: unknown, name: string): Iterable<RecordedExchange> {
  const log = memberOf(archive, 'log', name);
  const { entries } = log;
  if (!Array.isArray(entries)) throw new HarInvalid(`${name}: log.entries must be a list.`);
  const checked = entries.map((entry: unknown, at) => entryOf(entry, `${name}: log.entries[${at}]`));
  const omitsSecrets = !checked.some(({ request }) =>
    objectsOf(request['headers']).some((header) => /^authorization$/i.test(textOf(header['name']))),
  );
  return {
    *[Symbol.iterator]() {
      for (const [at, entry] of checked.entries())
        yield exchangeOf(entry, `${name}, entry ${at + 1}`, omitsSecrets);
    },
  };
}

/** An entry of an archive after validation. */
interface Entry {
  readonly whole: JsonObject;
  readonly request: JsonObject;
  /** Null for a request without a response. Browsers write its status as 0. */
  readonly response: JsonObject | null;
}

function entryOf(entry: unknown, place: string): Entry {
  const request = memberOf(entry, 'request', place);
  for (const member of ['method', 'url'])
    if (typeof request[member] !== 'string' || request[member] === '')
      throw new HarInvalid(`${place}.request.${member} must be a text.`);
  requireHeaders(request['headers'], `${place}.request.headers`);
  const whole = entry as JsonObject;
  const response = whole['response'];
  if (!isObject(response)) return { whole, request, response: null };
  const { status } = response;
  if (typeof status !== 'number') throw new HarInvalid(`${place}.response.status must be a number.`);
  requireHeaders(response['headers'], `${place}.response.headers`);
  return { whole, request, response: status >= 100 ? response : null };
}

function memberOf(value: unknown, member: string, place: string): JsonObject {
  const found = isObject(value) ? value[member] : undefined;
  if (!isObject(found))
    throw new HarInvalid(`${place}${place.includes(': ') ? '.' : ': '}${member} must be an object.`);
  return found;
}

function requireHeaders(headers: unknown, place: string): void {
  if (headers !== undefined && !Array.isArray(headers)) throw new HarInvalid(`${place} must be a list.`);
}

function exchangeOf(
  { whole, request, response }: Entry,
  source: string,
  omitsSecrets: boolean,
): RecordedExchange {
  const isTruncated = whole['_truncated'] === true;
  const started = textOf(whole['startedDateTime']);
  const sent = headersOf(request, Object(request['postData']) as JsonObject);
  const received = response && headersOf(response, Object(response['content']) as JsonObject);
  return {
    source,
    startedAt: started === '' ? null : started,
    ...(textOf(whole['_clientId']) !== '' && { clientId: textOf(whole['_clientId']) }),
    request: {
      method: textOf(request['method']).toUpperCase(),
      url: textOf(request['url']),
      headers: sent,
      body: bodyOfRequest(request, { isTruncated, length: lengthOf(sent) }),
      ...(omitsSecrets && { omitsSecrets }),
      hasMasks: true,
    },
    response: response &&
      received && {
        status: Number(response['status']),
        headers: received,
        body: bodyOfResponse(response, { isTruncated, length: lengthOf(received) }),
        hasMasks: true,
      },
  };
}

/**
 * Returns the headers of a message without HTTP/2 pseudo headers. If `Content-Type` is missing, adds it from the media
 * type of the body.
 */
function headersOf(message: JsonObject, { mimeType }: JsonObject): RecordedHeader[] {
  const headers = objectsOf(message['headers'])
    .map(({ name, value }): RecordedHeader => [textOf(name), textOf(value)])
    .filter(([name]) => name !== '' && !name.startsWith(':'));
  const type = textOf(mimeType);
  const isKnown = type.includes('/') && type !== 'x-unknown';
  if (!isKnown || headerOf(headers, 'content-type') !== undefined) return headers;
  return [...headers, ['Content-Type', type]];
}

function lengthOf(headers: readonly RecordedHeader[]): number {
  return Number(headerOf(headers, 'content-length') ?? 0);
}

function objectsOf(value: unknown): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Data that explains why the text of a body is missing. */
interface BodyHints {
  /** Whether the recorder truncated bodies. */
  readonly isTruncated: boolean;
  /** The value of the header `Content-Length`; 0 if the header is missing. */
  readonly length: number;
}

/**
 * Returns the body of a recorded request. If the archive contains only the fields of a form, builds the body from the
 * fields. Returns `not recorded` if the archive lacks the body.
 */
function bodyOfRequest(request: JsonObject, hints: BodyHints): RecordedBody {
  const data = request['postData'];
  const isMissing = hints.length > 0 || Number(request['bodySize']) > 0;
  if (!isObject(data)) return isMissing ? 'not recorded' : NO_BODY;
  const { text, params, mimeType, encoding } = data;
  if (typeof text === 'string' && text !== '') return bytesOf(text, encoding, hints);
  if (!hasEntries(params)) return isMissing ? 'not recorded' : NO_BODY; // Playwright may leave the text out
  if (!/^application\/x-www-form-urlencoded/i.test(String(mimeType))) return 'not recorded';
  const fields = params
    .filter(isObject)
    .map(({ name, value }): [string, string] => [textOf(name), textOf(value)]);
  return Buffer.from(new URLSearchParams(fields).toString());
}

/**
 * Returns the body of a recorded response. It has no content coding such as gzip, because archives store decoded
 * bodies. Returns `not recorded` if the archive lacks the body.
 */
function bodyOfResponse(response: JsonObject, hints: BodyHints): RecordedBody {
  const { content } = response;
  if (!isObject(content)) return 'not recorded';
  const { text, encoding, size } = content;
  if (typeof text === 'string' && (text !== '' || !(Number(size) > 0))) return bytesOf(text, encoding, hints);
  return size === 0 && hints.length === 0 ? NO_BODY : 'not recorded';
}

function bytesOf(text: string, encoding: unknown, { isTruncated }: BodyHints): RecordedBody {
  if (encoding === 'base64') return Buffer.from(text, 'base64');
  return isTruncated && parsedJson(text) === undefined ? 'not recorded' : Buffer.from(text);
}

function hasEntries(value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && value.length > 0;
}
