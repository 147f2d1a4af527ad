import { BODIES } from '../../src/limits/limits.js';

/** The key of the memory share for a test's requests without a token. */
export const HERE = '127.0.0.1';

/**
 * Takes the memory for request bodies of a workspace, of the owner or of an address, except for some bytes.
 * Returns a function that releases the memory.
 */
export function fill(kind: keyof typeof BODIES, taker: string, left = 0): () => void {
  const bytes = BODIES[kind].shareOf(taker) - left;
  if (!BODIES[kind].take(taker, bytes)) throw new Error(`${taker} has no ${bytes} bytes`);
  return () => BODIES[kind].release(taker, bytes);
}
