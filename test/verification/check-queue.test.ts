import { afterEach, describe, expect, it, vi } from 'vitest';
import { endOfTurn, pause, real } from '../../src/time/real-time.js';
import { createCheckQueue } from '../../src/verification/proxy/check-queue.js';
import type { ProxiedExchange } from '../../src/verification/proxy/proxied-exchange.js';

/** An exchange of 500 bytes. */
const exchange = (number: number): ProxiedExchange => ({
  recorded: {
    source: `exchange ${number}`,
    startedAt: null,
    request: { method: 'GET', url: 'http://127.0.0.1/', headers: [], body: new Uint8Array() },
    response: null,
  },
  ending: 'answered',
  status: 200,
  reason: null,
  durationMs: 1,
  isExempt: false,
  bytes: 500,
});

/** Returns a queue for at most 20 exchanges, and the numbers of the checked exchanges. */
function queueOf(isBusy: () => boolean) {
  const checked: string[] = [];
  const queue = createCheckQueue({
    maxBytes: 10_000,
    isBusy,
    check: ({ recorded }) => Promise.resolve(void checked.push(recorded.source)),
    onError: (error) => {
      throw error;
    },
  });
  return { queue, checked };
}

/** Gives the queues a clock in milliseconds that only the test advances. */
function ownClock() {
  let now = 0;
  vi.spyOn(real, 'performanceNow').mockImplementation(() => now);
  return { pass: (ms: number) => (now += ms) };
}

describe('exchanges that wait for their check', () => {
  afterEach(() => void vi.restoreAllMocks());

  it('are not checked while requests are in flight and the queue has room', async () => {
    ownClock();
    let isBusy = true;
    const { queue, checked } = queueOf(() => isBusy);
    for (let number = 1; number <= 4; number++) expect(queue.add(exchange(number))).toBe(true);
    await pause(50);
    expect(checked).toEqual([]);
    isBusy = false;
    await expect.poll(() => checked.length).toBe(4);
  });

  it('are all checked, in their order, while requests keep coming', async () => {
    const { queue, checked } = queueOf(() => true);
    const sent: string[] = [];
    for (let turn = 0; turn < 100; turn++) {
      for (let count = 0; count < 5; count++) {
        const next = exchange(sent.length + 1);
        expect(queue.add(next)).toBe(true);
        sent.push(next.recorded.source);
      }
      await endOfTurn();
    }
    await queue.drained();
    expect(checked).toEqual(sent);
  });

  it('are checked a second after their end, even if a request is still in flight', async () => {
    const { queue, checked } = queueOf(() => true);
    const clock = ownClock();
    queue.add(exchange(1));
    clock.pass(999);
    await pause(50); // the queue checks every 20 ms whether requests are in flight
    expect(checked).toEqual([]);
    queue.add(exchange(2));
    clock.pass(1);
    await expect.poll(() => checked).toEqual(['exchange 1']);
    clock.pass(999);
    await expect.poll(() => checked).toEqual(['exchange 1', 'exchange 2']);
  });

  it('are awaited only if they ended before the call, even if each check adds another', async () => {
    let count = 3;
    const checked: string[] = [];
    const queue = createCheckQueue({
      maxBytes: 10_000,
      isBusy: () => true,
      check: ({ recorded }) => {
        checked.push(recorded.source);
        if (count < 1000) queue.add(exchange((count += 1)));
        return Promise.resolve();
      },
      onError: (error) => {
        throw error;
      },
    });
    for (let number = 1; number <= 3; number++) queue.add(exchange(number));
    await Promise.all([queue.drained(), queue.drained()]);
    expect(checked).toEqual(['exchange 1', 'exchange 2', 'exchange 3']);
    await queue.drained();
    expect(checked.length).toBe(6);
  });

  it('are refused if the queue is full', () => {
    const { queue } = queueOf(() => true);
    const added = Array.from({ length: 21 }, (_, at) => queue.add(exchange(at + 1)));
    expect(added).toEqual([...Array<boolean>(20).fill(true), false]);
  });
});
