import { headerOf, type RecordedExchange } from '../../exchanges/recorded-exchange.js';
import { realTime } from '../../time/real-time.js';
import { TargetBusy, type Overload } from './recording-target.js';

/** Maximum total wait of a run for a target that responds with 429 or 503. */
const MAX_WAIT_MS = 5 * 60_000;
/** Maximum total wait of the run's clean-up. Waits before the clean-up do not count. */
const MAX_CLEAN_UP_WAIT_MS = 60_000;
/** Maximum number of retries if the response has `Retry-After`, and if it has none. */
const [RETRIES, BLIND_RETRIES] = [5, 3];
/** The first wait if the response has no `Retry-After`. The wait doubles with each retry. */
const FIRST_WAIT_MS = 300;
/** If this number of consecutive requests fail despite retries, no more are sent. */
const MAX_REFUSED = 3;

/** Waits, within limits, for a target that responds with 429 or 503. Counts the requests that got such a response. */
export class Patience implements Overload {
  repeated = 0;
  refused = 0;
  waitedMs = 0;
  ending: string | null = null;
  #maxMs = MAX_WAIT_MS;
  #refusedInRow = 0;

  constructor(private readonly name: string) {}

  /** Permits requests again, and gives the clean-up its own waiting time. */
  renew(): void {
    this.ending = null;
    this.#refusedInRow = 0;
    this.#maxMs = this.waitedMs + MAX_CLEAN_UP_WAIT_MS;
  }

  /** Sends a request. Waits and retries after 429 or 503. @throws TargetBusy if the retries fail or requests were stopped */
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
    return ` and requests a wait of ${seconds(ms)}; a run waits at most ${seconds(this.#maxMs)} in total`;
  }

  /**
   * Records a request that is not retried any more. Stops further requests if the wait would be too long, or after
   * `MAX_REFUSED` such requests in a row.
   */
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

/** Returns the wait from `Retry-After`, in milliseconds. Null if that header is missing or malformed. */
function askedMs({ response }: RecordedExchange): number | null {
  const headers = response?.headers ?? [];
  const after = headerOf(headers, 'retry-after')?.trim() ?? '';
  if (/^\d+$/.test(after)) return Number(after) * 1000;
  if (!/[a-z]/i.test(after)) return null;
  // `Retry-After` and `Date` are both from the target's clock, which may differ from this machine's.
  const date = Date.parse(headerOf(headers, 'date') ?? '');
  const ms = Date.parse(after) - (Number.isNaN(date) ? realTime() : date);
  return Number.isNaN(ms) ? null : Math.max(0, ms);
}
