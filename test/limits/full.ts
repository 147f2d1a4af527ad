import { BODIES } from '../../src/limits/limits.js';

/** The taker for a test's requests without a token. */
export const HERE = '127.0.0.1';

/**
 * Takes all but some bytes of the memory for bodies of one taker: a workspace, the owner or an address. Returns a function that
 * gives them back.
 */
export function fill(kind: keyof typeof BODIES, taker: string, left = 0): () => void {
  const bytes = BODIES[kind].shareOf(taker) - left;
  if (!BODIES[kind].take(taker, bytes)) throw new Error(`${taker} has no ${bytes} bytes`);
  return () => BODIES[kind].release(taker, bytes);
}
