import { defineConfig } from 'vitest/config';
import { variablesOfTests } from './test/time/moment.js';

/** Only the direct tests of the domain's rules. They are fast enough to run once per mutant. */
export default defineConfig({
  test: {
    // For items that a fixture lists, the operations test the behaviour of all rules.
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
