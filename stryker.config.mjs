// Mutation testing of one room: `npm run mutation -- <room>`. scripts/mutation.ts sets MUTATION_ROOM and the files.
const { MUTATION_ROOM: room = 'domain', MUTATION_CHANGED } = process.env;
const isChange = MUTATION_CHANGED === 'true';
const name = `${isChange ? 'changed-' : ''}${room.replaceAll('/', '-')}`;
const report = `reports/mutation/${name}`;

export default {
  testRunner: 'vitest',
  vitest: { configFile: 'vitest.mutation.config.ts', related: false },
  coverageAnalysis: 'perTest',
  // A static mutant, for example in a table, is active before any test runs. Each would need a run of all tests.
  ignoreStatic: true,
  concurrency: 1,
  ignorePatterns: ['.stryker-tmp', '/reports', '/bench/results*', '/data', '/coverage'],
  // A mutant that times out counts as detected. The limits are high, so that a slow machine does not cause time-outs. Endless
  // loops end by a step counter.
  ...(!isChange && { timeoutMS: 60_000, timeoutFactor: 4 }),
  // A mutant runs again only if its code or a test that reaches it has changed.
  incremental: !isChange,
  incrementalFile: `${report}.incremental.json`,
  tempDirName: `.stryker-tmp/${name}`,
  reporters: ['clear-text', 'progress-append-only', 'json', ...(isChange ? [] : ['html'])],
  clearTextReporter: { allowEmojis: false, logTests: false, reportTests: false, reportScoreTable: !isChange },
  jsonReporter: { fileName: `${report}.json` },
  htmlReporter: { fileName: `${report}.html` },
};
