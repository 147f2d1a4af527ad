import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './test/order.js';
import { variablesOfTests } from './test/time/moment.js';

/** Returns whether files can be written into a folder of the project. */
function isWritable(folder: string): boolean {
  try {
    accessSync(new URL(folder, import.meta.url), constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Lets V8 optimise a function only after some fifteen times its usual work: most code of a test runs a few times, and optimising
 * it took a fifth of the processor's time. Node ends at a flag that it does not know.
 */
const OPTIMISE_LATE = ['--interrupt-budget=1000000', '--invocation-count-for-turbofan=45000'].filter(
  (flag) => spawnSync(process.execPath, [flag, '--version']).status === 0,
);

export default defineConfig({
  // The examples import the package by its name, as those who install it do.
  resolve: {
    alias: { 'activity-booking-sandbox': fileURLToPath(new URL('src/index.ts', import.meta.url)) },
  },
  test: {
    include: ['test/**/*.test.ts', 'examples/**/*.test.ts'],
    globalSetup: ['test/scratch.ts', 'test/bundle.ts', 'test/skipped.ts'],
    setupFiles: ['test/fixed-seed.ts', 'test/contract-coverage.ts'],
    env: variablesOfTests(),
    // Ten times what the slowest needs on an idle machine: others may keep this one busy.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { requireAssertions: true, poll: { timeout: 60_000 } },
    sequence: { sequencer: LongestFirst },
    execArgv: OPTIMISE_LATE,
    isolate: false, // files share modules: loading them anew for each took half of the time
    maxConcurrency: 10, // tests that are marked as concurrent wait most of the time
    maxWorkers: availableParallelism() + 1, // much of a test is waiting; by itself vitest leaves a core free
    experimental: { fsModuleCache: isWritable('node_modules') }, // a third of the time of a run of one file
  },
});
