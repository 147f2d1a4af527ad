// Prints the skipped tests and checks with their reasons. The last line is `N passed, N failed`. A failed check counts as
// a failed test. A skip whose reason is not in .ci/skipped.json counts as a failed test too, because a run with fewer
// checks must not pass.
// Usage: node .ci/summary.mjs <report of vitest>[,<report>]… <exit code of the tests> <check>=<exit code>[=<reason>] …
import { readFileSync, realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Exit code if the check was not possible. */
const SKIPPED = 77;
const SKIPPED_STATUSES = new Set(['skipped', 'pending', 'todo', 'disabled']);
if (realpathSync(process.argv[1] ?? '.') === fileURLToPath(import.meta.url)) {
  const [paths, testsExit, ...checks] = process.argv.slice(2);
  const excuses = JSON.parse(readFileSync(new URL('skipped.json', import.meta.url), 'utf8'));
  const lines = summarised({ reports: paths.split(',').map(textOf), testsExit, checks, excuses });
  for (const line of lines) console.log(line);
  process.exit(lines.at(-1).endsWith(' 0 failed') ? 0 : 1);
}

/** Returns the lines of the summary. */
export function summarised({ reports, testsExit, checks: args, excuses }) {
  const checks = args.map(checkOf);
  /** @type {string[]} */
  const failures = [];
  /** @type {{ name: string, reason?: string }[]} */
  const skipped = [];
  const counts = { passed: 0, failures, skipped, excuses };
  const { files, missing } = filesIn(reports);
  failures.push(...missing);
  for (const file of files) countFile(file, counts);
  for (const check of checks) countCheck(check, counts);
  const { passed } = counts;
  if (testsExit !== '0' && failures.length === 0) failures.push(`the tests ended with code ${testsExit}`);
  if (passed === 0 && missing.length === 0) failures.push('no test passed');
  failures.push(...idleExcuses(files, checks, excuses));
  return [
    ...skipped.map(
      ({ name, reason }) => `skipped: ${name}. ${reason ?? 'No reason is listed in .ci/skipped.json.'}`,
    ),
    ...failures.map((failure) => `failed: ${failure}`),
    `${passed} passed, ${failures.length} failed, ${skipped.length} skipped`,
    `${passed} passed, ${failures.length} failed`,
  ];
}

function checkOf(arg) {
  const [name, code = '', reason = ''] = arg.split('=');
  return { name, code: /^\d+$/.test(code) ? Number(code) : undefined, reason };
}

/**
 * Returns a failure for each excuse that no test and no check of this run uses. An excuse is a listed reason for a
 * skip.
 */
function idleExcuses(files, checks, excuses) {
  const tests = files.flatMap(({ assertionResults = [] }) => assertionResults);
  const needs = new Set(tests.flatMap(({ meta }) => meta?.needs ?? []));
  return [
    ...Object.keys(excuses.needs)
      .filter((need) => tests.length > 0 && !needs.has(need))
      .map((need) => `an excuse for a program that no test needs: ${need}`),
    ...Object.keys(excuses.checks)
      .filter((name) => !checks.some((check) => check.name === name))
      .map((name) => `an excuse for no check: npm run ${name}`),
  ];
}

/**
 * Counts the tests of a file. A file without a failed test can fail too: if it does not load, or if code before its
 * tests fails. Then one line gives the reason, instead of a line per skipped test.
 */
function countFile({ name, status: fileStatus, message, assertionResults = [] }, counts) {
  const { failures } = counts;
  const before = failures.length;
  const hasFailed = fileStatus !== 'passed';
  const ran = assertionResults.filter(({ status }) => !(hasFailed && SKIPPED_STATUSES.has(status)));
  for (const { fullName, status, meta } of ran) {
    if (status === 'passed') counts.passed += 1;
    else if (SKIPPED_STATUSES.has(status)) skip(fullName, excuseFor(meta?.missing, counts), counts);
    else failures.push(status === 'failed' ? fullName : `the status ${status} of ${fullName}`);
  }
  if (!hasFailed || failures.length > before) return;
  const [why] = String(message ?? '')
    .trim()
    .split('\n');
  failures.push(`the file ${name} ${why}`.trim());
}

function countCheck({ name, code, reason }, counts) {
  if (code === SKIPPED) skip(`npm run ${name}`, own(own(counts.excuses.checks, name), reason), counts);
  else if (code === undefined) counts.failures.push(`npm run ${name}, which left no exit code`);
  else if (code !== 0) counts.failures.push(`npm run ${name}`);
}

/** Returns an object's own member. Undefined if the object is missing or inherits the member. */
function own(object, name) {
  return object !== undefined && Object.hasOwn(object, name) ? object[name] : undefined;
}

function skip(name, reason, { skipped, failures }) {
  skipped.push({ name, reason });
  if (reason === undefined) failures.push(`skipped without a reason: ${name}`);
}

/**
 * Returns the reasons for a skipped test, one per missing program. Undefined if no program is missing, or if
 * .ci/skipped.json lists no reason for a missing program.
 */
function excuseFor(missing = [], { excuses }) {
  const reasons = missing.map((need) => own(excuses.needs, need));
  return reasons.length > 0 && !reasons.includes(undefined) ? reasons.join(' ') : undefined;
}

/**
 * Returns the test files of all reports, and a message for each report that is missing or malformed. If a file ran twice, its
 * worse run counts.
 */
function filesIn(reports) {
  const files = new Map();
  const missing = [];
  for (const report of reports) {
    try {
      const { testResults } = JSON.parse(report);
      if (!Array.isArray(testResults)) throw new Error('it has no testResults');
      for (const file of testResults) {
        const key = file.name ?? file;
        const known = files.get(key);
        if (!known || notPassed(file) > notPassed(known)) files.set(key, file);
      }
    } catch (error) {
      missing.push(`tests left no report: ${error.message}`);
    }
  }
  return { files: [...files.values()], missing };
}

/**
 * Returns how many tests of a file did not pass. Adds 1 if the file itself failed. A file can fail without a failed
 * test.
 */
function notPassed({ status, assertionResults = [] }) {
  return assertionResults.filter((test) => test.status !== 'passed').length + (status === 'passed' ? 0 : 1);
}

function textOf(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
