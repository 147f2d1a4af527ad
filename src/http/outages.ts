import type { Logger } from 'pino';
import { real } from '../time/real-time.js';

/** The interval at which the store is checked during an outage, in milliseconds. */
const ASK_MS = 2000;
/** The minimum time without a refused request before an outage ends, in milliseconds. */
const QUIET_MS = 5000;
/** The interval at which the number of refused requests is logged during an outage, in milliseconds. */
const REPORT_MS = 60_000;

/** Returns the reason why the store accepts no changes now. Returns undefined if it accepts them. */
export type AskStore = () => Promise<Error | undefined>;

interface Outage {
  readonly begin: number;
  refusedAt: number;
  refused: number;
  /** The refused requests since the last log line. */
  unreported: number;
  reportedAt: number;
}

/**
 * Logs one line when the store becomes unavailable, one when it is available again, and between them the number of
 * refused requests once a minute. An outage begins with a refused request or a failed check of the store.
 */
export class Outages {
  #outage: Outage | null = null;
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly log: Logger,
    private readonly askStore: AskStore,
  ) {}

  /** Records a request that was refused because the store was unavailable. */
  refused(error: Error): void {
    const outage = this.#begun(error);
    outage.refused += 1;
    outage.unreported += 1;
    outage.refusedAt = real.performanceNow();
  }

  /** Records the result of a store check: the reason why it accepts no changes, or undefined. */
  checked(error: Error | undefined): void {
    if (error) this.#begun(error);
    else if (this.#outage && real.performanceNow() - this.#outage.refusedAt >= QUIET_MS) this.#end();
  }

  /** Stops the timer without logging. */
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
