import { parseArgs } from 'node:util';
import { readValue, wholeNumber } from '../../../src/cli/values.js';
import type { Load } from './load.js';

/** Reads the flags of the load; null without `--load`. @throws Error for an unknown flag or what is no whole number from 1 */
export function readLoadFlags(args: readonly string[]): Load | null {
  const { values } = parseArgs({
    args: [...args],
    options: { load: { type: 'string' }, connections: { type: 'string', default: '32' } },
  });
  const connections = readValue('--connections', values.connections, wholeNumber(1, 10_000));
  if (values.load === undefined) return null;
  return { connections, exchanges: readValue('--load', values.load, wholeNumber(1, 1_000_000_000)) };
}
