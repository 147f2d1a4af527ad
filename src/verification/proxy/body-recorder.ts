import type { Readable } from 'node:stream';
import type { RecordedBody } from '../exchange/recorded-exchange.js';

const EMPTY = new Uint8Array();

/** Keeps the bytes of a body that passes by, up to a limit. Above it, the body counts as not recorded. */
export class BodyRecorder {
  #parts: Uint8Array[] = [];
  #isTooLarge = false;
  /** Bytes that are kept. */
  bytes = 0;

  constructor(private readonly maxBytes: number) {}

  /** Records what a stream yields, without delaying it. */
  follow(stream: Readable): void {
    stream.on('data', (part: Uint8Array) => this.add(part));
  }

  add(part: Uint8Array): void {
    if (this.#isTooLarge) return;
    this.bytes += part.length;
    this.#parts.push(part);
    if (this.bytes <= this.maxBytes) return;
    this.#isTooLarge = true;
    this.#parts = [];
    this.bytes = 0;
  }

  get body(): RecordedBody {
    if (this.#isTooLarge) return 'not recorded';
    const [first = EMPTY, ...rest] = this.#parts;
    return rest.length === 0 ? first : Buffer.concat(this.#parts);
  }
}
