import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Frees everything that nothing refers to. A `WeakRef` still keeps its target alive until the current turn ends. */
export function collectGarbage(): void {
  collect();
}
