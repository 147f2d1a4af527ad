import { expect, vi } from 'vitest';

/** The time limit for a condition: far more than a busy machine needs. */
export const PATIENCE_MS = 60_000;

/** Resolves with the result of a check as soon as it no longer throws. */
export function eventually<Result>(check: () => Result | Promise<Result>): Promise<Result> {
  return vi.waitFor(check, { timeout: PATIENCE_MS, interval: 20 });
}

/** Resolves as soon as a condition holds. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  await expect.poll(holds, { timeout: PATIENCE_MS, interval: 20 }).toBe(true);
}
