import type { When } from './rule.js';

/** How often a rule matched before, this request included, and how often it was applied. */
export interface Counts {
  readonly matches: number;
  readonly hits: number;
}

/**
 * Returns whether a rule hits a matching request: `skip` matches come first, then each n-th of the others (n, 2n, …), then
 * `probability`, then at most `times` hits. `draw` returns a number from 0 to below 1.
 */
export function isHit(
  { skip = 0, every = 1, probability = 1, times = Infinity }: When,
  { matches, hits }: Counts,
  draw: () => number,
): boolean {
  const counted = matches - skip;
  if (counted <= 0 || counted % every !== 0 || hits >= times) return false;
  return probability >= 1 || draw() < probability;
}
