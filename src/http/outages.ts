import type { Logger } from 'pino';
import { real } from '../time/real-time.js';

/** How often a store that refused a request is asked whether it takes changes again, in milliseconds. */
const ASK_MS = 2000;
/** An outage ends only after so many milliseconds without a refused request. */
const QUIET_MS = 5000;
/** How often the refused requests of an outage are logged, in milliseconds. */
const REPORT_MS = 60_000;

/** Returns why the store takes no changes now; undefined if it does. */
export type AskStore = () => Promise<Error | undefined>;

/** An outage that has begun. */
interface Outage {
  readonly begin: number;
  refusedAt: number;
  refused: number;
  /** Refused requests since the last line of the log. */
  unreported: number;
  reportedAt: number;
}

/**
 * Logs one line when the store stops taking requests and one when it takes them again, as refused requests and readiness checks
 * show. Meanwhile, one line a minute has the number of refused requests.
 */
export class Outages {
  #outage: Outage | null = null;
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly log: Logger,
    private readonly askStore: AskStore,
  ) {}

  /** Notes a request that was refused because the store was not available. */
  refused(error: Error): void {
    const outage = this.#begun(error);
    outage.refused += 1;
    outage.unreported += 1;
    outage.refusedAt = real.performanceNow();
  }

  /** Notes what the store answered to a check: why it takes no changes, or undefined. */
  checked(error: Error | undefined): void {
    if (error) this.#begun(error);
    else if (this.#outage && real.performanceNow() - this.#outage.refusedAt >= QUIET_MS) this.#end();
  }

  /** Stops the timer and logs nothing. */
  close(): void {
    real.clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #begun(error: Error): Outage {
    if (this.#outage) return this.#outage;
    const now = real.performanceNow();
    this.#outage = { begin: now, refusedAt: -Infinity, refused: 0, unreported: 0, reportedAt: now };
    this.log.warn({ err: error }, 'not ready: changes cannot be stored');
    this.#timer = real.setInterval(() => void this.#ask(), ASK_MS).unref();
    return this.#outage;
  }

  async #ask(): Promise<void> {
    this.#report();
    this.checked(await this.askStore());
  }

  #report(): void {
    const outage = this.#outage;
    const now = real.performanceNow();
    if (!outage || now - outage.reportedAt < REPORT_MS) return;
    const { unreported: refused } = outage;
    [outage.reportedAt, outage.unreported] = [now, 0];
    if (refused > 0) this.log.warn({ refused }, 'not ready: requests were refused in the last minute');
  }

  #end(): void {
    const { begin = 0, refused = 0 } = this.#outage ?? {};
    this.#outage = null;
    this.close();
    this.log.info({ seconds: Math.round((real.performanceNow() - begin) / 1000), refused }, 'ready again');
  }
}
