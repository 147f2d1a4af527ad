import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { allowedSurvivors, changedLines, countsOf, mostChanged } from '../../scripts/mutation.js';
import {
  roomIn,
  ROOMS,
  TESTS_OF_OTHER_PROCESSES,
  TESTS_OF_TIME,
  testsOf,
} from '../../scripts/mutation-rooms.js';

const DIFF = `diff --git a/src/http/query.ts b/src/http/query.ts
--- a/src/http/query.ts
+++ b/src/http/query.ts
@@ -10,2 +10,4 @@ function before() {
-const removed = 1;
+// a comment
+import { a } from './a.js';
+const added = 1;
+}
@@ -30,0 +33 @@
+return added > 1;
diff --git a/src/contract/api.gen.ts b/src/contract/api.gen.ts
--- a/src/contract/api.gen.ts
+++ b/src/contract/api.gen.ts
@@ -1 +1 @@
+const generated = 1;
diff --git a/src/sandbox.ts b/src/sandbox.ts
--- a/src/sandbox.ts
+++ b/src/sandbox.ts
@@ -1 +1 @@
+const elsewhere = 1;
`;

const linesOf = (room: string, count: number) =>
  Array.from({ length: count }, (_, at) => ({ file: `src/${room}/a.ts`, line: at + 1 }));

describe('the mutated lines of a change', () => {
  it('contain code, no comments, imports or generated files', () => {
    expect(changedLines(DIFF)).toEqual([
      { file: 'src/http/query.ts', line: 12 },
      { file: 'src/http/query.ts', line: 33 },
      { file: 'src/sandbox.ts', line: 1 },
    ]);
  });

  it('belong to the folder with the most changes, in any order', () => {
    const change = [...linesOf('store', 3), ...linesOf('pages', 4), ...linesOf('elsewhere', 50)];
    for (const lines of [change, change.toReversed()])
      expect(mostChanged(lines)).toMatchObject({ room: 'pages', count: 4 });
    expect(mostChanged(change).ranges[0]).toBe('src/pages/a.ts:1-1');
  });

  it('are the first 30 of a large change', () => {
    const { ranges, count } = mostChanged(linesOf('http', 40));
    expect([ranges.length, ranges.at(-1), count]).toEqual([30, 'src/http/a.ts:30-30', 40]);
  });

  it('are empty if the change is in no mutated folder', () => {
    expect(mostChanged(linesOf('elsewhere', 1))).toEqual({ room: undefined, ranges: [], count: 0 });
  });

  it('may have as many survivors as the threshold of the folder allows, and always two', () => {
    expect(allowedSurvivors('http', 5)).toBe(2);
    expect(allowedSurvivors('http', 100)).toBe(15);
    expect(allowedSurvivors('domain', 100)).toBe(5);
    expect(allowedSurvivors('masking', 100)).toBe(12);
  });
});

describe('the mutants of a change', () => {
  it('survive if no test covers them, and are excluded if they were not run', () => {
    const statuses = ['Killed', 'Timeout', 'Survived', 'NoCoverage', 'Ignored', 'CompileError'];
    expect(countsOf(statuses.map((status) => ({ status })))).toEqual({ mutants: 4, survivors: 2 });
  });

  it('are killed if no test file can be loaded with them', () => {
    const of = (testsCompleted: number) => ({ status: 'Survived', testsCompleted });
    expect(countsOf([of(0), of(3)])).toEqual({ mutants: 2, survivors: 1 });
    expect(countsOf([{ status: 'NoCoverage', testsCompleted: 0 }])).toEqual({ mutants: 1, survivors: 1 });
  });
});

describe('the folders with mutation tests', () => {
  it('have each file once, in the innermost folder', () => {
    expect(['src/store/postgres/a.ts', 'src/store/a.ts', 'src/sandbox.ts'].map(roomIn)).toEqual([
      'store/postgres',
      'store',
      undefined,
    ]);
  });

  it.each(Object.keys(ROOMS))('exist, with their tests: %s', (room) => {
    expect(existsSync(`src/${room}`)).toBe(true);
    const folders = testsOf(room).map((test) => test.replace(/\/[^/]*\*.*$/, '').replace(/\/\*\*$/, ''));
    expect(folders.filter((folder) => existsSync(folder)).length).toBeGreaterThan(0);
    expect((ROOMS[room] ?? []).filter((test) => !test.includes('*') && !existsSync(test))).toEqual([]);
  });

  it('exclude existing tests that run only in other processes or measure time', () => {
    const excluded = [...TESTS_OF_OTHER_PROCESSES, ...TESTS_OF_TIME];
    expect(excluded.filter((file) => !existsSync(file))).toEqual([]);
  });

  it('exclude the tests of `cli` that start a server process, because its commands run from the sources', () => {
    const starting = readdirSync('test/cli')
      .map((name) => `test/cli/${name}`)
      .filter((file) => file.endsWith('.test.ts'))
      .filter((file) =>
        /import \{[^}]*\bserv(?:e|ing)\b[^}]*\} from '\.\/built-/.test(readFileSync(file, 'utf8')),
      );
    expect(starting).toContain('test/cli/damaged.test.ts');
    expect(starting.filter((file) => !TESTS_OF_OTHER_PROCESSES.includes(file))).toEqual([]);
  });

  it('are copied completely: no ignored pattern matches a folder in src', () => {
    const [, list = ''] = /ignorePatterns: \[(.*)\]/.exec(readFileSync('stryker.config.mjs', 'utf8')) ?? [];
    const patterns = [...list.matchAll(/'([^']+)'/g)].map(([, pattern = '']) => pattern);
    expect(patterns).toContain('/coverage');
    expect(patterns.filter((pattern) => !/^[/.]/.test(pattern))).toEqual([]);
  });
});
