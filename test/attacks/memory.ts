import { collectGarbage } from '../garbage.js';

/** Returns the number of heap bytes in use after garbage collection. */
export function heapBytes(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed;
}
