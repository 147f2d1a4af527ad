import { endOfTurn, real } from '../../time/real-time.js';
import type { ProxiedExchange } from './proxied-exchange.js';

/** Exchanges that wait for their check. */
export interface CheckQueue {
  /** Takes an exchange; returns false if there is no room for it. */
  add(exchange: ProxiedExchange): boolean;
  /** Resolves when all exchanges that are now in the queue are checked; does not wait for later ones. */
  drained(): Promise<void>;
}

/** What a queue depends on. */
export interface CheckQueueSettings {
  readonly maxBytes: number;
  /** Returns whether requests are in flight, which a check would delay. */
  readonly isBusy: () => boolean;
  /** Checks an exchange. Called for one exchange at a time, in the order in which they ended. */
  readonly check: (exchange: ProxiedExchange) => Promise<void>;
  /** Receives the error of a check; the next checks still run. */
  readonly onError: (error: unknown) => void;
}

/** How often to look whether requests are still in flight, in milliseconds. */
const LOOK_MS = 20;
/** When this fraction of the room is full, exchanges are checked although requests are in flight. */
const URGENT = 1 / 4;
/** When this fraction is full, requests wait for checks, so that a steady stream of them leaves no exchange unchecked. */
const PRESSING = 1 / 2;

/** The longest wait of an exchange for an idle moment: a stream may be in flight for hours. */
const MAX_WAIT_MS = 1000;

/** An exchange, the time at which it ended, and a callback for the end of its check. */
interface Waiting {
  readonly exchange: ProxiedExchange;
  readonly sinceMs: number;
  onChecked?: () => void;
}

/** Creates a queue that checks exchanges while the proxy is idle; at once when it fills up, or when an exchange is a second old. */
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

/** Returns functions that begin a pause, and end it early. */
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
