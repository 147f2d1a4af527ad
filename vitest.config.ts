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
    isolate: false, // files share modules: loading them anew for each took half of the time
    maxConcurrency: 10, // tests that are marked as concurrent wait most of the time
    maxWorkers: availableParallelism() + 1, // much of a test is waiting; by itself vitest leaves a core free
    experimental: { fsModuleCache: isWritable('node_modules') }, // a third of the time of a run of one file
  },
});
