import { endOfTurn, real } from '../../real-time.js';
import type { ProxiedExchange } from './proxied-exchange.js';

/** Exchanges that wait for their check. */
export interface CheckQueue {
  /** Takes an exchange; returns false if there is no room for it. */
  add(exchange: ProxiedExchange): boolean;
  /** Resolves when no exchange waits any more. */
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

/** Creates a queue that checks exchanges while no request is under way, as long as there is room to wait for that. */
export function createCheckQueue({ maxBytes, isBusy, check, onError }: CheckQueueSettings): CheckQueue {
  const waiting: ProxiedExchange[] = [];
  let [bytes, drains] = [0, 0];
  let running: Promise<void> | null = null;
  const rest = createRest();
  const isUrgent = () => drains > 0 || bytes > maxBytes * URGENT;
  const work = async () => {
    await endOfTurn();
    for (let next = waiting[0]; next; next = waiting[0]) {
      if (isBusy() && !isUrgent()) {
        await rest.begin();
        continue;
      }
      waiting.shift();
      bytes -= next.bytes;
      await check(next).catch(onError);
      if (bytes < maxBytes * PRESSING) await endOfTurn();
    }
    running = null;
  };
  return {
    add(exchange) {
      if (bytes + exchange.bytes > maxBytes) return false;
      waiting.push(exchange);
      bytes += exchange.bytes;
      running ??= work();
      if (isUrgent()) rest.end();
      return true;
    },
    async drained() {
      drains += 1;
      rest.end();
      try {
        for (let run = running; run; run = running) await run;
      } finally {
        drains -= 1;
      }
    },
  };
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
