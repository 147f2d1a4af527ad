import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { cacheByHeader } from './negotiate.js';
import type { MessageId } from '../messages/en.js';
import { BODIES } from '../limits/limits.js';
import { real } from '../time/real-time.js';
import { BodyTooSlow, ReceivedBytes, tooLarge, type BodyTaker } from './received-bytes.js';
import { HttpRefusal } from './refusals.js';
import { nextPartOf, turnOf } from './turn.js';
import { bodyTakerOf } from './body-taker.js';

/** The largest body that an operation takes, in bytes (P6). */
export const MAX_BODY_BYTES = 1024 * 1024;
/** The most that `--max-body` may be, in bytes: a larger body would be more than the share of a workspace. */
export const LARGEST_BODY_BYTES = BODIES.client.largest;

const typeOf = cacheByHeader((header) => ({
  type: header.split(';', 1)[0]?.trim().toLowerCase() || undefined,
  charset: /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(header)?.[1]?.toLowerCase(),
}));

/** A message with its headers by their names in lower case. */
export type WithHeaders = Pick<IncomingMessage, 'headers'>;

/** Returns the media type of a body, without parameters and in lower case; undefined if the request names none. */
export function contentType(request: WithHeaders): string | undefined {
  return typeOf(request.headers['content-type'] ?? '').type;
}

/** Whether a request has a body at all. */
export function hasBody(request: WithHeaders): boolean {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  return encoding !== undefined || (length !== undefined && length !== '0');
}

/** Refuses a body that is announced larger than the limit (413). */
export function requireBodySize(request: WithHeaders, limit: number, refusal?: MessageId): void {
  if (Number(request.headers['content-length'] ?? 0) > limit) throw tooLarge(limit, refusal);
}

/** Refuses a body that is announced too large, encoded, or not of one of the types (P2: 413, then 415). */
export function requireBodyType(
  request: WithHeaders,
  types: readonly string[],
  limit = MAX_BODY_BYTES,
): void {
  requireBodySize(request, limit);
  const { type, charset } = typeOf(request.headers['content-type'] ?? '');
  const encoding = request.headers['content-encoding']?.trim().toLowerCase() || 'identity';
  if (type === undefined || !types.includes(type)) {
    throw new HttpRefusal('unsupported_media_type', 'P6', { values: { allowed: types } });
  }
  if (charset !== undefined && charset !== 'utf-8' && charset !== 'utf8') {
    throw new HttpRefusal('unsupported_media_type', 'P6', { message: 'unsupported_media_type.charset' });
  }
  if (encoding !== 'identity') {
    throw new HttpRefusal('unsupported_media_type', 'P6', { message: 'unsupported_media_type.encoding' });
  }
}

/** The limit of a body in bytes. */
export interface BodyOptions {
  readonly limit?: number;
  /** Whose body it is; the caller of the request unless given. */
  readonly taker?: BodyTaker;
  /** The message that refuses a larger body. */
  readonly refusal?: MessageId;
}

/** The bytes of a body that are received without a wait. For each further part of it, its request waits for another turn. */
const PART_BYTES = 64 * 1024;

/**
 * Reads a whole body, and waits for the turn of its request. Refuses a body beyond the limit (413), beyond its taker's share
 * (503), or, from a stranger, too late (400). The rest is not read.
 * @throws ClientDisconnected when the client goes away before the body is whole
 */
export function readBody(request: IncomingMessage, receiving: BodyOptions = {}): Promise<Buffer> {
  const { limit = MAX_BODY_BYTES, taker = bodyTakerOf(request), refusal } = receiving;
  const received = new ReceivedBytes(limit, taker, refusal);
  return new Promise((resolve, reject) => {
    const end = (): Buffer => {
      real.clearTimeout(timer);
      return received.release();
    };
    const refuse = (error: unknown): void => {
      request.removeAllListeners('data').pause();
      end();
      reject(error);
    };
    const abort = (): void => {
      end();
      reject(new ClientDisconnected());
    };
    const { withinMs } = taker;
    const timer = withinMs && real.setTimeout(() => refuse(new BodyTooSlow()), withinMs);
    request.on('data', (chunk: Buffer) => {
      try {
        received.add(chunk);
      } catch (error) {
        refuse(error);
      }
    });
    waitBetweenParts(request, received);
    request.on('end', () => {
      real.clearTimeout(timer);
      const turn = turnOf(request, received.size > PART_BYTES);
      if (turn) void turn.then(() => resolve(end()));
      else resolve(end());
    });
    request.on('error', abort); // a connection that was cut is no fault of the server
    request.on('close', () => {
      if (!request.complete) abort();
    });
  });
}

/**
 * Receives the rest of a body that nobody reads, and drops it: after each part the request waits for another turn. Node itself
 * would read such bodies as fast as they come, so that those of many refused requests would hold up all others.
 */
export function dropBody(request: IncomingMessage): void {
  if (request.complete || request.readableFlowing !== null || !hasBody(request)) return;
  const received = { size: 0 };
  request.on('data', (chunk: Buffer) => (received.size += chunk.length));
  waitBetweenParts(request, received);
}

/** Pauses a request after each part of its body until its next turn. A body that was refused stays paused. */
function waitBetweenParts(request: IncomingMessage, received: { readonly size: number }): void {
  let partEnds = PART_BYTES;
  request.on('data', () => {
    if (received.size < partEnds) return;
    const isBegun = partEnds > PART_BYTES;
    partEnds = received.size + PART_BYTES;
    request.pause();
    void nextPartOf(request, isBegun).then(() => request.listenerCount('data') > 0 && request.resume());
  });
}

/** The client closed the connection before its request was whole. */
export class ClientDisconnected extends Error {
  override readonly name = 'ClientDisconnected';
}

/** A body's text, without a byte order mark; undefined where it is not UTF-8. */
export function decodeBody(body: Buffer): string | undefined {
  if (!isUtf8(body)) return undefined;
  const text = body.toString('utf8');
  return text.startsWith('\uFEFF') ? text.slice(1) : text;
}

/** The escapes of a JSON text: a surrogate pair, half of one (which is captured), or any other. */
const ESCAPE = /\\(?:ud[89ab][\da-f]{2}\\ud[c-f][\da-f]{2}|u(d[89a-f])[\da-f]{2}|.)/gis;

/** Whether a JSON text escapes half a character: a reply that repeats it is refused by strict readers (RFC 7493). */
export function hasLoneSurrogate(text: string): boolean {
  if (!text.includes('\\u')) return false;
  for (const [, half] of text.matchAll(ESCAPE)) if (half !== undefined) return true;
  return false;
}
