import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { allowedSurvivors, changedLines, linesFor, sampleOf } from '../../scripts/mutation-changed.js';
import { sampleOfText } from '../../scripts/mutation-lines.js';
import { roomOf, ROOMS, TESTS_OF_OTHER_PROCESSES } from '../../scripts/mutation-rooms.js';
import {
  countsOf,
  countsToStore,
  filesOf,
  standingOf,
  totalOf,
  withinLines,
  withTable,
} from '../../scripts/mutation-scores.js';

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

/** Changed lines of a room, each with a text of its own. */
const linesOf = (room: string, count: number) =>
  Array.from({ length: count }, (_, at) => ({ file: `src/${room}/a.ts`, line: at + 1, text: `call(${at})` }));

describe('the lines of a change that are mutated', () => {
  it('are those with code, of rooms that have tests of their own', () => {
    expect(changedLines(DIFF)).toEqual([
      { file: 'src/http/query.ts', line: 12, text: 'const added = 1;' },
      { file: 'src/http/query.ts', line: 33, text: 'return added > 1;' },
    ]);
  });

  it('are all lines of a small change', () => {
    expect(sampleOf(linesOf('http', 30))).toHaveLength(30);
  });

  it('are at most 30, of the two rooms that change most, whatever their order', () => {
    const change = [...linesOf('http', 40), ...linesOf('store', 3), ...linesOf('pages', 50)];
    const sample = sampleOf(change);
    expect(sample).toHaveLength(30);
    expect(new Set(sample.map(({ file }) => file))).toEqual(new Set(['src/http/a.ts', 'src/pages/a.ts']));
    expect(sampleOf(change.toReversed())).toEqual(sample);
  });

  it('are fewer while the machine is busy, and the first of the same ones', () => {
    expect([0, 1, 2, 100].map(linesFor)).toEqual([30, 30, 15, 5]);
    const change = linesOf('http', 40);
    expect(sampleOf(change).slice(0, 15)).toEqual(sampleOf(change, linesFor(2)));
  });

  it('may leave as many survivors as the floor of the room allows, and two in any case', () => {
    expect(allowedSurvivors('http', 5)).toBe(2);
    expect(allowedSurvivors('http', 100)).toBe(15);
    expect(allowedSurvivors('domain', 100)).toBe(5);
  });
});

describe('the lines of a file in a sample', () => {
  const text = Array.from({ length: 40 }, (_, at) => `call(${at});`).join('\n');
  const numbers = (of: string, share: number) =>
    sampleOfText('src/http/a.ts', of, share).map(({ line }) => line);

  it('are a share of those with code, and at least one', () => {
    expect(numbers(`// a comment\n}\n${text}`, 0.1)).toHaveLength(4);
    expect(numbers('// a comment\ncall();\n', 0.1)).toEqual([2]);
    expect(numbers('// a comment', 0.1)).toEqual([]);
  });

  it('depend on their text alone', () => {
    expect(numbers(`// a comment\n${text}`, 0.1)).toEqual(numbers(text, 0.1).map((line) => line + 1));
  });

  it('count without the mutants of other lines, which an earlier run has left in the report', () => {
    const at = (start: number, end = start) => ({
      status: 'Killed',
      location: { start: { line: start }, end: { line: end } },
    });
    const report = { files: { 'src/http/a.ts': { mutants: [at(1), at(1, 2), at(2)] } } };
    const lines = [{ file: 'src/http/a.ts', line: 1, text: 'call();' }];
    expect(withinLines(report, lines).files['src/http/a.ts']?.mutants).toEqual([at(1)]);
  });
});

describe('the scores of mutation testing', () => {
  it('count the lines of a sample for all lines of their file', () => {
    const total = totalOf('client', {
      'src/client/a.ts': { source: '', noticed: 90, mutants: 90 },
      'src/client/b.ts': { source: '', noticed: 0, mutants: 1, share: 0.1 },
    });
    expect(total).toMatchObject({ whole: 1, sampled: 1, share: 0.1, mutants: 91, noticed: 90, percent: 90 });
  });

  it('count a mutant that no test reaches as missed, and leave out an ignored one', () => {
    const statuses = ['Killed', 'Timeout', 'Survived', 'NoCoverage', 'Ignored', 'CompileError'];
    const location = { start: { line: 1 }, end: { line: 1 } };
    const report = { files: { 'a.ts': { mutants: statuses.map((status) => ({ status, location })) } } };
    expect(countsOf(report, ['a.ts', 'types.ts'])).toEqual([
      { file: 'a.ts', noticed: 2, mutants: 4 },
      { file: 'types.ts', noticed: 0, mutants: 0 },
    ]);
  });

  it('count a mutant with which no test file could be loaded as noticed', () => {
    const location = { start: { line: 1 }, end: { line: 1 } };
    const survived = [0, 3].map((testsCompleted) => ({ status: 'Survived', testsCompleted, location }));
    const unreached = { status: 'NoCoverage', testsCompleted: 0, location };
    const report = { files: { 'a.ts': { mutants: [...survived, unreached] } } };
    expect(countsOf(report, ['a.ts'])).toEqual([{ file: 'a.ts', noticed: 1, mutants: 3 }]);
  });

  it('store none for a file without mutants if only some tests ran, as these may not reach it', () => {
    const counts = [
      { file: 'a.ts', noticed: 0, mutants: 1 },
      { file: 'types.ts', noticed: 0, mutants: 0 },
    ];
    expect(countsToStore(counts, 'query')).toEqual(counts.slice(0, 1));
    expect(countsToStore(counts, undefined)).toEqual(counts);
  });

  const measured = {
    files: 2,
    whole: 2,
    sampled: 0,
    share: 1,
    stale: 0,
    noticed: 8,
    mutants: 10,
    percent: 80,
  };
  it.each([
    ['kept', {}, 80],
    ['below', {}, 81],
    ['sample', { whole: 1, sampled: 1, share: 0.1 }, 81],
    ['open', { whole: 1 }, 81],
    ['open', { stale: 1 }, 81],
  ])('are %s with %j and a floor of %d %%', (standing, parts, floor) => {
    expect(standingOf({ ...measured, ...parts }, floor)).toBe(standing);
  });

  it.each(Object.entries(ROOMS))('of all files of %s are not below its floor', (room, { floor }) => {
    expect(standingOf(totalOf(room), floor)).not.toBe('below');
  });

  it('say in the table how many files have changed since, and what is a sample', () => {
    const header = withTable(readFileSync('docs/mutation.md', 'utf8')).match(/^\| room.*$/m)?.[0] ?? '';
    expect(header.split('|')[4]?.trim()).toBe('changed since');
    const rows = withTable('<!-- scores --><!-- end of scores -->').split('\n');
    for (const [room] of Object.entries(ROOMS)) {
      const { sampled, stale } = totalOf(room);
      const cells = rows.find((row) => row.startsWith(`| \`${room}\``))?.split('|') ?? [];
      expect([Number(cells[4]), / \(sample\)/.test(cells[7] ?? '')]).toEqual([stale, sampled > 0]);
    }
  });

  it('stand in the table of the docs', () => {
    const page = readFileSync('docs/mutation.md', 'utf8');
    // The number of all files, and of those that differ from what was measured, may have changed since.
    const withoutChanged = (row: string) => row.split('|').toSpliced(4, 1).join('|');
    const cells = (text: string) =>
      text.replaceAll(/^\|.*\|$/gm, withoutChanged).replaceAll(/ of \d+ |:?-{2,}:?|\s+/g, '');
    expect(cells(page)).toBe(cells(withTable(page)));
  });

  it.each(Object.keys(ROOMS))('are of files that exist: %s', (room) => {
    expect(filesOf(room).length).toBeGreaterThan(0);
    const folders = roomOf(room).tests.map((test) => test.replace(/\/[^/]*\*.*$/, '').replace(/\/\*\*$/, ''));
    expect(folders.filter((folder) => !existsSync(folder))).toEqual([]);
  });

  it('leave out tests that exist, and run in other processes alone', () => {
    expect(TESTS_OF_OTHER_PROCESSES.filter((file) => !existsSync(file))).toEqual([]);
  });
});
