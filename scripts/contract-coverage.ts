// Counts the outcomes and state changes of the contract that real requests of the tests have caused. Fails if an outcome
// or a state change is missing: CONTRACT_COVERAGE=reports/contract-coverage npm test && npm run coverage:contract
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadContract } from '../src/contract/load.js';
import { possibleOf } from '../src/coverage/possible.js';
import { TRANSITIONS } from '../src/domain/transitions/transitions.js';
import { transitionName } from '../src/workspaces/coverage.js';

const DEFAULT_FOLDER = 'reports/contract-coverage';

/** Returns the names of all outcomes and state changes of the contract, in the format of `test/contract-coverage.ts`. */
function possible() {
  const outcomes = [...possibleOf(loadContract())].flatMap(([id, one]) =>
    one.outcomes.map((name) => `${id} ${name}`),
  );
  return { outcomes, transitions: TRANSITIONS.map(transitionName) };
}

/** Returns the names that the test processes have written to a folder. */
export function exercisedIn(folder: string): ReadonlySet<string> {
  const files = existsSync(folder) ? readdirSync(folder) : [];
  return new Set(files.flatMap((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as string[]));
}

/** Returns lines with the figures and the missing names. `isWhole` is true if no name is missing. */
export function contractCoverage(exercised: ReadonlySet<string>): { lines: string[]; isWhole: boolean } {
  const parts = Object.entries(possible()).map(([name, all]) => {
    const missing = all.filter((one) => !exercised.has(one));
    const figure = `${name}: ${all.length - missing.length} of ${all.length}`;
    return { missing, lines: [figure, ...missing.map((one) => `  missing: ${one}`)] };
  });
  return {
    lines: parts.flatMap(({ lines }) => lines),
    isWhole: parts.every(({ missing }) => missing.length === 0),
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = process.env['CONTRACT_COVERAGE'] ?? DEFAULT_FOLDER;
  const exercised = exercisedIn(folder);
  const { lines, isWhole } = contractCoverage(exercised);
  const none = `${folder} is empty. Run the tests first: CONTRACT_COVERAGE=${folder} npm test`;
  console.log((exercised.size === 0 ? [none] : lines).join('\n'));
  process.exitCode = isWhole ? 0 : 1;
}
