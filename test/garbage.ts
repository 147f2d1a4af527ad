import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/**
 * Frees all objects without references. Call it in a new turn of the event loop: a `WeakRef` keeps its target
 * alive until the current turn ends.
 */
export function collectGarbage(): void {
  collect();
}
