import { defineConfig } from 'vitest/config';
import { variablesOfTests } from './test/time/moment.js';

/** The direct tests of the rules alone: fast enough to be run once for each mutant of the domain. */
export default defineConfig({
  test: {
    // Of occurrences that a fixture lists, what all rules do with them is tried through the operations.
    include: ['test/domain/**/*.test.ts', 'test/{operations,seed}/listed-items.test.ts'],
    setupFiles: ['test/fixed-seed.ts'],
    env: variablesOfTests(),
    isolate: false,
    coverage: {
      include: ['src/domain/**'],
      reporter: ['text'],
      thresholds: { 100: true },
    },
  },
});
