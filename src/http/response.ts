import type { ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { isCacheable } from '../operations/shared/cached-json.js';
import { REQUEST_ID, requestIdOf } from './request-id.js';

/** A response before it is written: a value that becomes JSON, or bytes. */
export interface HttpResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly value: unknown;
}

/** Writes a response at the end of this turn of the event loop, and returns its body. Only this function writes. */
export function writeResponse(response: ServerResponse, answer: HttpResponse): string | Uint8Array {
  const body = bodyOf(answer.value);
  const headers: string[] = []; // as a flat list: node takes it as it is
  for (const [name, value] of Object.entries(answer.headers)) headers.push(name, value);
  headers.push('Content-Length', String(Buffer.byteLength(body)), REQUEST_ID, requestIdOf(response.req));
  response.writeHead(answer.status, headers);
  waiting.push({ response, body });
  if (waiting.length === 1) setImmediate(writeWaiting);
  return body;
}

/** Responses of this turn. Written together they wake a waiting client once; waking it costs more than a response. */
let waiting: { readonly response: ServerResponse; readonly body: string | Uint8Array }[] = [];

function writeWaiting(): void {
  const replies = waiting;
  waiting = [];
  for (const { response, body } of replies) response.end(body);
}

/** The size of the cache of JSON texts, in bytes. */
const CACHED_BYTES = 16 * 1024 * 1024;
const cachedTexts = new LRUCache<object, Buffer>({
  maxSize: CACHED_BYTES,
  sizeCalculation: (text) => text.length,
});

/** Returns the JSON of a value. Cacheable values are serialised once: that is most of the cost of a list. */
function bodyOf(value: unknown): string | Uint8Array {
  if (value instanceof Uint8Array) return value;
  if (!Array.isArray(value))
    return isObject(value) && isCacheable(value) ? textOf(value) : JSON.stringify(value);
  if (!value.some((entry) => isObject(entry) && isCacheable(entry))) return JSON.stringify(value);
  return joined(value.map(textOf));
}

function textOf(value: unknown): Buffer {
  if (!isObject(value) || !isCacheable(value)) return Buffer.from(JSON.stringify(value ?? null));
  const known = cachedTexts.get(value);
  if (known) return known;
  const text = Buffer.from(JSON.stringify(value));
  cachedTexts.set(value, text);
  return text;
}

const [BEGIN = 0, COMMA = 0, END = 0] = Buffer.from('[,]');

/** Returns the JSON array of entries that are JSON already. */
function joined(texts: readonly Buffer[]): Buffer {
  const length = texts.reduce((sum, text) => sum + text.length + 1, 1);
  const array = Buffer.allocUnsafe(length);
  let at = 0;
  for (const text of texts) {
    array[at] = at === 0 ? BEGIN : COMMA;
    array.set(text, at + 1);
    at += text.length + 1;
  }
  array[at] = END;
  return array;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
