import type { Shares } from '../limits/shares.js';
import type { MessageId } from '../messages/en.js';
import { malformed } from '../domain/shared/errors.js';
import { HttpRefusal, RETRY_AFTER_SECONDS } from './refusals.js';

/** The sender of a body, and the memory in which the sender has a share. */
export interface BodyTaker {
  readonly shares: Shares;
  readonly taker: string;
  /** The maximum time for receiving the body, in milliseconds. If absent, only the general request timeout applies. */
  readonly withinMs?: number;
}

/**
 * Collects the received bytes of a body in one growing buffer, because many small chunks would take far more memory.
 */
export class ReceivedBytes {
  #bytes: Buffer = Buffer.alloc(0);
  #size = 0;

  constructor(
    private readonly limit: number,
    private readonly of: BodyTaker,
    private readonly refusal?: MessageId,
  ) {}

  /** The number of received bytes. */
  get size(): number {
    return this.#size;
  }

  /** Adds a chunk. Refuses a body above the limit (413) or above its sender's share of the memory (503). */
  add(chunk: Buffer): void {
    const size = this.#size + chunk.length;
    if (size > this.limit) throw tooLarge(this.limit, this.refusal);
    if (this.#size === 0) {
      this.#take(chunk.length);
      this.#bytes = chunk;
    } else {
      if (size > this.#bytes.length) this.#grow(Math.min(this.limit, Math.max(size, 2 * this.#bytes.length)));
      chunk.copy(this.#bytes, this.#size);
    }
    this.#size = size;
  }

  /** Returns the received bytes. They no longer count against the sender's share. */
  release(): Buffer {
    const received = this.#bytes.subarray(0, this.#size);
    this.of.shares.release(this.of.taker, this.#bytes.length);
    this.#bytes = Buffer.alloc(0);
    this.#size = 0;
    return received;
  }

  #grow(capacity: number): void {
    this.#take(capacity - this.#bytes.length);
    const grown = Buffer.allocUnsafeSlow(capacity);
    this.#bytes.copy(grown, 0, 0, this.#size);
    this.#bytes = grown;
  }

  #take(bytes: number): void {
    if (!this.of.shares.take(this.of.taker, bytes)) throw overloaded();
  }
}

/** Returns the refusal of a body above a limit. The rest of the body is not read, so the connection is closed. */
export function tooLarge(limit: number, message: MessageId = 'payload_too_large'): HttpRefusal {
  return new HttpRefusal('payload_too_large', 'P6', { message, values: { limit } }, { Connection: 'close' });
}

/** Returns the refusal of a request for lack of memory or capacity. Its connection is closed. */
export function overloaded(): HttpRefusal {
  const headers = { 'Retry-After': String(RETRY_AFTER_SECONDS), Connection: 'close' };
  return new HttpRefusal('overloaded', 'P16', { values: { seconds: RETRY_AFTER_SECONDS } }, headers);
}

/**
 * The body of an unauthenticated sender did not arrive in time. The rest of the body is not read, so the connection is
 * closed.
 */
export class BodyTooSlow extends HttpRefusal {
  constructor() {
    const errors = [malformed('P6', { in: 'body', field: '' }, 'reason.too_slow')];
    super('invalid_request', 'P6', { errors }, { Connection: 'close' });
  }
}
