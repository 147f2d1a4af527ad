import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './test/order.js';
import { variablesOfTests } from './test/time/moment.js';

/** Returns whether files can be written to a folder of the project. */
function isWritable(folder: string): boolean {
  try {
    accessSync(new URL(folder, import.meta.url), constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Delays V8's optimisation of a function to about fifteen times the usual amount of work. Most code of a test runs only a few
 * times, and optimisation needed a fifth of the CPU time. A larger space for new objects halves the number of garbage
 * collections, which saves a twentieth. Node exits if it does not know a flag.
 */
const FEWER_COMPILATIONS_AND_COLLECTIONS = [
  '--interrupt-budget=1000000',
  '--invocation-count-for-turbofan=45000',
  '--min-semi-space-size=16',
  '--max-semi-space-size=32',
].filter((flag) => spawnSync(process.execPath, [flag, '--version']).status === 0);

export default defineConfig({
  // The examples import the package by name, like users of the package.
  resolve: {
    alias: { 'activity-booking-sandbox': fileURLToPath(new URL('src/index.ts', import.meta.url)) },
  },
  test: {
    include: ['test/**/*.test.ts', 'examples/**/*.test.ts'],
    globalSetup: ['test/scratch.ts', 'test/bundle.ts', 'test/skipped.ts'],
    setupFiles: ['test/fixed-seed.ts', 'test/contract-coverage.ts'],
    env: variablesOfTests(),
    // Ten times the duration of the slowest test on an idle machine, because other processes may use this machine.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { requireAssertions: true, poll: { timeout: 60_000 } },
    sequence: { sequencer: LongestFirst },
    execArgv: FEWER_COMPILATIONS_AND_COLLECTIONS,
    isolate: false, // files share modules, because loading them again for each file needed half of the time
    maxConcurrency: 10, // concurrent tests wait most of the time
    maxWorkers: availableParallelism() + 1, // tests often wait; by default, vitest leaves a core unused
    experimental: { fsModuleCache: isWritable('node_modules') }, // saves a third of the time of a run of one file
  },
});
