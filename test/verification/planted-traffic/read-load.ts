import { readFlag, wholeNumber } from '../../../src/cli/values.js';
import type { Load } from './load.js';

/** The load flags as texts. */
interface LoadFlags {
  readonly load?: string | undefined;
  readonly connections: string;
}

/**
 * Returns the load that the flags specify; null without `--load`. @throws UsageError for values other than positive integers
 */
export function readLoad({ load, connections }: LoadFlags): Load | null {
  const atOnce = readFlag('--connections', connections, wholeNumber(1, 10_000));
  if (load === undefined) return null;
  return { connections: atOnce, exchanges: readFlag('--load', load, wholeNumber(1, 1_000_000_000)) };
}
