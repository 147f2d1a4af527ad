// Prints what was skipped and why, and as the last line `N passed, N failed`. A failed check counts as a failed test, and
// so does one that was skipped without a reason in .ci/skipped.json: a run that checks less must not pass.
// Usage: node .ci/summary.mjs <report of vitest> <exit code of the tests> <check>=<exit code> …
import { readFileSync } from 'node:fs';

/** The exit code of a check that could not be made. */
const SKIPPED = 77;
const [reportPath, testsExit, ...checks] = process.argv.slice(2);
const excused = JSON.parse(readFileSync(new URL('skipped.json', import.meta.url), 'utf8'));
const results = checks.map((check) => check.split('='));
const report = readReport(reportPath);
const tests = report.testResults.flatMap((file) => file.assertionResults);
const withStatus = (...statuses) => tests.filter(({ status }) => statuses.includes(status));

const skipped = [
  ...withStatus('skipped', 'pending', 'todo', 'disabled').map(({ fullName }) => ({
    name: fullName,
    reason: excused.tests.find(({ name }) => name === fullName)?.reason,
  })),
  ...results
    .filter(([, code]) => Number(code) === SKIPPED)
    .map(([name]) => ({ name: `npm run ${name}`, reason: excused.checks[name] })),
];
for (const { name, reason } of skipped)
  console.log(`skipped: ${name}. ${reason ?? 'No reason is listed in .ci/skipped.json.'}`);

const passed = withStatus('passed').length;
const failures = [
  ...withStatus('failed').map(({ fullName }) => fullName),
  ...results.filter(([, code]) => ![0, SKIPPED].includes(Number(code))).map(([name]) => `npm run ${name}`),
  ...skipped
    .filter(({ reason }) => reason === undefined)
    .map(({ name }) => `skipped without a reason: ${name}`),
];
// A run can fail without a failed test, for example if a file does not load.
if (Number(testsExit) !== 0 && withStatus('failed').length === 0)
  failures.push(`the tests ended with code ${testsExit}`);
if (passed === 0) failures.push('no test passed');
for (const failure of failures) console.log(`failed: ${failure}`);

console.log(`${passed} passed, ${failures.length} failed, ${skipped.length} skipped`);
console.log(`${passed} passed, ${failures.length} failed`);
process.exit(failures.length === 0 ? 0 : 1);

function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    console.error(`The tests left no report: ${error.message}`);
    return { testResults: [] };
  }
}
