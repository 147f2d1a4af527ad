import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { testsOf, TESTS_OF_OTHER_PROCESSES, TESTS_OF_TIME } from './scripts/mutation-rooms.js';
import { variablesOfTests } from './test/time/moment.js';

const { MUTATION_ROOM: room = 'domain' } = process.env;

/** The tests of the mutated room. They run from the sources. */
export default defineConfig({
  resolve: {
    alias: {
      'activity-booking-sandbox': fileURLToPath(new URL('src/index.ts', import.meta.url)),
      './built-command.js': fileURLToPath(new URL('test/cli/command-from-sources.ts', import.meta.url)),
    },
  },
  // Imports are evaluated first. This call therefore separates the sources' tables from code that the test file itself runs.
  plugins: [
    {
      name: 'begin-of-test-files',
      enforce: 'pre',
      transform: (code, id) => (id.endsWith('.test.ts') ? `globalThis.beginTestFile?.();${code}` : undefined),
    },
  ],
  test: {
    include: [...testsOf(room)],
    exclude: [...TESTS_OF_OTHER_PROCESSES, ...TESTS_OF_TIME],
    setupFiles: ['test/fixed-seed.ts', 'scripts/mutation-setup.ts'],
    env: variablesOfTests(),
    // A mutant that makes a test wait forever should not cost minutes.
    testTimeout: 30_000,
    hookTimeout: 30_000,
    isolate: false,
  },
});
