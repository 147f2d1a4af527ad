// Mutation testing of one room: `npm run mutation -- <room>`, which sets MUTATION_ROOM and the files.
const room = process.env.MUTATION_ROOM ?? 'domain';
const changed = process.env.MUTATION_CHANGED === 'true';
const name = changed ? `changed-${room}` : room;

export default {
  mutate: [`src/${room}/**/*.ts`],
  testRunner: 'vitest',
  vitest: { configFile: 'vitest.mutation.config.ts', related: false },
  coverageAnalysis: 'perTest',
  // A static mutant (of a table, say) is there before any test runs, so that each would cost a run of all tests.
  ignoreStatic: true,
  concurrency: 1,
  ignorePatterns: ['.stryker-tmp', 'reports', 'bench/results*', 'data', 'coverage'],
  // A mutant that times out counts as noticed, so a busy machine must not be taken for one. An endless loop is cut by a
  // count of its steps.
  ...(!changed && { timeoutMS: 60_000, timeoutFactor: 4 }),
  incremental: !changed,
  incrementalFile: `reports/mutation/${room}.incremental.json`,
  tempDirName: `.stryker-tmp/${name}`,
  reporters: ['clear-text', 'progress-append-only', 'json', ...(changed ? [] : ['html'])],
  clearTextReporter: { allowEmojis: false, logTests: false, reportTests: false, reportScoreTable: false },
  jsonReporter: { fileName: `reports/mutation/${name}.json` },
  htmlReporter: { fileName: `reports/mutation/${name}.html` },
};
