import type { ServerResponse } from 'node:http';
import { takerOf } from './body-taker.js';
import { jsonOf } from './json.js';
import { REQUEST_ID, requestIdOf } from './request-id.js';
import { nextTurn } from '../time/turns.js';
import { SlicedBody } from './sliced-body.js';
import { real } from '../time/real-time.js';
import type { LoggedRefusal } from '../workspaces/request-log/logged-request.js';

/** A response before it is written: a value that becomes JSON, or bytes. */
export interface HttpResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly value: unknown;
  /** Why the request was refused. */
  readonly refused?: LoggedRefusal;
  /** The reason in words, if the body may not say it (P1). */
  readonly reason?: string;
}

/**
 * Writes a response at the end of this turn of the event loop and returns its body, or the beginning of a long one, whose
 * rest is made and written in slices. The only writer of responses. `onError` receives the error of a slice.
 */
export function writeResponse(
  response: ServerResponse,
  { status, headers: own, value }: HttpResponse,
  onError: (error: unknown) => void = () => undefined,
): string | Uint8Array {
  const headers: string[] = []; // a flat list, which Node writes without a copy
  for (const [name, text] of Object.entries(own)) headers.push(name, text);
  headers.push(REQUEST_ID, requestIdOf(response.req));
  if (isLive(value)) {
    response.writeHead(status, headers);
    if (response.req.method === 'HEAD') response.end();
    else value.begin(response);
    return '';
  }
  if (value instanceof SlicedBody) {
    response.writeHead(status, headers);
    const begin = value.take();
    writeSlices(response, begin, value).catch((error: unknown) => {
      response.destroy(); // so that the client sees that the body is not whole
      onError(error);
    });
    return begin;
  }
  const body = bytesOfBody(value);
  headers.push('Content-Length', String(Buffer.byteLength(body)));
  response.writeHead(status, headers);
  pending.push({ response, body, isLast: own['Connection'] === 'close' });
  if (pending.length === 1) real.setImmediate(writePending);
  return body;
}

/** Responses of this turn. They are written together, so that a client wakes once: waking it costs more than a response. */
let pending: {
  readonly response: ServerResponse;
  readonly body: string | Uint8Array;
  /** Whether the connection is closed after it. */
  readonly isLast: boolean;
}[] = [];

function writePending(): void {
  const responses = pending;
  pending = [];
  for (const { response, body, isLast } of responses) {
    if (isLast && !response.req.complete) endAfterRequest(response, body);
    else response.end(body);
  }
}

/** The longest time in which the rest of a refused request is read. */
const REST_MS = 5_000;
/** The longest wait for its next part. */
const REST_PAUSE_MS = 500;

/**
 * Writes a whole response, and ends it when its client has stopped sending its request, whose rest is dropped. A connection that
 * is closed while its client sends is reset, and most clients then never read the response.
 */
function endAfterRequest(response: ServerResponse, body: string | Uint8Array): void {
  response.write(body);
  const end = (): void => {
    for (const timer of timers) real.clearTimeout(timer);
    response.end();
  };
  const pause = real.setTimeout(end, REST_PAUSE_MS);
  const timers = [pause, real.setTimeout(end, REST_MS)];
  response.req
    .on('data', () => pause.refresh())
    .once('end', end)
    .once('close', end)
    .resume();
}

/** Writes the beginning of a body, and then makes and writes the rest, as fast as the client reads it. */
async function writeSlices(response: ServerResponse, begin: Uint8Array, rest: SlicedBody): Promise<void> {
  const taker = takerOf(response.req);
  for (let made = begin; !response.destroyed; made = rest.take()) {
    if (made.length > 0 && !response.write(made)) await drained(response);
    if (rest.isDone || response.req.method === 'HEAD') break;
    await nextTurn(taker);
    rest.makeSlice(taker);
  }
  response.end();
}

/** Resolves when the client has read what was written, or is gone. */
function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      response.off('drain', done).off('close', done);
      resolve();
    };
    response.on('drain', done).on('close', done);
  });
}

/** Returns the bytes of a body: the JSON of a value. */
export function bytesOfBody(value: unknown): string | Uint8Array {
  if (value instanceof Uint8Array) return value;
  return value instanceof SlicedBody ? value.whole() : jsonOf(value);
}

/** A body that is written while events occur, until the server or the client ends it. */
export interface LiveBody {
  /** Its media type. */
  readonly contentType: string;
  /** Whether it is whole at once, and no stream. */
  readonly isWhole?: true;
  /** Begins to write it to a response whose head is written. */
  begin(response: ServerResponse): void;
}

/** Returns whether the value of a response is a live body. */
export function isLive(value: unknown): value is LiveBody {
  return typeof value === 'object' && value !== null && 'begin' in value && typeof value.begin === 'function';
}

/** Returns the headers of a live body. nginx would keep a stream back until a buffer is full. */
export function liveHeaders({ contentType, isWhole }: LiveBody): Readonly<Record<string, string>> {
  if (isWhole) return { 'Content-Type': contentType };
  return { 'Content-Type': contentType, 'X-Accel-Buffering': 'no' };
}
