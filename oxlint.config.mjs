// Settings of the linter. The diagrams in docs/development/architecture.md define which folder may import which.
import { existsSync } from 'node:fs';
import { pictureOf, roomsBelow } from './scripts/rooms.mjs';

/** Packages that a room may not import. */
const FORBIDDEN_PACKAGES = {
  domain: ['node:*', 'express'],
  operations: ['express', 'node:fs*'],
};

/**
 * Returns the settings that forbid each folder of a diagram to import folders that are not below it. `prefix` is the beginning
 * of an import from another folder.
 */
function importsOneWay(folder, heading, prefix = '**', alsoForbidden = []) {
  const picture = pictureOf(heading);
  const isFolder = (room) => existsSync(new URL(`${folder}/${room}`, import.meta.url));
  return [...picture.keys()].filter(isFolder).map((room) => {
    const below = roomsBelow(room, picture);
    const above = [...picture.keys()].filter((other) => other !== room && !below.has(other));
    const patterns = [
      ...above.map((other) => (isFolder(other) ? `${prefix}/${other}/**` : `${prefix}/${other}.js`)),
      ...alsoForbidden,
      ...(FORBIDDEN_PACKAGES[room] ?? []),
    ];
    return { room, files: [`${folder}/${room}/**`], patterns };
  });
}

const rooms = importsOneWay('src', 'The rooms');

/**
 * Returns the settings of the folders inside a room. Packages that the room may not import are forbidden for these
 * folders too.
 */
function importsOneWayInside(room, folder, heading) {
  return importsOneWay(folder, heading, '..', rooms.find((outer) => outer.room === room)?.patterns);
}

/** Globals that test runners replace. `src/time/real-time.ts` holds Node's originals. */
const FAKED_GLOBALS = [
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'setImmediate',
  'clearImmediate',
  'queueMicrotask',
  'performance',
];

const restrictions = [
  ...rooms,
  ...importsOneWayInside('verification', 'src/verification', 'The rooms of the verification'),
  ...importsOneWayInside('domain', 'src/domain', 'The rooms of the domain'),
  ...importsOneWayInside('operations', 'src/operations', 'The rooms of the operations'),
  ...importsOneWayInside('pages', 'src/pages', 'The rooms of the pages'),
  ...importsOneWayInside('console', 'src/console', 'The rooms of the console'),
  ...importsOneWayInside('console', 'src/console/shared', 'The shared rooms of the console'),
  ...importsOneWayInside('store', 'src/store', 'The rooms of the store'),
  ...importsOneWayInside('seed', 'src/seed/fixture', 'The rooms of the fixtures'),
];

export default {
  plugins: ['typescript', 'import', 'unicorn', 'promise', 'node', 'vitest'],
  categories: { correctness: 'error', suspicious: 'error', perf: 'error' },
  env: { node: true, es2024: true },
  options: { typeAware: true },
  ignorePatterns: ['/dist', '/coverage', '/data', 'src/contract/*.gen.ts'],
  rules: {
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'eslint/no-console': 'error',
    'eslint/no-await-in-loop': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'import/no-unassigned-import': 'off',
    'unicorn/require-post-message-target-origin': 'off', // these messages go to threads, not to windows
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'typescript/no-generated-empty-object-type': 'off',
    'typescript/no-unsafe-type-assertion': 'off',
    'vitest/valid-expect': ['error', { maxArgs: 2 }],
    'vitest/expect-expect': ['error', { assertFunctionNames: ['expect*'] }],
    'max-lines': ['error', { max: 400, skipBlankLines: false, skipComments: false }],
    'max-lines-per-function': ['error', { max: 40, skipBlankLines: true, skipComments: true, IIFEs: true }],
    'max-params': ['error', { max: 4 }],
  },
  overrides: [
    ...restrictions.map(({ files, patterns }) => ({
      files,
      rules: {
        'eslint/no-restricted-imports': [
          'error',
          {
            patterns: [
              { group: patterns, message: 'Folders import one way: see docs/development/architecture.md.' },
              {
                group: ['node:timers*', 'node:timers/**', 'node:perf_hooks'],
                message: 'Use src/time/real-time.ts.',
              },
            ],
          },
        ],
      },
    })),
    {
      files: ['src/**/*.ts'],
      rules: { 'eslint/no-restricted-globals': ['error', ...FAKED_GLOBALS, 'fetch'] },
    },
    {
      files: ['src/domain/**'],
      rules: { 'eslint/no-restricted-globals': ['error', ...FAKED_GLOBALS, 'fetch', 'Date', 'process'] },
    },
    {
      files: ['src/time/real-time.ts'],
      rules: { 'eslint/no-restricted-imports': 'off' },
    },
    {
      files: ['src/cli/**'],
      rules: { 'eslint/no-restricted-globals': ['error', ...FAKED_GLOBALS] }, // the command runs in a separate process
    },
    {
      files: ['src/cli/**', 'bench/**', 'scripts/**', 'examples/**', '.ci/**'],
      rules: { 'eslint/no-console': 'off' },
    },
    // Files that contain only texts may be long.
    {
      files: ['src/messages/*.ts', 'src/pages/texts/*.ts'],
      rules: { 'max-lines': 'off' },
    },
    // Markup has many lines but little logic, so functions may be longer.
    {
      files: ['src/console/**/*.tsx'],
      rules: {
        'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
      },
    },
    // An examination is a list of requests with assertions. It is read from top to bottom.
    {
      files: ['src/examination/examinations/**', 'test/examination/**'],
      rules: { 'max-lines-per-function': 'off', 'max-lines': 'off' },
    },
    // The console runs in a browser.
    {
      files: ['src/console/**'],
      rules: { 'eslint/no-restricted-globals': 'off' },
    },
    // A test with different random values in each run cannot be reproduced. Use test/fixed-seed.ts: randomOf, Draw.
    {
      files: ['test/**', 'examples/**', 'scripts/**'],
      rules: {
        'eslint/no-restricted-properties': [
          'error',
          { object: 'Math', property: 'random', message: 'Draw from a seed.' },
        ],
      },
    },
    // The linter treats a group of tests as one function.
    {
      files: ['test/**', 'examples/**'],
      rules: { 'max-lines-per-function': 'off', 'max-params': 'off', 'max-lines': ['error', { max: 400 }] },
    },
  ],
};
