import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { paced } from '../../src/console/shared/live/paced.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('many calls run once at a time, with pauses, and once after the last call', async () => {
  let [runs, running, most] = [0, 0, 0];
  const call = paced(async () => {
    runs += 1;
    most = Math.max(most, (running += 1));
    await new Promise((resolve) => setTimeout(resolve, 500));
    running -= 1;
  }, 3000);
  void call();
  expect(runs).toBe(1);
  for (let second = 0; second < 10; second += 0.25) {
    void call();
    await vi.advanceTimersByTimeAsync(250);
  }
  expect([runs, most]).toEqual([3, 1]); // at 0, 3.5 and 7 s
  await vi.advanceTimersByTimeAsync(60_000);
  expect(runs).toBe(4);
});

it('a call after the pause runs at once', async () => {
  const run = vi.fn<() => void>();
  const call = paced(run, 1000);
  void call();
  await vi.advanceTimersByTimeAsync(1001);
  void call();
  expect(run).toHaveBeenCalledTimes(2);
});
