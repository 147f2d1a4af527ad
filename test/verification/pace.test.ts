import { describe, expect, it } from 'vitest';
import { createPace } from '../../src/verification/workflows/recording-target.js';
import { ownClock, type OwnClock } from './own-clock.js';

/** Returns the times at which requests may be sent, given their durations in milliseconds. */
async function timesOf(rate: number | null, clock: OwnClock, durationsMs: readonly number[]) {
  const waitForTurn = createPace(rate, clock);
  const times: number[] = [];
  for (const ms of durationsMs) {
    await waitForTurn();
    times.push(clock.now());
    clock.pass(ms);
  }
  return times;
}

describe('a pace', () => {
  it('spaces requests evenly if each is shorter than the interval', async () => {
    expect(await timesOf(20, ownClock(), [0, 30, 49, 0, 0])).toEqual([0, 50, 100, 150, 200]);
  });

  it('sends the first request at once at any time', async () => {
    const clock = ownClock();
    clock.pass(5_000);
    expect(await timesOf(1, clock, [0, 0])).toEqual([5_000, 6_000]);
  });

  it('gives no credit for the time of a slow request', async () => {
    expect(await timesOf(10, ownClock(), [1_000, 0, 0])).toEqual([0, 1_000, 1_100]);
  });

  it('holds for simultaneous requests', async () => {
    const waits: number[] = [];
    const waitForTurn = createPace(10, { now: () => 0, pause: async (ms) => void waits.push(ms) });
    await Promise.all([waitForTurn(), waitForTurn(), waitForTurn()]);
    expect(waits).toEqual([100, 200]);
  });

  it('never waits without a rate', async () => {
    expect(await timesOf(null, ownClock(), [0, 0, 0])).toEqual([0, 0, 0]);
  });
});
