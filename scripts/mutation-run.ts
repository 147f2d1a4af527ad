// Runs Stryker on one room. Its settings are in stryker.config.mjs.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import type { Report } from './mutation-scores.js';

/** How Stryker runs: for a change it stores nothing for the next run. */
export interface RunOptions {
  readonly changed?: boolean;
  /** Runs only the tests with this word in their path. */
  readonly tests?: string | undefined;
  /** After so many seconds it is stopped. */
  readonly seconds?: number;
}

/**
 * Mutates files or lines of a room. Returns the report, or undefined if Stryker was stopped.
 * @throws if Stryker fails, for example because a test fails without a mutant
 */
export async function runStryker(
  room: string,
  mutate: readonly string[],
  { changed = false, seconds = 3600, tests }: RunOptions = {},
): Promise<Report | undefined> {
  const report = `reports/mutation/${changed ? 'changed-' : ''}${room}.json`;
  rmSync(report, { force: true });
  const child = spawn(process.execPath, ['node_modules/.bin/stryker', 'run', '--mutate', mutate.join(',')], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      MUTATION_ROOM: room,
      MUTATION_CHANGED: String(changed),
      ...(tests !== undefined && { MUTATION_TESTS: tests }),
    },
    timeout: Math.max(1, Math.round(seconds * 1000)),
  });
  const [code] = await once(child, 'close');
  if (child.killed) return undefined;
  if (code !== 0) throw new Error(`Stryker failed with code ${code} in the room ${room}.`);
  return JSON.parse(readFileSync(report, 'utf8')) as Report;
}
