import { isObject, type JsonObject } from '../../contract/is-object.js';
import type { RecordedBody } from './recorded-exchange.js';

/** What an archive says of a body beside its text. */
export interface BodyHints {
  /** Whether the recording cut bodies off. */
  readonly isTruncated: boolean;
  /** The value of `Content-Length`; 0 without one. */
  readonly length: number;
}

const NO_BODY = new Uint8Array();

/** Returns the body of a request of an archive. A form may be recorded by its fields alone. */
export function bodyOfRequest(request: JsonObject, hints: BodyHints): RecordedBody {
  const data = request['postData'];
  const isMissing = hints.length > 0 || Number(request['bodySize']) > 0;
  if (!isObject(data)) return isMissing ? 'not recorded' : NO_BODY;
  const { text, params, mimeType, encoding } = data;
  if (typeof text === 'string' && text !== '') return bytesOf(text, encoding, hints);
  if (!hasEntries(params)) return isMissing ? 'not recorded' : NO_BODY; // Playwright may leave the text out
  if (!/^application\/x-www-form-urlencoded/i.test(String(mimeType))) return 'not recorded';
  const fields = params
    .filter(isObject)
    .map(({ name, value }): [string, string] => [plain(name), plain(value)]);
  return Buffer.from(new URLSearchParams(fields).toString());
}

/** Returns the body of a response of an archive, which is recorded without its content coding. */
export function bodyOfResponse(response: JsonObject, hints: BodyHints): RecordedBody {
  const { content } = response;
  if (!isObject(content)) return 'not recorded';
  const { text, encoding, size } = content;
  if (typeof text === 'string' && (text !== '' || !(Number(size) > 0))) return bytesOf(text, encoding, hints);
  return size === 0 && hints.length === 0 ? NO_BODY : 'not recorded';
}

function bytesOf(text: string, encoding: unknown, { isTruncated }: BodyHints): RecordedBody {
  if (encoding === 'base64') return Buffer.from(text, 'base64');
  return isTruncated && !isJson(text) ? 'not recorded' : Buffer.from(text);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function hasEntries(value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && value.length > 0;
}

function plain(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
