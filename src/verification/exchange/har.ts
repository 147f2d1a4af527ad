import { readFileSync, statSync } from 'node:fs';
import { isObject, type JsonObject } from '../../contract/is-object.js';
import { bodyOfRequest, bodyOfResponse } from './har-bodies.js';
import { headerOf, type RecordedExchange, type RecordedHeader } from './recorded-exchange.js';

/** The largest file of an archive: it is parsed whole, which takes about four times its size in memory. */
const MAX_FILE_BYTES = 256 * 1024 * 1024;

/** An HTTP archive cannot be read. The message names the file, the place and what is expected. */
export class HarInvalid extends Error {
  override readonly name = 'HarInvalid';
}

/**
 * Reads the exchanges of an HTTP archive (HAR 1.2), of at most 256 MiB: of browsers, proxies, Respect, Playwright, Postman
 * and of the sandbox itself. Each is made when it is asked for. @throws HarInvalid
 */
export function readHarFile(file: string): Iterable<RecordedExchange> {
  return readHar(parsed(file), file);
}

function parsed(file: string): unknown {
  try {
    const { size } = statSync(file);
    if (size > MAX_FILE_BYTES) {
      const megabytes = Math.ceil(size / 1024 / 1024);
      throw new HarInvalid(`${file} has ${megabytes} MiB. Divide it: at most 256 MiB are read at once.`);
    }
    return JSON.parse(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''));
  } catch (error) {
    if (error instanceof HarInvalid) throw error;
    const isSyntax = error instanceof SyntaxError;
    throw new HarInvalid(
      isSyntax
        ? `${file} is not JSON, as a HAR file is.`
        : `${file} cannot be read: ${(error as Error).message}`,
    );
  }
}

/** Returns the exchanges of an HTTP archive; `name` names it in reports. @throws HarInvalid */
export function readHar(archive: unknown, name: string): Iterable<RecordedExchange> {
  const log = memberOf(archive, 'log', name);
  const { entries } = log;
  if (!Array.isArray(entries)) throw new HarInvalid(`${name}: log.entries must be a list.`);
  const checked = entries.map((entry: unknown, at) => entryOf(entry, `${name}: log.entries[${at}]`));
  const omitsSecrets = !checked.some(({ request }) =>
    listOf(request['headers']).some((header) => /^authorization$/i.test(textOf(header['name']))),
  );
  return {
    *[Symbol.iterator]() {
      for (const [at, entry] of checked.entries())
        yield exchangeOf(entry, `${name}, entry ${at + 1}`, omitsSecrets);
    },
  };
}

/** A checked entry of an archive. */
interface Entry {
  readonly whole: JsonObject;
  readonly request: JsonObject;
  /** Null for a request without a response, whose status browsers write as 0. */
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

/** Returns the headers of a message, without the pseudo headers of HTTP/2; the body's type where they leave it out. */
function headersOf(message: JsonObject, { mimeType }: JsonObject): RecordedHeader[] {
  const headers = listOf(message['headers'])
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

function listOf(value: unknown): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
