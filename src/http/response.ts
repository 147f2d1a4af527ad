import type { ServerResponse } from 'node:http';
import { takerOf } from './body-taker.js';
import { jsonOf } from './json.js';
import { REQUEST_ID, requestIdOf } from './request-id.js';
import { nextTurn } from '../time/turns.js';
import { SlicedBody } from './sliced-body.js';
import { real } from '../time/real-time.js';
import { asciiOrBytes } from '../text/ascii-or-bytes.js';
import type { LoggedRefusal } from '../workspaces/request-log/logged-request.js';

/**
 * A response before it is written. `value` is serialised as JSON, unless it is bytes, a `SlicedBody` or a `LiveBody`.
 */
export interface HttpResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly value: unknown;
  /** The refusal, if the request was refused. */
  readonly refused?: LoggedRefusal;
}

/**
 * Writes a response, and returns its body. A complete body is written at the end of the present event loop turn. For a
 * `SlicedBody`, returns only the beginning, because the rest is serialised and written in slices. For a live body,
 * returns an empty text. `onError` receives errors of later slices. Only faults write responses of operations in a
 * different way.
 */
export function writeResponse(
  response: ServerResponse,
  { status, headers: own, value }: HttpResponse,
  onError: (error: unknown) => void = () => undefined,
): string | Uint8Array {
  const headers: string[] = []; // a flat list, which Node writes without copying
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
      response.destroy(); // shows the client that the body is incomplete
      onError(error);
    });
    return begin;
  }
  const body = bytesOfBody(value);
  headers.push('Content-Length', String(body.length));
  response.writeHead(status, headers);
  pending.push({ response, body, isLast: own['Connection'] === 'close' });
  if (pending.length === 1) real.setImmediate(writePending);
  return body;
}

/**
 * The responses of this event loop turn. They are written together, because each time a client process wakes up costs
 * more than a response.
 */
let pending: {
  readonly response: ServerResponse;
  readonly body: string | Uint8Array;
  /** Whether the connection is closed after the response. */
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

/** The maximum time for reading the rest of a refused request, in milliseconds. */
const REST_MS = 5_000;
/** The maximum wait for the next data of the refused request, in milliseconds. */
const REST_PAUSE_MS = 2_000;

/**
 * Writes a complete response, but does not end it yet. Ends it when the request has ended, when the request has sent
 * nothing for two seconds, or after five seconds. Discards the rest of the request. If the connection were closed at
 * once, it would be reset, and most clients would never read the response.
 */
function endAfterRequest(response: ServerResponse, body: string | Uint8Array): void {
  response.write(body);
  const end = (): void => {
    for (const timer of timers) real.clearTimeout(timer);
    response.end();
  };
  let isPaused = false;
  const pause = real.setTimeout(() => {
    isPaused = true;
    real.setImmediate(() => isPaused && end()); // after a long turn of the event loop, data may have arrived that is not read yet
  }, REST_PAUSE_MS);
  const timers = [pause, real.setTimeout(end, REST_MS)];
  response.req
    .on('data', () => {
      isPaused = false;
      pause.refresh();
    })
    .once('end', end)
    .once('close', end)
    .resume();
}

/** Writes the beginning of a body, then serialises and writes the rest as fast as the client reads it. */
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

/** Resolves when the client has read the written data or has disconnected. */
function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      response.off('drain', done).off('close', done);
      resolve();
    };
    response.on('drain', done).on('close', done);
  });
}

/** Returns a body as bytes or as an ASCII text. Values are serialised as JSON. */
export function bytesOfBody(value: unknown): string | Uint8Array {
  if (value instanceof Uint8Array) return value;
  return value instanceof SlicedBody ? value.whole() : asciiOrBytes(jsonOf(value));
}

/** A body that is written to the response over time, until the server or the client ends it. */
export interface LiveBody {
  readonly contentType: string;
  /** Whether the body is complete at once, not a stream. */
  readonly isWhole?: true;
  /** Starts to write the body. The head of the response must be written already. */
  begin(response: ServerResponse): void;
}

/** Returns whether a response value is a live body. */
export function isLive(value: unknown): value is LiveBody {
  return typeof value === 'object' && value !== null && 'begin' in value && typeof value.begin === 'function';
}

/** Returns the headers of a live body. One of them prevents nginx from buffering a stream. */
export function liveHeaders({ contentType, isWhole }: LiveBody): Readonly<Record<string, string>> {
  if (isWhole) return { 'Content-Type': contentType };
  return { 'Content-Type': contentType, 'X-Accel-Buffering': 'no' };
}
