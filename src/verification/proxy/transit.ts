import type { IncomingMessage } from 'node:http';
import { hasBody } from '../../http/body.js';
import { real, realTime } from '../../time/real-time.js';
import type { RecordedBody, RecordedResponse } from '../../exchanges/recorded-exchange.js';
import { BodyRecorder } from './body-recorder.js';
import type { Ending, ObserveProxied } from './proxied-exchange.js';
import { CHECK_HEADER, headersOf } from './raw-headers.js';
import type { ForwardedRequest } from './target-connections.js';

/** The settings of a proxied exchange. */
export interface TransitSettings {
  /** The sequence number of the exchange, from 1. */
  readonly number: number;
  /** Returns the absolute URL of a request at the target. */
  readonly urlOf: (path: string) => string;
  /** Maximum size of a recorded body, in bytes. */
  readonly maxBodyBytes: number;
  readonly observe: ObserveProxied;
}

/** A running exchange and its record. */
export class Transit {
  readonly sent: ForwardedRequest;
  readonly requestBody: BodyRecorder;
  readonly replyBody: BodyRecorder;
  readonly isExempt: boolean;
  #status: number | null = null;
  #replyHeaders: readonly string[] = [];
  #hasEnded = false;
  readonly #startedAt = realTime();
  readonly #began = real.performanceNow();

  constructor(
    private readonly request: IncomingMessage,
    private readonly settings: TransitSettings,
  ) {
    const { method = '', url = '', rawHeaders } = request;
    this.sent = { method, path: url, rawHeaders };
    this.isExempt = request.headers[CHECK_HEADER] === 'off';
    this.requestBody = new BodyRecorder(settings.maxBodyBytes);
    this.replyBody = new BodyRecorder(settings.maxBodyBytes);
  }

  /** Whether the head of the target's response has arrived. */
  get isReplied(): boolean {
    return this.#status !== null;
  }

  /** Records the head of the target's response. Headers are alternating names and values. */
  reply(status: number, rawHeaders: readonly string[]): void {
    this.#status = status;
    this.#replyHeaders = rawHeaders;
  }

  /**
   * Ends the exchange. Later calls have no effect. `status` is the status that the client received. `reason` explains why the
   * client did not get the target's complete response.
   */
  end(ending: Ending, status: number | null, reason: string | null = null): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    const { method, path, rawHeaders } = this.sent;
    const headers = headersOf(rawHeaders);
    this.settings.observe({
      recorded: {
        source: `exchange ${this.settings.number}`,
        startedAt: new Date(this.#startedAt).toISOString(),
        request: { method, url: this.settings.urlOf(path), headers, body: this.#requestBody() },
        response: this.#response(ending === 'answered'),
      },
      ending,
      status,
      reason,
      durationMs: real.performanceNow() - this.#began,
      isExempt: this.isExempt,
      bytes: this.requestBody.bytes + this.replyBody.bytes + this.#headBytes() + OWN_BYTES,
    });
  }

  #headBytes(): number {
    const { method, path, rawHeaders } = this.sent;
    let length = 0;
    for (const text of rawHeaders) length += text.length;
    for (const text of this.#replyHeaders) length += text.length;
    // the path counts twice, because the URL contains it too
    return method.length + 2 * path.length + length;
  }

  /** A body that was not read to its end counts as not recorded. */
  #requestBody(): RecordedBody {
    return this.request.readableEnded || !hasBody(this.request) ? this.requestBody.body : 'not recorded';
  }

  #response(isWhole: boolean): RecordedResponse | null {
    if (this.#status === null) return null;
    const body = isWhole ? this.replyBody.body : 'not recorded';
    return { status: this.#status, headers: headersOf(this.#replyHeaders), body };
  }
}

/** Approximate size of an exchange without its bodies and heads. */
const OWN_BYTES = 2000;
