// Mutation testing of one room: `npm run mutation -- <room>`, which sets MUTATION_ROOM and the files.
const { MUTATION_ROOM: room = 'domain', MUTATION_CHANGED, MUTATION_FLOOR } = process.env;
const isChange = MUTATION_CHANGED === 'true';
const name = `${isChange ? 'changed-' : ''}${room.replaceAll('/', '-')}`;
const report = `reports/mutation/${name}`;

export default {
  testRunner: 'vitest',
  vitest: { configFile: 'vitest.mutation.config.ts', related: false },
  coverageAnalysis: 'perTest',
  // A static mutant (of a table, say) is there before any test runs, so that each would cost a run of all tests.
  ignoreStatic: true,
  concurrency: 1,
  ignorePatterns: ['.stryker-tmp', '/reports', '/bench/results*', '/data', '/coverage'],
  // A mutant that times out counts as noticed, so a busy machine must not be taken for one. An endless loop is cut by a
  // count of its steps.
  ...(!isChange && { timeoutMS: 60_000, timeoutFactor: 4 }),
  // A mutant is not run again while neither its code nor the tests that reach it have changed.
  incremental: !isChange,
  incrementalFile: `${report}.incremental.json`,
  tempDirName: `.stryker-tmp/${name}`,
  reporters: ['clear-text', 'progress-append-only', ...(isChange ? ['json'] : ['html'])],
  clearTextReporter: { allowEmojis: false, logTests: false, reportTests: false, reportScoreTable: !isChange },
  jsonReporter: { fileName: `${report}.json` },
  htmlReporter: { fileName: `${report}.html` },
  thresholds: { break: isChange ? null : Number(MUTATION_FLOOR) },
};
