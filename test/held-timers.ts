import { onTestFinished, vi } from 'vitest';
import { real } from '../src/time/real-time.js';

/** Timers of the sandbox that a test runs by hand. */
export interface HeldTimers {
  /** Returns the number of pending timers. */
  readonly count: () => number;
  /** Runs the pending timers. */
  readonly run: () => void;
}

/** Holds the sandbox's timers of exactly this many milliseconds until the end of the test. Other timers run normally. */
export function holdTimers(ms: number): HeldTimers {
  const held = new Map<unknown, () => void>();
  const { setTimeout, clearTimeout } = real;
  const set = vi.spyOn(real, 'setTimeout').mockImplementation((work: () => void, after?: number) => {
    if (after !== ms) return setTimeout(work, after);
    const timer = setTimeout(() => undefined, 0);
    held.set(timer, work);
    return timer;
  });
  const clear = vi.spyOn(real, 'clearTimeout').mockImplementation((timer) => {
    held.delete(timer);
    clearTimeout(timer);
  });
  onTestFinished(() => {
    set.mockRestore();
    clear.mockRestore();
  });
  const run = () => {
    const due = [...held.values()];
    held.clear();
    for (const work of due) work();
  };
  return { count: () => held.size, run };
}
