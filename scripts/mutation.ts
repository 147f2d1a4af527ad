// Mutates the code and counts the mutants that the tests detect, for the files of a room or the lines of a change.
// npm run mutation -- <room> [<word> …]
// npm run mutation -- --changed [<base>]
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { floorOf, roomIn, ROOMS } from './mutation-rooms.js';

/** Exit code if the check was not possible. */
const SKIPPED = 77;
/**
 * Number of files per run. Stryker stores results at the end of a run, so a stopped run loses the results of at most
 * these files.
 */
const FILES_AT_ONCE = 8;
/** Maximum number of changed lines that CI mutates. They are in the room with the most changed lines. */
const MAX_LINES = 30;
/** Time limit for the mutants of a change, in seconds. */
const MAX_SECONDS = 150;
/** Number of surviving mutants that are permitted in a small change. Some mutants have no effect that a test could detect. */
const ALLOWED_SURVIVORS = 2;

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [first = '', ...others] = process.argv.slice(2);
  process.exitCode = first === '--changed' ? await mutateChanged(others[0]) : await mutateRoom(first, others);
}

/** Mutates the files of a room whose path contains one of the words. Without words, mutates all files of the room. */
async function mutateRoom(room: string, words: readonly string[]): Promise<number> {
  if (!(room in ROOMS))
    throw new Error(`There is no room "${room}". The rooms: ${Object.keys(ROOMS).join(', ')}.`);
  const files = readdirSync(`src/${room}`, { recursive: true, encoding: 'utf8' })
    .map((name) => `src/${room}/${name}`)
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.gen.ts') && roomIn(file) === room)
    .filter((file) => words.length === 0 || words.some((word) => file.includes(word)))
    .toSorted();
  for (let at = 0; at < files.length; at += FILES_AT_ONCE) {
    const code = await runStryker(room, files.slice(at, at + FILES_AT_ONCE));
    if (code !== 0) return code ?? 1;
  }
  const { mutants, survivors } = countsOf(reportedMutants(room));
  const score = mutants === 0 ? 100 : (100 * (mutants - survivors)) / mutants;
  console.log(
    `${room}: ${survivors} of ${mutants} mutants survive: ${score.toFixed(1)} %, floor ${floorOf(room)} %.`,
  );
  return score < floorOf(room) ? 1 : 0;
}

/**
 * Mutates lines that differ from a base (default: the main branch; on main, the last commit). Returns exit code 1 if
 * too many mutants survive. Returns 77 if there is no base, if none of the changed code is in a room, or if the time
 * is not sufficient. In these cases, prints a reason that is a key of `.ci/skipped.json`.
 */
export async function mutateChanged(base: string | undefined, folder = '.'): Promise<number> {
  const diff = changeSince(base, folder);
  if (diff === undefined)
    return skipped('no base', 'Name a commit to compare with: npm run mutation -- --changed <base>');
  const lines = changedLines(diff);
  const outside = lines.filter(({ file }) => roomIn(file) === undefined);
  const { room, ranges, count } = mostChanged(lines);
  for (const file of new Set(outside.map((line) => line.file)))
    console.log(`Not mutated, as it is in no room: ${file}`);
  if (room === undefined)
    return outside.length > 0 ? skipped('no room', 'All changed code is in no room.') : 0;
  console.log(`${ranges.length} of ${count} changed lines of ${room} are mutated.`);
  const code = await runStryker(room, ranges, MAX_SECONDS);
  const advice = `It took more than ${MAX_SECONDS} seconds. Run it at leisure: npm run mutation -- ${room}`;
  if (code === null) return skipped('no time', advice);
  return code !== 0 || isTooLow(room) ? 1 : 0;
}

/** Prints a line for `.ci/run`: the key of the reason, and the remedy. */
function skipped(reason: string, advice: string): number {
  console.log(`Skipped (${reason}): ${advice}`);
  return SKIPPED;
}

/** A changed line of code. */
export interface CodeLine {
  readonly file: string;
  readonly line: number;
}

/**
 * Returns the diff of `src` without context since a base. Undefined if there is no commit to compare with. By
 * default, the base is the point where the branch left main. On main itself, returns the uncommitted changes. If there
 * are none, returns the last commit.
 */
function changeSince(base: string | undefined, folder: string): string | undefined {
  const git = gitIn(folder);
  const bases = base === undefined ? ['origin/HEAD', 'origin/main', 'main'] : [base];
  const from = bases.map((name) => git('merge-base', 'HEAD', name)).find((commit) => commit !== undefined);
  const diffOf = (commit: string | undefined) =>
    commit && git('diff', '--unified=0', '--no-color', '--diff-filter=AMR', commit, '--', 'src');
  const diff = diffOf(from);
  if (diff !== '' || from !== git('rev-parse', 'HEAD')) return diff;
  return base === undefined ? diffOf(git('rev-parse', '--verify', 'HEAD~1')) : undefined;
}

/** Returns the lines of code that a diff without context adds. */
export function changedLines(diff: string): CodeLine[] {
  const lines: CodeLine[] = [];
  let file = '';
  let line = 0;
  for (const text of diff.split('\n')) {
    if (text.startsWith('+++ ')) file = text.slice('+++ b/'.length);
    else if (text.startsWith('@@')) line = Number(/\+(\d+)/.exec(text)?.[1]);
    else if (text.startsWith('+')) {
      if (isCode(file, text.slice(1).trim())) lines.push({ file, line });
      line += 1;
    }
  }
  return lines;
}

function isCode(file: string, text: string): boolean {
  const isStatement =
    /\w/.test(text) && !/^(\/\/|\/?\*|import |export (type|interface) |readonly )/.test(text);
  return file.endsWith('.ts') && !file.endsWith('.gen.ts') && isStatement;
}

/**
 * Returns the room with the most changed lines, the number of these lines, and the first `MAX_LINES` of them in Stryker's
 * format.
 */
export function mostChanged(lines: readonly CodeLine[]): {
  readonly room: string | undefined;
  readonly ranges: readonly string[];
  readonly count: number;
} {
  const linesOf = (room: string) => lines.filter(({ file }) => roomIn(file) === room);
  const sizes = Object.keys(ROOMS).map((name) => ({ name, size: linesOf(name).length }));
  const room = sizes.filter(({ size }) => size > 0).toSorted((one, other) => other.size - one.size)[0]?.name;
  const own = room === undefined ? [] : linesOf(room);
  const ranges = own.slice(0, MAX_LINES).map(({ file, line }) => `${file}:${line}-${line}`);
  return { room, ranges, count: own.length };
}

/** Runs Stryker with stryker.config.mjs. Returns its exit code. Null if Stryker was stopped. */
async function runStryker(room: string, mutate: readonly string[], seconds?: number): Promise<number | null> {
  const isChange = seconds !== undefined;
  if (isChange) rmSync(reportOf(`changed-${room}`), { force: true });
  const child = spawn(process.execPath, ['node_modules/.bin/stryker', 'run', '--mutate', mutate.join(',')], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      MUTATION_ROOM: room,
      MUTATION_CHANGED: String(isChange),
    },
    ...(isChange && { timeout: seconds * 1000 }),
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return child.killed ? null : code;
}

function reportOf(name: string): string {
  return `reports/mutation/${name.replaceAll('/', '-')}.json`;
}

/** The part of Stryker's report that this script uses. */
interface Report {
  readonly files: Readonly<Record<string, { readonly mutants: readonly Mutant[] }>>;
}

interface Mutant {
  readonly status: string;
  readonly testsCompleted?: number;
}

/** Returns the mutants of a report. The report of a room has all files that were measured so far. */
function reportedMutants(name: string): readonly Mutant[] {
  const { files } = JSON.parse(readFileSync(reportOf(name), 'utf8')) as Report;
  return Object.values(files).flatMap((file) => file.mutants);
}

/** Prints the number of surviving mutants of the change. Returns whether this number exceeds the limit. */
function isTooLow(room: string): boolean {
  const { mutants, survivors } = countsOf(reportedMutants(`changed-${room}`));
  const allowed = allowedSurvivors(room, mutants);
  console.log(`${room}: ${survivors} of ${mutants} mutants of the change survive; at most ${allowed} may.`);
  return survivors > allowed;
}

/** Counts mutants and survivors. If a mutant prevents all test files from loading, it does not count as a survivor. */
export function countsOf(all: readonly Mutant[]): { readonly mutants: number; readonly survivors: number } {
  const run = all.filter(({ status }) => ['Killed', 'Timeout', 'Survived', 'NoCoverage'].includes(status));
  const survivors = run.filter(
    ({ status, testsCompleted }) =>
      status === 'NoCoverage' || (status === 'Survived' && testsCompleted !== 0),
  );
  return { mutants: run.length, survivors: survivors.length };
}

/** Returns the permitted number of surviving mutants of a change. */
export function allowedSurvivors(room: string, mutants: number): number {
  return Math.max(ALLOWED_SURVIVORS, Math.floor(mutants * (1 - floorOf(room) / 100)));
}

/** Returns a function that runs git in a folder. The function returns git's output, or undefined if git fails. */
function gitIn(cwd: string) {
  return (...args: readonly string[]): string | undefined => {
    try {
      const options = { cwd, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 } as const;
      return execFileSync('git', args, { ...options, stdio: ['ignore', 'pipe', 'ignore'] }).trim();
    } catch {
      return undefined;
    }
  };
}
