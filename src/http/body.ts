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

/** The maximum size of a request body, in bytes (P6). */
export const MAX_BODY_BYTES = 1024 * 1024;
/**
 * The maximum value of `--max-body`, in bytes. A larger body would exceed the share of memory that a workspace can
 * have.
 */
export const LARGEST_BODY_BYTES = BODIES.client.largest;

const typeOf = cacheByHeader((header) => ({
  type: header.split(';', 1)[0]?.trim().toLowerCase() || undefined,
  charset: /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(header)?.[1]?.toLowerCase(),
}));

/** A message with its headers, keyed by lower-case name. */
export type WithHeaders = Pick<IncomingMessage, 'headers'>;

/** Returns the media type of a body in lower case, without parameters. Returns undefined if the request has none. */
export function contentType(request: WithHeaders): string | undefined {
  return typeOf(request.headers['content-type'] ?? '').type;
}

/** Returns whether a request has a body. */
export function hasBody(request: WithHeaders): boolean {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  return encoding !== undefined || (length !== undefined && length !== '0');
}

/** Refuses a body whose `Content-Length` exceeds the limit (413). */
export function requireBodySize(request: WithHeaders, limit: number, refusal?: MessageId): void {
  if (Number(request.headers['content-length'] ?? 0) > limit) throw tooLarge(limit, refusal);
}

/**
 * Refuses a body whose `Content-Length` is too large (413), then a body of another media type, charset or content
 * coding (415, P2).
 */
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

/** Options for receiving a body. `limit` is the maximum size in bytes. */
export interface BodyOptions {
  readonly limit?: number;
  /** The sender against whose share of the memory the body counts. Default: `bodyTakerOf(request)`. */
  readonly taker?: BodyTaker;
  /** The message id of the refusal for a larger body. */
  readonly refusal?: MessageId;
}

/** The size of a part of a body, in bytes. After each part, the request waits for its next turn. */
const PART_BYTES = 64 * 1024;

/**
 * Receives a complete body, then waits for the turn of its request. Refuses a body above the limit (413) or above the
 * sender's share of the memory (503). Refuses a body of an unauthenticated sender that arrives too slowly (400). The
 * rest of a refused body is not read.
 * @throws ClientDisconnected if the client disconnects before the body is complete
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
    request.on('error', abort); // a broken connection is not a server error
    request.on('close', () => {
      if (!request.complete) abort();
    });
  });
}

/**
 * Receives and discards an unread body, and waits for a turn after each part. Node itself would read it at full speed:
 * the bodies of many refused requests would delay all other requests.
 */
export function dropBody(request: IncomingMessage): void {
  if (request.complete || request.readableFlowing !== null || !hasBody(request)) return;
  const received = { size: 0 };
  request.on('data', (chunk: Buffer) => (received.size += chunk.length));
  waitBetweenParts(request, received);
}

/**
 * Pauses a request after each part of its body until its next turn. If the body was refused meanwhile, the request
 * stays paused.
 */
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

/** The client disconnected before its request was complete. */
export class ClientDisconnected extends Error {
  override readonly name = 'ClientDisconnected';
}

/** Returns the text of a body without a byte order mark. Returns undefined if it is not valid UTF-8. */
export function decodeBody(body: Buffer): string | undefined {
  if (!isUtf8(body)) return undefined;
  const text = body.toString('utf8');
  return text.startsWith('\uFEFF') ? text.slice(1) : text;
}

/** Matches an escape in a JSON text: a surrogate pair, a lone surrogate (which is captured), or any other escape. */
const ESCAPE = /\\(?:ud[89ab][\da-f]{2}\\ud[c-f][\da-f]{2}|u(d[89a-f])[\da-f]{2}|.)/gis;

/**
 * Returns whether a JSON text contains a lone surrogate as an escape. A response that repeated it would be rejected by
 * strict parsers (RFC 7493).
 */
export function hasLoneSurrogate(text: string): boolean {
  if (!text.includes('\\u')) return false;
  for (const [, half] of text.matchAll(ESCAPE)) if (half !== undefined) return true;
  return false;
}
