import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const CI = fileURLToPath(new URL('../../.ci', import.meta.url));
const { checks } = JSON.parse(readFileSync(join(CI, 'skipped.json'), 'utf8')) as {
  checks: Record<string, Record<string, string>>;
};
/** Every npm script that .ci/run starts, in the order of .ci/run. */
const STEPS = [...readFileSync(join(CI, 'run'), 'utf8').matchAll(/^check ([\w:]+)/gm)].map(
  ([, name]) => name as string,
);

/** A replacement for npm. Each step writes its report and succeeds. The step STUB_STEP then runs the commands in STUB. */
const NPM = `#!/usr/bin/env bash
name=$1
if [ "$name" = run ]; then name=$3; fi
report=$(printf '%s\\n' "$@" | sed -n 's/^--outputFile.json=//p')
passed='{"testResults":[{"name":"FILE","status":"passed","assertionResults":[{"fullName":"a","status":"passed"}]}]}'
if [ -n "$report" ]; then mkdir -p reports && echo "\${passed//FILE/$name}" >"$report"; fi
echo "the output of $name"
if [ "$name" = "$STUB_STEP" ]; then eval "$STUB"; fi
`;

/** Runs .ci/run with the replacement for npm. The given step also runs a shell command. */
function run(step = '', stub = '') {
  const folder = mkdtempSync(join(tmpdir(), 'ci-run-'));
  const programs = join(folder, 'programs');
  cpSync(CI, join(folder, '.ci'), { recursive: true });
  // All programs are installed, so no test is skipped.
  writeFileSync(join(folder, '.ci/skipped.json'), JSON.stringify({ checks, needs: {} }));
  for (const [path, text] of [
    ['programs/npm', NPM],
    ['programs/apt-get', '#!/bin/sh\n'],
    ['node_modules/.bin/tsx', '#!/bin/sh\n'],
  ] as const) {
    const file = join(folder, path);
    mkdirSync(join(file, '..'), { recursive: true });
    writeFileSync(file, text);
    chmodSync(file, 0o755);
  }
  const env = {
    PATH: `${programs}:${process.env['PATH']}`,
    TMPDIR: folder,
    STUB_STEP: step,
    STUB: stub,
  };
  const { status, stdout } = spawnSync(join(folder, '.ci/run'), { env, encoding: 'utf8' });
  const lines = stdout.trim().split('\n');
  return {
    status,
    last: lines.at(-1),
    failures: lines.filter((line) => line.startsWith('failed: ')),
    stdout,
  };
}

describe('.ci/run', () => {
  it('ends with the number of passed steps and exit code 0 if every step succeeds', () => {
    expect(run()).toMatchObject({ status: 0, failures: [], last: '4 passed, 0 failed' });
  });

  it.each<[step: string, stub: string]>([
    ...STEPS.map((step): [string, string] => [step, 'exit 1']),
    ['licences', 'kill -9 $$'],
    ['licences', 'exit 127'],
  ])('fails if %s ends with `%s`', (step, stub) => {
    expect(run(step, stub)).toMatchObject({
      status: 1,
      failures: [`failed: npm run ${step}`],
      last: '4 passed, 1 failed',
    });
  });

  it.each([
    ['fails although all tests passed', 'exit 1', 'the tests ended with code 1'],
    ['ends by a signal', 'kill -9 $$', 'the tests ended with code 137'],
    ['leaves no report', 'rm "$report"', 'tests left no report'],
    ['leaves half a report', 'echo \'{"testResults":[\' >"$report"', 'tests left no report'],
  ])('fails if npm test %s', (_, stub, failure) => {
    const { status, failures, last } = run('test', stub);
    expect({ status, failures }).toEqual({ status: 1, failures: [expect.stringContaining(failure)] });
    expect(last).toMatch(/^[34] passed, 1 failed$/);
  });

  it('fails immediately if the packages cannot be installed', () => {
    expect(run('ci', 'exit 1')).toMatchObject({ status: 1, last: '0 passed, 1 failed' });
  });

  it('fails if no test ran', () => {
    const none = 'for file in reports/*.json; do echo \'{"testResults":[]}\' >"$file"; done';
    expect(run('test', none)).toMatchObject({
      status: 1,
      failures: ['failed: no test passed'],
      last: '0 passed, 1 failed',
    });
  });

  it('counts a step as skipped only for a listed reason', () => {
    const [step = '', reasons = {}] = Object.entries(checks)[0] ?? [];
    const [reason = ''] = Object.keys(reasons);
    expect(run(step, `echo 'Skipped (${reason}): here'; exit 77`)).toMatchObject({ status: 0, failures: [] });
    expect(run(step, "echo 'Skipped (no wish): here'; exit 77")).toMatchObject({
      status: 1,
      failures: [`failed: skipped without a reason: npm run ${step}`],
    });
  });

  it('repeats the last lines of a failed step after all steps, including standard error', () => {
    const { stdout } = run('coverage', 'echo "the reason" >&2; exit 1');
    expect(stdout.split('the reason')).toHaveLength(3);
    expect(stdout.lastIndexOf('the reason')).toBeGreaterThan(stdout.indexOf('── npm run writes'));
  });
});
