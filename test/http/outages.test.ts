// Tests the log lines of an outage of the store.
import { pino } from 'pino';
import { Writable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Outages } from '../../src/http/outages.js';
import { logFailures } from '../../src/http/access-log.js';
import { real } from '../../src/time/real-time.js';
import { EntryUnreadable, StorageUnavailable } from '../../src/store/store.js';
import { fakeIntervals } from '../fake-intervals.js';

const AWAY = new StorageUnavailable('the database cannot be written');

let now = 0;
let answer: Error | undefined;
let lines: { readonly msg: string; readonly refused?: number; readonly seconds?: number }[] = [];
let outages: Outages;
let report: ReturnType<typeof logFailures>;

beforeEach(() => {
  [now, answer, lines] = [0, AWAY, []];
  fakeIntervals();
  vi.spyOn(real, 'performanceNow').mockImplementation(() => now);
  const stream = new Writable({
    write: (chunk, _, done) => {
      lines.push(JSON.parse(String(chunk)));
      done();
    },
  });
  const log = pino({ base: null }, stream);
  outages = new Outages(log, () => Promise.resolve(answer));
  report = logFailures(log, outages);
});
afterEach(() => {
  outages.close();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

async function pass(seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second++) {
    now += 1000;
    await vi.advanceTimersByTimeAsync(1000);
  }
}

const refuse = (error: Error = AWAY) => report(error, { headers: {} } as never);
const messages = () => lines.map(({ msg }) => msg);

describe('an outage of the store', () => {
  it('has a line at its beginning and at its end, even without readiness checks', async () => {
    for (let request = 0; request < 1000; request++) refuse();
    await pass(10);
    expect(messages()).toEqual(['not ready: changes cannot be stored']);
    answer = undefined;
    await pass(10);
    expect(messages()).toEqual(['not ready: changes cannot be stored', 'ready again']);
    expect(lines[1]).toMatchObject({ refused: 1000 });
    await pass(100);
    expect(lines).toHaveLength(2);
  });

  it('has a line at its beginning and at its end with readiness checks alone', async () => {
    for (let asked = 0; asked < 5; asked++) outages.checked(AWAY);
    outages.checked(undefined);
    outages.checked(undefined);
    expect(messages()).toEqual(['not ready: changes cannot be stored', 'ready again']);
  });

  it('has a line a minute with the number of refused requests, but none without refusals', async () => {
    refuse();
    for (let second = 0; second < 130; second++) {
      refuse();
      await pass(1);
    }
    await pass(120);
    const [, first, second, third, ...others] = lines;
    expect([first, second, third].reduce((sum, line) => sum + (line?.refused ?? 0), 0)).toBe(131);
    expect(first?.refused).toBeGreaterThan(55);
    expect(others).toEqual([]);
  });

  it('does not end while requests are refused, even if a check succeeds', async () => {
    answer = undefined;
    for (let second = 0; second < 20; second++) {
      refuse();
      await pass(1);
    }
    expect(messages()).toEqual(['not ready: changes cannot be stored']);
    await pass(10);
    expect(messages()).toEqual(['not ready: changes cannot be stored', 'ready again']);
  });

  it('does not hide other errors: of an unreadable entry, or unexpected ones', () => {
    refuse(new EntryUnreadable('w', new Error('later')));
    refuse(new Error('a bug'));
    expect(messages()).toEqual(['a request failed', 'a request failed']);
  });
});
