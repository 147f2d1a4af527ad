import { expect, vi } from 'vitest';

/** The time limit for a condition. The limit allows for a busy machine. */
export const PATIENCE_MS = 60_000;

/** Repeats a check until it no longer throws. Resolves with the result of the check. */
export function eventually<Result>(check: () => Result | Promise<Result>): Promise<Result> {
  return vi.waitFor(check, { timeout: PATIENCE_MS, interval: 20 });
}

/** Resolves as soon as a condition is true. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  await expect.poll(holds, { timeout: PATIENCE_MS, interval: 20 }).toBe(true);
}
