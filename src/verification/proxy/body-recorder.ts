import type { Readable } from 'node:stream';
import { NO_BODY, type RecordedBody, type RecordedResponse } from '../../exchanges/recorded-exchange.js';
import { decodedBody } from '../exchange/decoded-body.js';

/** The parts are joined when there are this many, because even a part of one byte occupies hundreds of bytes. */
const MAX_PARTS = 1000;

/** Records the bytes of a passing body, up to a limit. A longer body counts as not recorded. */
export class BodyRecorder {
  /** The parts joined so far. */
  #joined: Uint8Array[] = [];
  #parts: Uint8Array[] = [];
  #isTooLarge = false;
  /** Number of recorded bytes. */
  bytes = 0;

  constructor(private readonly maxBytes: number) {}

  /** Records the data of a stream, without delaying it. */
  follow(stream: Readable): void {
    stream.on('data', (part: Uint8Array) => this.add(part));
  }

  add(part: Uint8Array): void {
    if (this.#isTooLarge) return;
    this.bytes += part.length;
    this.#parts.push(part);
    if (this.bytes > this.maxBytes) this.#drop();
    else if (this.#parts.length === MAX_PARTS) this.#join();
  }

  #drop(): void {
    this.#isTooLarge = true;
    this.#joined = [];
    this.#parts = [];
    this.bytes = 0;
  }

  #join(): void {
    this.#joined.push(Buffer.concat(this.#parts));
    this.#parts = [];
  }

  get body(): RecordedBody {
    if (this.#isTooLarge) return 'not recorded';
    const parts = [...this.#joined, ...this.#parts];
    const [first = NO_BODY] = parts;
    return parts.length <= 1 ? first : Buffer.concat(parts);
  }
}

/** Returns a response with a decoded body. The body counts as not recorded if it cannot be decoded within the size limit. */
export async function decodedResponse(
  response: RecordedResponse,
  maxBytes: number,
): Promise<RecordedResponse> {
  try {
    return { ...response, body: await decodedBody(response, maxBytes) };
  } catch {
    return { ...response, body: 'not recorded' };
  }
}
