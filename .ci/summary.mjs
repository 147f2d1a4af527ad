// Prints `N passed, N failed` from the test report, a failed check counting as a failure, and exits accordingly.
import { readFileSync } from 'node:fs';

const [report, checksFailed, testsExit] = process.argv.slice(2);

let passed = 0;
let failed = Number(checksFailed);
try {
  const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8'));
  passed = numPassedTests;
  failed += numFailedTests;
} catch (error) {
  console.error(`The tests left no report: ${error.message}`);
}
// A run that ended badly without a failed test (a suite that did not load, say) has failed all the same.
if (Number(testsExit) !== 0 && failed === 0) failed = 1;

console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);
