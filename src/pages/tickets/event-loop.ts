const waiting: (() => void)[] = [];

/**
 * Resolves in a later turn of the event loop; of all that wait, one a turn, in order. Long work that waits between its
 * steps delays other requests by one step at most, however many such works are under way.
 */
export function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(resume);
  });
}

function resume(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(resume);
}
