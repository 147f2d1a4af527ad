import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { summarised } from '../../.ci/summary.mjs';

const source = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

interface TestResult {
  readonly fullName: string;
  readonly status: string;
  readonly meta?: { readonly needs: readonly string[]; readonly missing: readonly string[] };
}
/** The results of one test file in a report. */
interface TestFile {
  readonly name?: string;
  readonly status: string;
  readonly message?: string;
  readonly assertionResults: readonly TestResult[];
}

const NO_EXCUSE = { checks: {}, needs: {} };
const EXCUSES = {
  checks: { audit: { 'no list': 'The registry has none.' } },
  needs: { java: 'It is large.' },
};

/** Returns the summary of one or more reports. */
function summaryOf(
  report: unknown,
  [testsExit = '', ...checks]: readonly string[],
  excuses: object = NO_EXCUSE,
) {
  const reports = [report].flat().map((one) => (typeof one === 'string' ? one : JSON.stringify(one)));
  const lines = summarised({ reports, testsExit, checks, excuses });
  return { last: lines.at(-1), counts: lines.at(-2), lines };
}

const results = (...tests: readonly (readonly [string, string])[]) =>
  tests.map(([fullName, status]) => ({ fullName, status }));
const file = (...tests: readonly (readonly [string, string])[]): TestFile => ({
  status: tests.some(([, status]) => status === 'failed') ? 'failed' : 'passed',
  assertionResults: results(...tests),
});
const PASSED = file(['a', 'passed']);
/** Returns a file with a test that needs programs, some of which are missing. */
const needing = (needs: readonly string[], missing: readonly string[]): TestFile => ({
  status: 'passed',
  assertionResults: [
    { fullName: 'b', status: missing.length > 0 ? 'skipped' : 'passed', meta: { needs, missing } },
  ],
});
const WITHOUT_JAVA = needing(['java'], ['java']);
const WITH_JAVA = needing(['java'], []);
const UNLOADED = {
  name: 'b.test.ts',
  status: 'failed',
  message: 'Cannot find module\nstack',
  assertionResults: [],
};

describe('the summary of CI', () => {
  it('passes if all tests passed or were skipped for a listed reason', () => {
    const green = { last: '1 passed, 0 failed' };
    expect(summaryOf({ testResults: [PASSED] }, ['0', 'check=0='])).toMatchObject(green);
    const report = { testResults: [PASSED, WITHOUT_JAVA] };
    const counts = '1 passed, 0 failed, 2 skipped';
    const summary = summaryOf(report, ['0', 'audit=77=no list'], EXCUSES);
    expect(summary).toMatchObject({ ...green, counts });
    expect(summary.lines).toContain('skipped: b. It is large.');
  });

  it('passes if a test with an excuse ran and passed', () => {
    const report = { testResults: [WITH_JAVA] };
    expect(summaryOf(report, ['0', 'audit=0='], EXCUSES).last).toBe('1 passed, 0 failed');
  });

  it.each<[string, readonly TestFile[], readonly string[]]>([
    ['a test failed', [PASSED, file(['b', 'failed'])], ['1']],
    ['a test failed, whatever the exit code', [PASSED, file(['b', 'failed'])], ['0']],
    ['a check failed', [PASSED], ['0', 'check=1=']],
    ['a check wrote no exit code', [PASSED], ['0', 'check=']],
    [
      'a check was skipped for a reason that is a member of every object',
      [PASSED],
      ['0', 'constructor=77=name'],
    ],
    ['a check left a word', [PASSED], ['0', 'check=killed=']],
    ['a test was skipped without a reason', [PASSED, file(['b', 'skipped'])], ['0']],
    ['a test is marked as todo', [PASSED, file(['b', 'todo'])], ['0']],
    ['a test is pending', [PASSED, file(['b', 'pending'])], ['0']],
    ['a test is disabled', [PASSED, file(['b', 'disabled'])], ['0']],
    ['a test has an unknown status', [PASSED, file(['b', 'queued'])], ['0']],
    ['a check was skipped without a reason', [PASSED], ['0', 'licences=77=']],
    ['a test file did not load', [PASSED, UNLOADED], ['1']],
    ['a test file did not load, whatever the exit code', [PASSED, UNLOADED], ['0']],
    ['a test file failed although its tests passed', [{ ...PASSED, status: 'failed' }], ['0']],
    ['the test run failed although all tests passed', [PASSED], ['1']],
    ['the test run wrote no exit code', [PASSED], ['']],
  ])('fails if %s', (_, testResults, args) => {
    expect(summaryOf({ testResults }, args)).toMatchObject({ last: '1 passed, 1 failed' });
  });

  it('names a file that did not load next to a failed test', () => {
    const { lines } = summaryOf({ testResults: [PASSED, file(['c', 'failed']), UNLOADED] }, ['1']);
    expect(lines).toEqual(
      expect.arrayContaining(['failed: c', 'failed: the file b.test.ts Cannot find module']),
    );
  });

  it('reports in one line why a failed hook skipped the tests of a file', () => {
    const skipped = Array.from({ length: 451 }, (_, at) => [`test ${at}`, 'skipped'] as const);
    const hook = { ...file(...skipped), name: 'c.test.ts', status: 'failed', message: 'ENOENT: x\nstack' };
    const { lines } = summaryOf({ testResults: [PASSED, hook] }, ['1']);
    expect(lines).toEqual([
      'failed: the file c.test.ts ENOENT: x',
      '1 passed, 1 failed, 0 skipped',
      '1 passed, 1 failed',
    ]);
  });

  it.each([
    ['without a report', ''],
    ['with an empty report', { testResults: [] }],
    ['with the report null', 'null'],
    ['with the report {}', '{}'],
    ['with a truncated report', '{"testResults": ['],
  ])('fails %s', (_, report) => {
    expect(summaryOf(report, ['0'])).toMatchObject({ last: '0 passed, 1 failed' });
  });

  it('counts a file in two reports once, as failed if it failed in one of them', () => {
    const [passed, failed] = (['passed', 'failed'] as const).map((status) => ({
      testResults: [
        { ...PASSED, name: 'a.test.ts' },
        { ...file(['b', status]), name: 'b.test.ts' },
      ],
    }));
    expect(summaryOf([passed, passed], ['0']).last).toBe('2 passed, 0 failed');
    expect(summaryOf([passed, failed], ['0']).last).toBe('1 passed, 1 failed');
    expect(summaryOf([failed, passed], ['0']).last).toBe('1 passed, 1 failed');
  });

  it('fails for a test that was skipped in only one of two reports', () => {
    const [skipped, passed] = (['skipped', 'passed'] as const).map((status) => ({
      testResults: [{ ...file(['a', 'passed'], ['b', status]), name: 'b.test.ts' }],
    }));
    expect(summaryOf([skipped, passed], ['0']).last).toBe('1 passed, 1 failed');
    expect(summaryOf([passed, skipped], ['0']).last).toBe('1 passed, 1 failed');
  });

  it('fails if one of two reports is missing, or has a test that was skipped without a reason', () => {
    expect(summaryOf([{ testResults: [PASSED] }, ''], ['0']).last).toBe('1 passed, 1 failed');
    const skipping = { testResults: [file(['b', 'skipped'])] };
    expect(summaryOf([{ testResults: [PASSED] }, skipping], ['0']).last).toBe('1 passed, 1 failed');
  });

  it.each<[string, readonly TestFile[], string]>([
    ['one of two needs', [WITH_JAVA, needing(['java', 'php'], ['java', 'php'])], 'audit=0='],
    ['another need', [WITH_JAVA, needing(['php'], ['php'])], 'audit=0='],
    ['a need that is met', [WITH_JAVA, file(['b', 'skipped'])], 'audit=0='],
    ['a check for another reason', [WITH_JAVA], 'audit=77=no time'],
    ['a check for a reason that is a member of every object', [WITH_JAVA], 'audit=77=constructor'],
    ['what no test needs', [PASSED], 'audit=0='],
    ['no check that ran', [WITH_JAVA], 'check=0='],
  ])('fails if an excuse is for %s', (_, testResults, check) => {
    const { last } = summaryOf({ testResults: [PASSED, ...testResults] }, ['0', check], EXCUSES);
    expect(last).toMatch(/passed, 1 failed$/);
  });

  it('exits with code 1 if anything failed, here for a missing report', () => {
    const { checks } = JSON.parse(readFileSync(source('.ci/skipped.json'), 'utf8')) as typeof EXCUSES;
    const passed = Object.keys(checks).map((name) => `${name}=0`);
    const args = [source('.ci/summary.mjs'), '/nowhere.json', '0', ...passed];
    const { status, stdout } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    expect([status, stdout.trim().split('\n').at(-1)]).toEqual([1, '0 passed, 1 failed']);
  });

  it('has an excuse for each reason that a check prints, and no others', () => {
    const excuses = JSON.parse(readFileSync(source('.ci/skipped.json'), 'utf8')) as typeof EXCUSES;
    const printed = (path: string) =>
      new Set(
        [...readFileSync(source(path), 'utf8').matchAll(/skipped(?:\('| \()([a-z ]+)['):]/gi)].map(
          ([, key]) => key,
        ),
      );
    const keys = Object.entries(excuses.checks).map(([check, reasons]) => [
      check,
      new Set(Object.keys(reasons)),
    ]);
    expect(Object.fromEntries(keys)).toEqual({
      audit: printed('scripts/audit.mjs'),
      bare: printed('scripts/bare.ts'),
      images: printed('scripts/images.ts'),
      instances: printed('scripts/instances.ts'),
      'node:versions': printed('scripts/node-versions.ts'),
      'mutation:changed': printed('scripts/mutation.ts'),
      writes: printed('bench/writes/check.ts'),
    });
  });
});
