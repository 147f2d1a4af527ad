import { timeoutMs, type Duration } from './duration.js';
import { pause, real } from '../real-time.js';

/** How long to wait. */
export interface WaitOptions {
  /** In milliseconds, or a duration. Default: 4000, so that it ends before the test does, which says less. */
  readonly timeout?: number | Duration;
}

/** What is waited for: how to look for it, and what to say where it does not come. */
export interface Awaited<T> {
  readonly look: () => Promise<T | undefined>;
  /** "a mail to ada@example.com" */
  readonly wanted: string;
  /** Returns a sentence about what there was instead. */
  readonly found: () => Promise<string>;
}

const [FIRST_MS, LONGEST_MS] = [5, 100];

/**
 * Looks until there is something, and returns it.
 * @throws Error that says what there was instead, after the timeout
 */
export async function waitUntil<T>({ look, wanted, found }: Awaited<T>, options: WaitOptions): Promise<T> {
  const timeout = timeoutMs(options.timeout ?? 4000);
  const end = real.performanceNow() + timeout;
  for (let wait = FIRST_MS; ; wait = Math.min(wait * 2, LONGEST_MS)) {
    const seen = await look();
    if (seen !== undefined) return seen;
    const left = end - real.performanceNow();
    if (left <= 0) throw new Error(`No ${wanted} within ${timeout} ms. ${await found()}`);
    await pause(Math.min(wait, left));
  }
}

/** Returns a sentence about what there was, the latest first. */
export function listed(entries: readonly string[]): string {
  if (entries.length === 0) return 'There was none.';
  return `The latest were: ${entries.slice(0, 5).join(', ')}.`;
}
