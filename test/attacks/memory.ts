import { collectGarbage } from '../garbage.js';

/** Returns how many bytes of the heap are in use, without garbage. */
export function heapBytes(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed;
}
