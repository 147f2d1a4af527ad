import type { Steps } from '../domain/shared/steps.js';
import type { ServerResponse } from 'node:http';
import { LONG_REPLIES } from '../limits/limits.js';
import { ListReply } from '../operations/run.js';
import { ClientDisconnected } from './body.js';
import { takerOf } from './body-taker.js';
import { arrayParts } from './json.js';
import { limitReached } from './refusals.js';
import { readInSlice, Slices } from '../time/slices.js';
import { nextTurn } from '../time/turns.js';

/** The most bytes of a body that is made whole before it is sent. A longer one is sent while it is made. */
const WHOLE_BYTES = 4 * 1024 * 1024;

/** JSON in UTF-8 that is made in slices, because that takes long. */
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

  /** The bytes that are made and not taken. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Makes bytes until a slice is over. `taker` is who asked for them. */
  makeSlice(taker: string | undefined): void {
    const slice = new Slices(taker);
    while (!this.#isDone && !slice.isOver) this.#makePart();
    slice.count();
  }

  /** Makes the whole body at once, and returns it without taking it. */
  whole(): Uint8Array {
    while (!this.#isDone) this.#makePart();
    this.#made = [Buffer.concat(this.#made)];
    return this.#made[0] ?? Buffer.alloc(0);
  }

  /** Returns the bytes that are made, and removes them. */
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

/** The bytes of a long reply that wait for its reader. They count in their taker's share until the response is closed. */
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

  /** @throws HttpRefusal 429 where the taker would hold more than its share */
  holdUpTo(bytes: number): void {
    const more = bytes - this.#bytes;
    if (!LONG_REPLIES.take(this.taker, more))
      throw limitReached('too_many_requests.replies', LONG_REPLIES.shareOf(this.taker));
    this.#bytes = bytes;
  }
}

/**
 * Returns the value of a reply's response. Makes a long list or `SlicedBody` in slices. Returns bytes up to 4 MiB, else a
 * `SlicedBody` that makes the rest while it is sent. Call it in the turn of the event loop that made the reply.
 * @throws ClientDisconnected when nobody waits for it any more
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
    if (response.destroyed) throw new ClientDisconnected();
    body.makeSlice(taker);
    made.holdUpTo(body.bytes);
  }
  return body.isDone ? body.take() : body;
}
