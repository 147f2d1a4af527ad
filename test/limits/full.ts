import { BODIES } from '../../src/limits/limits.js';

/** In tests, requests without a token share memory under this key: their address. */
export const HERE = '127.0.0.1';

/**
 * Takes the memory for request bodies of a workspace, of the owner or of an address. Leaves `left` bytes. Returns a
 * function that releases the memory.
 */
export function fill(kind: keyof typeof BODIES, taker: string, left = 0): () => void {
  const bytes = BODIES[kind].shareOf(taker) - left;
  if (!BODIES[kind].take(taker, bytes)) throw new Error(`${taker} has no ${bytes} bytes`);
  return () => BODIES[kind].release(taker, bytes);
}
