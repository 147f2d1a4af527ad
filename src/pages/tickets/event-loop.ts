import { real } from '../../real-time.js';

const waiting: (() => void)[] = [];

/**
 * Resolves in a later turn of the event loop, one caller a turn, in order. Long work that yields between its steps
 * delays other requests by at most one step, however much of it runs concurrently.
 */
export function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) real.setImmediate(resume);
  });
}

function resume(): void {
  waiting.shift()?.();
  if (waiting.length > 0) real.setImmediate(resume);
}
