// Prints `N passed, N failed` from the test report and exits accordingly. A failed check counts as a failed test.
import { readFileSync } from 'node:fs';

const [report, checksFailed, testsExit] = process.argv.slice(2);

let passed = 0;
let failed = Number(checksFailed);
try {
  const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8'));
  passed = numPassedTests;
  failed += numFailedTests;
} catch (error) {
  console.error(`There is no test report: ${error.message}`);
}
// A run can fail without a failed test, for example if a suite does not load.
if (Number(testsExit) !== 0 && failed === 0) failed = 1;

console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);
