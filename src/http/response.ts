import type { ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { isCacheable } from '../operations/shared/cached-json.js';
import { REQUEST_ID, requestIdOf } from './request-id.js';

/** A reply before it is written: a value that becomes JSON, or bytes as they are. */
export interface HttpResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly value: unknown;
}

/** Writes a reply at the end of this turn of the event loop, and returns its body. This is the one place that writes. */
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

/** Replies of this turn: written together they wake those who wait for them once, which costs more than a reply. */
let waiting: { readonly response: ServerResponse; readonly body: string | Uint8Array }[] = [];

function writeWaiting(): void {
  const replies = waiting;
  waiting = [];
  for (const { response, body } of replies) response.end(body);
}

/** Bytes of JSON that are kept of values that are told again and again. */
const KEPT_BYTES = 16 * 1024 * 1024;
const kept = new LRUCache<object, Buffer>({
  maxSize: KEPT_BYTES,
  sizeCalculation: (text) => text.length,
});

/** A value's JSON. Writing it is most of what a list costs, so that it is kept of what lasts. */
function bodyOf(value: unknown): string | Uint8Array {
  if (value instanceof Uint8Array) return value;
  if (!Array.isArray(value))
    return isObject(value) && isCacheable(value) ? textOf(value) : JSON.stringify(value);
  if (!value.some((entry) => isObject(entry) && isCacheable(entry))) return JSON.stringify(value);
  return joined(value.map(textOf));
}

function textOf(value: unknown): Buffer {
  if (!isObject(value) || !isCacheable(value)) return Buffer.from(JSON.stringify(value ?? null));
  const known = kept.get(value);
  if (known) return known;
  const text = Buffer.from(JSON.stringify(value));
  kept.set(value, text);
  return text;
}

const [BEGIN = 0, COMMA = 0, END = 0] = Buffer.from('[,]');

/** The array of these. */
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
