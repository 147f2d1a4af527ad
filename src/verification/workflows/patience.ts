import { headerOf, type RecordedExchange } from '../../exchanges/recorded-exchange.js';
import { realTime } from '../../time/real-time.js';
import { TargetBusy, type Overload } from './recording-target.js';

/** How long a run waits in total for a target that refuses requests as too many, and how long its clean-up waits in addition. */
const [MAX_WAIT_MS, MAX_CLEAN_UP_WAIT_MS] = [5 * 60_000, 60_000];
/** How often a request is repeated: with `Retry-After`, and without. */
const [RETRIES, BLIND_RETRIES] = [5, 3];
/** The first wait without `Retry-After`; it doubles with each retry. */
const FIRST_WAIT_MS = 300;
/** After this many consecutive requests that stay refused, no more are sent. */
const MAX_REFUSED = 3;

/** Waits for a target that refuses requests as too many, within bounds, and counts how often it did. */
export class Patience implements Overload {
  repeated = 0;
  refused = 0;
  waitedMs = 0;
  ending: string | null = null;
  #maxMs = MAX_WAIT_MS;
  #refusedInRow = 0;

  constructor(private readonly name: string) {}

  /** Allows requests again, with additional time to wait. */
  renew(): void {
    this.ending = null;
    this.#refusedInRow = 0;
    this.#maxMs = this.waitedMs + MAX_CLEAN_UP_WAIT_MS;
  }

  /** Sends a request, and repeats it after a wait if it is refused as too many. @throws TargetBusy if it stays refused */
  async send(
    once: () => Promise<RecordedExchange>,
    wait: (ms: number) => Promise<void>,
  ): Promise<RecordedExchange> {
    if (this.ending !== null) throw this.#busy(this.ending);
    for (let retry = 0; ; retry += 1) {
      const exchange = await once();
      if (!isRefused(exchange)) {
        if (retry > 0) this.repeated += 1;
        this.#refusedInRow = 0;
        return exchange;
      }
      const asked = askedMs(exchange);
      const ms = asked ?? FIRST_WAIT_MS * 2 ** retry;
      if (this.waitedMs + ms > this.#maxMs) throw this.#refuse(exchange, this.#tooLong(ms), true);
      if (retry >= (asked === null ? BLIND_RETRIES : RETRIES))
        throw this.#refuse(exchange, `, after ${retry} repetitions too`, false);
      this.waitedMs += ms;
      await wait(ms);
    }
  }

  #tooLong(ms: number): string {
    return ` and asks for a wait of ${seconds(ms)}, where a run waits ${seconds(this.#maxMs)} in all`;
  }

  /** Notes that a request stays refused. No more are sent if the wait is too long, or if several requests in a row stay refused. */
  #refuse({ response }: RecordedExchange, how: string, isTooLong: boolean): TargetBusy {
    const why = `refuses requests as too many (${response?.status})${how}`;
    this.refused += 1;
    this.#refusedInRow += 1;
    if (isTooLong || this.#refusedInRow >= MAX_REFUSED) this.ending = why;
    return this.#busy(why);
  }

  #busy(why: string): TargetBusy {
    return new TargetBusy(`${this.name} ${why}`);
  }
}

function seconds(ms: number): string {
  return `${Math.ceil(ms / 1000)} s`;
}

function isRefused({ response }: RecordedExchange): boolean {
  return response?.status === 429 || response?.status === 503;
}

/** Returns the wait that `Retry-After` asks for, in milliseconds; null without one. */
function askedMs({ response }: RecordedExchange): number | null {
  const headers = response?.headers ?? [];
  const after = headerOf(headers, 'retry-after')?.trim() ?? '';
  if (/^\d+$/.test(after)) return Number(after) * 1000;
  if (!/[a-z]/i.test(after)) return null;
  // Both dates are by the target's clock, which may differ from this machine's.
  const date = Date.parse(headerOf(headers, 'date') ?? '');
  const ms = Date.parse(after) - (Number.isNaN(date) ? realTime() : date);
  return Number.isNaN(ms) ? null : Math.max(0, ms);
}
