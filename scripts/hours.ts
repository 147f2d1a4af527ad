// Runs tests, reference clients and the judging commands at many moments and in several time zones:
// npm run hours -- [--moment <names>] [--at <moment>] [--suite <names>] [--jobs 2] [--resume] [--ci] [--list]
// scripts/hours/moments.ts names the moments. --at accepts any value of TEST_TIME. Each result is written at once to
// reports/hours.json and reports/hours.md. --resume keeps the results of the last run, and repeats only failed or
// missing results.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { inTime } from '../src/time/real-time.js';
import { variablesAt } from '../test/time/moment.js';
import { allMoments, MOMENT_OF_CI, OTHERS_OF_CI, type Moment } from './hours/moments.js';
import { markdownOf, type Cell } from './hours/report.js';
import { PATIENCE_MS, SUITES } from './hours/suites.js';

const { values } = parseArgs({
  options: {
    moment: { type: 'string' },
    at: { type: 'string', multiple: true },
    suite: { type: 'string' },
    jobs: { type: 'string', default: '1' },
    resume: { type: 'boolean', default: false },
    ci: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
  },
});
const REPORTS = fileURLToPath(new URL('../reports', import.meta.url));
const JSON_FILE = join(REPORTS, 'hours.json');

/** Prints an error about a flag and ends the process. */
function refuse(message: string): never {
  console.error(message);
  process.exit(2);
}

/** Returns the names of a comma-separated list. Default: all known names. Ends the process for an unknown name. */
function chosen(known: readonly string[], list: string | undefined): readonly string[] {
  const names = list?.split(',') ?? known;
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined) refuse(`${unknown} is unknown. There are: ${known.join(', ')}.`);
  return names;
}

function chosenMoments(): readonly Moment[] {
  const all = allMoments(Date.now());
  const given = (values.at ?? []).map((moment) => ({ name: moment, moment }));
  for (const { moment } of given) {
    try {
      variablesAt(moment);
    } catch (error) {
      refuse((error as Error).message);
    }
  }
  if (given.length > 0 && values.moment === undefined) return given;
  const names = chosen(
    all.map(({ name }) => name),
    values.moment ?? (values.ci ? [MOMENT_OF_CI, ...OTHERS_OF_CI].join(',') : undefined),
  );
  return [...all.filter(({ name }) => names.includes(name)), ...given];
}

/** Returns the results of the last run if `--resume` is set. That run may have been interrupted. */
function lastCells(): readonly Cell[] {
  if (!values.resume) return [];
  try {
    return (JSON.parse(readFileSync(JSON_FILE, 'utf8')) as { readonly cells: readonly Cell[] }).cells;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

function write(cells: readonly Cell[]): void {
  mkdirSync(REPORTS, { recursive: true });
  writeFileSync(JSON_FILE, `${JSON.stringify({ cells }, null, 2)}\n`);
  writeFileSync(join(REPORTS, 'hours.md'), markdownOf(cells));
}

/** Runs a suite at a moment. A suite that cannot run counts as failed. */
async function cellOf({ name, moment }: Moment, suite: string): Promise<Cell> {
  const began = performance.now();
  const run = SUITES[suite]?.(moment) ?? Promise.reject(new Error(`There is no suite ${suite}`));
  const failures = await inTime(PATIENCE_MS, run).catch((error: unknown) => [String(error)]);
  const seconds = Math.round((performance.now() - began) / 1000);
  return { name, moment, suite, seconds, failures };
}

const moments = chosenMoments();
const suites = chosen(Object.keys(SUITES), values.suite);
if (values.list) {
  for (const { name, moment } of moments) console.log(`${name.padEnd(32)}${moment}`);
  process.exit();
}
const jobs = Number(values.jobs);
if (!(jobs >= 1)) refuse('--jobs takes a number from 1.');
const last = lastCells();
/**
 * Returns whether a suite need not run, because it passed at this moment in the last run, or because another step of
 * `.ci/run` runs it.
 */
const isDone = ({ name }: Moment, suite: string) =>
  last.some((cell) => cell.name === name && cell.suite === suite && cell.failures.length === 0) ||
  (values.ci && (suite === 'tests' || (suite === 'documents' && name === MOMENT_OF_CI)));
const waiting = moments.flatMap((moment) =>
  suites.filter((suite) => !isDone(moment, suite)).map((suite) => [moment, suite] as const),
);
const cells = last.filter(
  (cell) => !waiting.some(([{ name }, suite]) => name === cell.name && suite === cell.suite),
);
await Promise.all(
  Array.from({ length: jobs }, async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const cell = await cellOf(...next);
      cells.push(cell);
      const result = cell.failures.length === 0 ? 'passed' : `FAILED\n    ${cell.failures.join('\n    ')}`;
      console.log(`${cell.name} ${cell.suite} (${cell.moment}, ${cell.seconds} s): ${result}`);
      write(cells);
    }
  }),
);
console.log(`\n${markdownOf(cells)}`);
if (cells.some(({ failures }) => failures.length > 0)) process.exitCode = 1;
