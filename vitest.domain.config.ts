import { defineConfig } from 'vitest/config';

/** The direct tests of the rules alone: fast enough to be run once for each mutant of the domain. */
export default defineConfig({
  test: {
    include: ['test/domain/**/*.test.ts'],
    isolate: false,
    coverage: {
      include: ['src/domain/**'],
      reporter: ['text'],
      thresholds: { 100: true },
    },
  },
});
