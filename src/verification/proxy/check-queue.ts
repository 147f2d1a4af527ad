import { endOfTurn, real } from '../../time/real-time.js';
import type { ProxiedExchange } from './proxied-exchange.js';

/** Exchanges that wait for their check. */
export interface CheckQueue {
  /** Takes an exchange; returns false if there is no room for it. */
  add(exchange: ProxiedExchange): boolean;
  /** Resolves when the exchanges that wait now are checked, though others come meanwhile. */
  drained(): Promise<void>;
}

/** What a queue depends on. */
export interface CheckQueueSettings {
  readonly maxBytes: number;
  /** Whether requests are under way, which a check would delay. */
  readonly isBusy: () => boolean;
  /** Checks an exchange; called for one after the other, in the order in which they ended. */
  readonly check: (exchange: ProxiedExchange) => Promise<void>;
  /** Receives what a check throws; the next ones go on. */
  readonly onError: (error: unknown) => void;
}

/** How often it is looked whether requests are still under way, in milliseconds. */
const LOOK_MS = 20;
/** From this part of the room on, exchanges are checked between requests that are under way. */
const URGENT = 1 / 4;
/** From this part on, requests wait for checks, so that no exchange goes unchecked while they keep coming. */
const PRESSING = 1 / 2;

/** From this time on, an exchange is checked between requests: a stream may stay under way for hours. */
const MAX_WAIT_MS = 1000;

/** An exchange, when it ended, and what is called once it is checked. */
interface Waiting {
  readonly exchange: ProxiedExchange;
  readonly sinceMs: number;
  onChecked?: () => void;
}

/** Creates a queue that checks exchanges while no request is under way, as long as there is room and time to wait for that. */
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

/** Returns what begins a pause, and what ends it early. */
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
