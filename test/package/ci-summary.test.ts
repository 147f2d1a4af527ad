import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';

const script = fileURLToPath(new URL('../../.ci/summary.mjs', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'ci-summary-'));
afterAll(() => rmSync(folder, { recursive: true }));

const JAVA = 'the programs of docs/clients.md price a nested query (P10) Java';

/** Runs the summary of tests with these statuses by name, null for a report that is missing. */
function summary(tests: Readonly<Record<string, string>> | null, ...args: readonly string[]) {
  const report = join(folder, 'report.json');
  rmSync(report, { force: true });
  const assertionResults = Object.entries(tests ?? {}).map(([fullName, status]) => ({ fullName, status }));
  if (tests) writeFileSync(report, JSON.stringify({ testResults: [{ assertionResults }] }));
  const { status, stdout } = spawnSync(process.execPath, [script, report, ...args], { encoding: 'utf8' });
  const lines = stdout.trim().split('\n');
  return { status, last: lines.at(-1), counts: lines.at(-2) ?? '' };
}

describe('the summary of CI', () => {
  it('is green where all passed, or was skipped for a listed reason', () => {
    const green = { status: 0, last: '1 passed, 0 failed' };
    expect(summary({ a: 'passed' }, '0', 'check=0')).toMatchObject(green);
    const counts = '1 passed, 0 failed, 2 skipped';
    expect(summary({ a: 'passed', [JAVA]: 'skipped' }, '0', 'audit=77')).toEqual({ ...green, counts });
  });

  it.each([
    ['a test failed', { a: 'passed', b: 'failed' }, ['1']],
    ['a check failed', { a: 'passed' }, ['0', 'check=1']],
    ['a test was skipped without a reason', { a: 'passed', b: 'skipped' }, ['0']],
    ['a test is still to be written', { a: 'passed', b: 'todo' }, ['0']],
    ['a test is pending', { a: 'passed', b: 'pending' }, ['0']],
    ['a test is disabled', { a: 'passed', b: 'disabled' }, ['0']],
    ['a check was skipped without a reason', { a: 'passed' }, ['0', 'licences=77']],
    ['a file of tests did not load', { a: 'passed' }, ['1']],
  ])('is red where %s', (_, tests, args) => {
    expect(summary(tests, ...args)).toMatchObject({ status: 1, last: '1 passed, 1 failed' });
  });

  it('is red without a passed test, and without a report', () => {
    expect(summary({}, '0')).toMatchObject({ status: 1, last: '0 passed, 1 failed' });
    expect(summary(null, '0')).toMatchObject({ status: 1, last: '0 passed, 1 failed' });
  });
});
