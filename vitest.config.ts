import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';
import { LongestFirst } from './test/order.js';

/** Commands of pages that `npm run documents` runs: by itself, a run has those of the README and of a few pages. */
const PAGES = ['test/documents/pages.test.ts', 'test/documents/certification.test.ts'];

export default defineConfig({
  // The examples import the package by its name, as those who install it do.
  resolve: {
    alias: { 'activity-booking-sandbox': fileURLToPath(new URL('src/index.ts', import.meta.url)) },
  },
  test: {
    include: ['test/**/*.test.ts', 'examples/**/*.test.ts'],
    exclude: [...configDefaults.exclude, ...(process.env['DOCUMENTS'] === 'all' ? [] : PAGES)],
    globalSetup: ['test/scratch.ts', 'test/bundle.ts'],
    setupFiles: ['test/contract-coverage.ts'],
    testTimeout: 20_000,
    hookTimeout: 20_000,
    expect: { requireAssertions: true },
    sequence: { sequencer: LongestFirst },
    isolate: false, // files share modules: loading them anew for each took half of the time
    maxConcurrency: 10, // tests that are marked as concurrent wait most of the time
    maxWorkers: '100%', // much of a test is waiting; by itself vitest leaves a core free
  },
});
