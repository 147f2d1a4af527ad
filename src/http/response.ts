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

/** Writes a response at the end of this turn of the event loop and returns its body. The only writer of responses. */
export function writeResponse(response: ServerResponse, content: HttpResponse): string | Uint8Array {
  const body = bodyOf(content.value);
  const headers: string[] = []; // a flat list, which Node writes without a copy
  for (const [name, value] of Object.entries(content.headers)) headers.push(name, value);
  headers.push('Content-Length', String(Buffer.byteLength(body)), REQUEST_ID, requestIdOf(response.req));
  response.writeHead(content.status, headers);
  pending.push({ response, body });
  if (pending.length === 1) setImmediate(writePending);
  return body;
}

/** Responses of this turn. They are written together, so that a client wakes once: that costs more than a response. */
let pending: { readonly response: ServerResponse; readonly body: string | Uint8Array }[] = [];

function writePending(): void {
  const responses = pending;
  pending = [];
  for (const { response, body } of responses) response.end(body);
}

/** The size of the cache of JSON, in bytes. */
const CACHED_BYTES = 16 * 1024 * 1024;
const cachedJson = new LRUCache<object, Buffer>({
  maxSize: CACHED_BYTES,
  sizeCalculation: (json) => json.length,
});

/** Returns the bytes of a body: the JSON of a value. Cacheable values are serialized once, which is most of the cost of a list. */
export function bodyOf(value: unknown): string | Uint8Array {
  if (value instanceof Uint8Array) return value;
  if (!Array.isArray(value)) return isCacheable(value) ? jsonOf(value) : JSON.stringify(value);
  if (!value.some(isCacheable)) return JSON.stringify(value);
  return joinArray(value.map(jsonOf));
}

function jsonOf(value: unknown): Buffer {
  if (!isCacheable(value)) return Buffer.from(JSON.stringify(value ?? null));
  const known = cachedJson.get(value);
  if (known) return known;
  const json = Buffer.from(JSON.stringify(value));
  cachedJson.set(value, json);
  return json;
}

const [BEGIN = 0, COMMA = 0, END = 0] = Buffer.from('[,]');

/** Returns the JSON array of entries in JSON. */
function joinArray(texts: readonly Buffer[]): Buffer {
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
