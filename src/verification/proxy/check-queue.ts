import { endOfTurn, real } from '../../time/real-time.js';
import type { ProxiedExchange } from './proxied-exchange.js';

/** A queue of exchanges to check. */
export interface CheckQueue {
  /** Adds an exchange. Returns false if the queue is full. */
  add(exchange: ProxiedExchange): boolean;
  /** Resolves when all exchanges that are in the queue now have been checked. Does not wait for later exchanges. */
  drained(): Promise<void>;
}

/** The settings of a queue. */
export interface CheckQueueSettings {
  readonly maxBytes: number;
  /** Returns whether requests are in flight. A check would delay these requests. */
  readonly isBusy: () => boolean;
  /** Checks an exchange. Called for one exchange at a time, in the order of their ends. */
  readonly check: (exchange: ProxiedExchange) => Promise<void>;
  /** Receives an error of a check. Later checks still run. */
  readonly onError: (error: unknown) => void;
}

/** Polling interval for requests in flight, in milliseconds. */
const LOOK_MS = 20;
/** If more than this fraction of the queue is full, exchanges are checked although requests are in flight. */
const URGENT = 1 / 4;
/**
 * If more than this fraction of the queue is full, checks follow each other without a pause, so that new requests
 * wait. Otherwise a steady stream of requests would leave exchanges unchecked.
 */
const PRESSING = 1 / 2;

/**
 * An exchange that is at least this old, in milliseconds, is checked even if the proxy is busy. A stream may be in
 * flight for hours.
 */
const MAX_WAIT_MS = 1000;

/** An exchange in the queue, the time of its end, and a callback for the end of its check. */
interface Waiting {
  readonly exchange: ProxiedExchange;
  readonly sinceMs: number;
  onChecked?: () => void;
}

/**
 * Creates a queue that checks exchanges while the proxy is idle. Checks run although the proxy is busy if the queue
 * fills up, an exchange is a second old, or a caller waits for `drained`.
 */
export function createCheckQueue({ maxBytes, isBusy, check, onError }: CheckQueueSettings): CheckQueue {
  const waiting: Waiting[] = [];
  let [bytes, drains] = [0, 0];
  let running: Promise<void> | null = null;
  const rest = createRest();
  const isUrgent = () => drains > 0 || bytes > maxBytes * URGENT;
  const work = async () => {
    await endOfTurn();
    for (let next = waiting[0]; next; next = waiting[0]) {
      if (isBusy() && !isUrgent() && !isOld(next)) {
        await rest.begin();
        continue;
      }
      bytes -= next.exchange.bytes;
      await check(next.exchange).catch(onError);
      waiting.shift();
      next.onChecked?.();
      if (bytes < maxBytes * PRESSING) await endOfTurn();
    }
    running = null;
  };
  return {
    add(exchange) {
      if (bytes + exchange.bytes > maxBytes) return false;
      waiting.push({ exchange, sinceMs: real.performanceNow() });
      bytes += exchange.bytes;
      running ??= work();
      if (isUrgent()) rest.end();
      return true;
    },
    async drained() {
      const last = waiting.at(-1);
      if (!last) return;
      drains += 1;
      rest.end();
      await whenChecked(last);
      drains -= 1;
    },
  };
}

function whenChecked(last: Waiting): Promise<void> {
  const { onChecked: before } = last;
  return new Promise((resolve) => {
    last.onChecked = () => {
      before?.();
      resolve();
    };
  });
}

function isOld({ sinceMs }: Waiting): boolean {
  return real.performanceNow() - sinceMs >= MAX_WAIT_MS;
}

/** Creates a pause: `begin` waits for the polling interval, `end` ends the wait early. */
function createRest() {
  let end: () => void = () => undefined;
  return {
    begin: () =>
      new Promise<void>((resolve) => {
        end = resolve;
        real.setTimeout(resolve, LOOK_MS);
      }),
    end: () => end(),
  };
}
