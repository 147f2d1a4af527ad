// Mutation testing of the rules: `npm run mutation`, or `npm run mutation -- --mutate src/domain/shared/money.ts`.
export default {
  mutate: ['src/domain/**/*.ts'],
  testRunner: 'vitest',
  vitest: { configFile: 'vitest.domain.config.ts' },
  coverageAnalysis: 'perTest',
  // A static mutant (of a table, say) is there before any test runs, so that each would cost a run of all tests.
  ignoreStatic: true,
  concurrency: 1,
  incremental: true,
  incrementalFile: 'reports/mutation/incremental.json',
  tempDirName: '.stryker-tmp',
  reporters: ['clear-text', 'progress-append-only', 'json', 'html'],
  jsonReporter: { fileName: 'reports/mutation/mutation.json' },
  htmlReporter: { fileName: 'reports/mutation/mutation.html' },
  thresholds: { high: 95, low: 85, break: 85 },
};
