import type { MessageId } from '../messages/en.js';
import { HttpRefusal, RETRY_AFTER_SECONDS } from './refusals.js';

/** The memory that bodies may take together while they are received, in bytes. */
export class BodyBudget {
  #taken = 0;

  constructor(private readonly limit: number) {}

  /** Takes bytes. Refuses more than are left (503). */
  take(bytes: number): void {
    if (this.#taken + bytes > this.limit) throw overloaded();
    this.#taken += bytes;
  }

  release(bytes: number): void {
    this.#taken -= bytes;
  }
}

/** The budget of bodies of authorized requests. */
export const AUTHORIZED_BODIES = new BodyBudget(256 * 1024 * 1024);
/** The budget of bodies of requests without a token: a separate one, so that they never exhaust the other. */
export const ANONYMOUS_BODIES = new BodyBudget(16 * 1024 * 1024);

/** The bytes of a body that is being received: one buffer that grows, as small chunks would each take far more. */
export class ReceivedBytes {
  #bytes: Buffer = Buffer.alloc(0);
  #size = 0;

  constructor(
    private readonly limit: number,
    private readonly budget: BodyBudget,
    private readonly refusal?: MessageId,
  ) {}

  /** Adds a chunk. Refuses one that goes beyond the limit (413) or the budget (503). */
  add(chunk: Buffer): void {
    const size = this.#size + chunk.length;
    if (size > this.limit) throw tooLarge(this.limit, this.refusal);
    if (this.#size === 0) {
      this.budget.take(chunk.length);
      this.#bytes = chunk;
    } else {
      if (size > this.#bytes.length) this.#grow(Math.min(this.limit, Math.max(size, 2 * this.#bytes.length)));
      chunk.copy(this.#bytes, this.#size);
    }
    this.#size = size;
  }

  /** Returns what was received, and its bytes to the budget. */
  release(): Buffer {
    const received = this.#bytes.subarray(0, this.#size);
    this.budget.release(this.#bytes.length);
    this.#bytes = Buffer.alloc(0);
    this.#size = 0;
    return received;
  }

  #grow(capacity: number): void {
    this.budget.take(capacity - this.#bytes.length);
    const grown = Buffer.allocUnsafeSlow(capacity);
    this.#bytes.copy(grown, 0, 0, this.#size);
    this.#bytes = grown;
  }
}

/** The refusal of a body above a limit. The rest of it is not read, so the connection cannot be used again. */
export function tooLarge(limit: number, message: MessageId = 'payload_too_large'): HttpRefusal {
  return new HttpRefusal('payload_too_large', { message, values: { limit } }, { Connection: 'close' });
}

function overloaded(): HttpRefusal {
  const headers = { 'Retry-After': String(RETRY_AFTER_SECONDS), Connection: 'close' };
  return new HttpRefusal('overloaded', { values: { seconds: RETRY_AFTER_SECONDS } }, headers);
}
