import type { Steps } from '../domain/shared/steps.js';
import type { ServerResponse } from 'node:http';
import { LONG_REPLIES } from '../limits/limits.js';
import { ListReply } from '../operations/run.js';
import { takerOf } from './body-taker.js';
import { arrayParts } from './json.js';
import { limitReached } from './refusals.js';
import { readInSlice, Slices } from '../time/slices.js';
import { nextTurn } from '../time/turns.js';

/** A body up to this size, in bytes, is complete before it is sent. A longer body is sent while it is serialised. */
const WHOLE_BYTES = 4 * 1024 * 1024;

/** A JSON body in UTF-8 that is serialised in slices, so that a long body does not block other requests. */
export class SlicedBody {
  readonly #parts: Iterator<Buffer | null>;
  #made: Buffer[] = [];
  #bytes = 0;
  #isDone = false;

  constructor(parts: Steps<Buffer>) {
    this.#parts = parts[Symbol.iterator]();
  }

  get isDone(): boolean {
    return this.#isDone;
  }

  /** The number of serialised bytes that have not been taken yet. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Serialises until the end of a time slice. Counts the processor time for `taker`, the sender of the request. */
  makeSlice(taker: string | undefined): void {
    const slice = new Slices(taker);
    while (!this.#isDone && !slice.isOver) this.#makePart();
    slice.count();
  }

  /** Serialises the entire body at once and returns it, without removing it. */
  whole(): Uint8Array {
    while (!this.#isDone) this.#makePart();
    this.#made = [Buffer.concat(this.#made)];
    return this.#made[0] ?? Buffer.alloc(0);
  }

  /** Returns the serialised bytes and removes them. */
  take(): Uint8Array {
    const taken = Buffer.concat(this.#made);
    [this.#made, this.#bytes] = [[], 0];
    return taken;
  }

  #makePart(): void {
    const { done, value } = this.#parts.next();
    if (done) {
      this.#isDone = true;
    } else if (value) {
      this.#made.push(value);
      this.#bytes += value.length;
    }
  }
}

/**
 * The serialised bytes of a long reply that wait to be sent. They count against the sender's share until the response
 * is closed.
 */
class HeldBytes {
  #bytes = 0;

  constructor(
    private readonly taker: string,
    response: ServerResponse,
  ) {
    response.once('close', () => {
      LONG_REPLIES.release(this.taker, this.#bytes);
      this.#bytes = 0;
    });
  }

  /**
   * Counts `bytes` in total against the sender's share.
   * @throws HttpRefusal 429 if the sender would exceed its share
   */
  holdUpTo(bytes: number): void {
    const more = bytes - this.#bytes;
    if (!LONG_REPLIES.take(this.taker, more))
      throw limitReached('too_many_requests.replies', LONG_REPLIES.shareOf(this.taker));
    this.#bytes = bytes;
  }
}

/**
 * Returns the response value for a reply. A reply that is neither a list nor a `SlicedBody` is returned unchanged. A
 * short list is read at once. A long list or a `SlicedBody` is serialised in slices: it becomes bytes if it ends within
 * 4 MiB, otherwise a `SlicedBody` that serialises the rest while it is sent. Must be called in the event loop turn that
 * created the reply. If the client disconnects, serialises no more.
 */
export function valueOfReply(reply: unknown, response: ServerResponse): unknown {
  if (reply instanceof SlicedBody) return begun(reply, response);
  if (!(reply instanceof ListReply)) return reply;
  return readInSlice(reply.atOnce()) ?? begun(new SlicedBody(arrayParts(reply.inSlices())), response);
}

async function begun(body: SlicedBody, response: ServerResponse): Promise<Uint8Array | SlicedBody> {
  const taker = takerOf(response.req);
  const made = new HeldBytes(taker ?? '', response);
  while (!body.isDone && body.bytes < WHOLE_BYTES) {
    await nextTurn(taker);
    if (response.destroyed) return body; // carried out and logged all the same
    body.makeSlice(taker);
    made.holdUpTo(body.bytes);
  }
  return body.isDone ? body.take() : body;
}
