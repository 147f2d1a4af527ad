// Mutates lines that a change touches, few enough for CI.
import { execFileSync } from 'node:child_process';
import { availableParallelism, loadavg } from 'node:os';
import { canHaveMutants, hasCode, inOrderOfHash, rangesOf, roomIn, type CodeLine } from './mutation-lines.js';
import { roomOf } from './mutation-rooms.js';
import { countsOf, type Count } from './mutation-scores.js';
import { runStryker } from './mutation-run.js';

/** The exit code of a check that could not be made. */
const SKIPPED = 77;
/** A line of code has one or two mutants, which take one to two seconds each; before, the room's tests run once. */
const MAX_LINES = 30;
const MAX_ROOMS = 2;
const MAX_SECONDS = 150;
/** The surviving mutants that a small change may have: some have no effect that a test could see. */
const ALLOWED_SURVIVORS = 2;

/**
 * Mutates a sample of the lines that differ from a base (by default the main branch, or the last commit on it). Returns
 * the exit code: 1 if the tests notice too few of the mutants, 77 if nothing could be mutated. The reason for that is a
 * key of `.ci/skipped.json`.
 */
export async function mutateChanged(base: string | undefined, folder = '.'): Promise<number> {
  const change = changeSince(base, folder);
  if (change === undefined)
    return skipped('no base', 'Name a commit to compare with: npm run mutation -- --changed <base>');
  const lines = changedLines(change.diff);
  const sample = sampleOf(lines, linesFor((loadavg()[0] ?? 0) / availableParallelism()));
  console.log(
    `${sample.length} of ${lines.length} changed lines of code are mutated, against ${change.from.slice(0, 8)}.`,
  );
  const outside = outsideRooms(change.diff);
  for (const [file, count] of outside)
    console.log(`Not mutated, as it is in no room: ${file}, ${count} lines`);
  if (sample.length === 0 && outside.size > 0) return skipped('no room', 'All changed code is in no room.');
  return mutateSample(sample);
}

async function mutateSample(sample: readonly CodeLine[]): Promise<number> {
  const endsAt = performance.now() + MAX_SECONDS * 1000;
  let failed = false;
  for (const [room, some] of byRoom(sample)) {
    const report = await runStryker(room, rangesOf(some), {
      changed: true,
      seconds: (endsAt - performance.now()) / 1000,
    });
    if (report === undefined) {
      const advice = `${room} was stopped after ${MAX_SECONDS} seconds. Run it at leisure: npm run mutation -- ${room}`;
      return failed ? 1 : skipped('no time', advice);
    }
    failed = isTooLow(room, countsOf(report, Object.keys(report.files))) || failed;
  }
  return failed ? 1 : 0;
}

/** Prints a line that `.ci/run` reads: the key of the reason, and what to do. */
function skipped(reason: string, advice: string): number {
  console.log(`Skipped (${reason}): ${advice}`);
  return SKIPPED;
}

/** A diff of `src` with a commit. */
interface Change {
  readonly from: string;
  readonly diff: string;
}

/**
 * Returns the change since a base, or undefined if there is nothing to compare with. Without a base: since the branch
 * left main; on main itself, what is not committed, or else the last commit.
 */
function changeSince(base: string | undefined, folder: string): Change | undefined {
  const git = gitIn(folder);
  const bases = base === undefined ? ['origin/HEAD', 'origin/main', 'main'] : [base];
  const from = bases.map((name) => git('merge-base', 'HEAD', name)).find((commit) => commit !== undefined);
  const diffOf = (commit: string | undefined): Change | undefined => {
    const diff = commit && git('diff', '--unified=0', '--no-color', '--diff-filter=AMR', commit, '--', 'src');
    return commit === undefined || diff === undefined ? undefined : { from: commit, diff };
  };
  const change = diffOf(from);
  const isEmpty = change?.diff === '' && from === git('rev-parse', 'HEAD');
  if (!isEmpty) return change;
  return base === undefined ? diffOf(git('rev-parse', '--verify', 'HEAD~1')) : undefined;
}

/** Returns the lines of code that a diff without context adds to rooms that are mutated. */
export function changedLines(diff: string): CodeLine[] {
  return addedLines(diff).filter(canHaveMutants);
}

/** Returns the files outside the rooms that are mutated, with the lines of code that a diff adds to them. */
export function outsideRooms(diff: string): Map<string, number> {
  const files = new Map<string, number>();
  for (const line of addedLines(diff).filter((added) => hasCode(added) && !canHaveMutants(added)))
    files.set(line.file, (files.get(line.file) ?? 0) + 1);
  return files;
}

function addedLines(diff: string): CodeLine[] {
  const lines: CodeLine[] = [];
  let file = '';
  let line = 0;
  for (const text of diff.split('\n')) {
    if (text.startsWith('+++ ')) file = text.slice('+++ b/'.length);
    else if (text.startsWith('@@')) line = Number(/\+(\d+)/.exec(text)?.[1]);
    else if (text.startsWith('+')) lines.push({ file, line: line++, text: text.slice(1).trim() });
  }
  return lines;
}

/** Returns how many lines are mutated while so many processes wait for each core: a busy machine needs longer for one. */
export function linesFor(load: number): number {
  return Math.max(5, Math.round(MAX_LINES / Math.max(1, load)));
}

/** Returns some of the lines, of the rooms with most of them: always the same ones of the same change. */
export function sampleOf(lines: readonly CodeLine[], most = MAX_LINES): CodeLine[] {
  const mostChanged = [...byRoom(lines).values()]
    .toSorted((one, other) => other.length - one.length)
    .slice(0, MAX_ROOMS)
    .flat();
  return inOrderOfHash(mostChanged).slice(0, most);
}

function byRoom(lines: readonly CodeLine[]): Map<string, CodeLine[]> {
  const rooms = new Map<string, CodeLine[]>();
  for (const line of lines) {
    const room = roomIn(line.file);
    rooms.set(room, [...(rooms.get(room) ?? []), line]);
  }
  return rooms;
}

/** Prints how many mutants of the changed lines survive, and returns whether these are too many. */
function isTooLow(room: string, counts: readonly Count[]): boolean {
  const mutants = counts.reduce((sum, count) => sum + count.mutants, 0);
  const survivors = mutants - counts.reduce((sum, count) => sum + count.noticed, 0);
  const allowed = allowedSurvivors(room, mutants);
  console.log(`${room}: ${survivors} of ${mutants} mutants of the change survive; at most ${allowed} may.`);
  return survivors > allowed;
}

/** Returns how many of the mutants of a change may survive. */
export function allowedSurvivors(room: string, mutants: number): number {
  return Math.max(ALLOWED_SURVIVORS, Math.floor(mutants * (1 - roomOf(room).floor / 100)));
}

/** Returns a function that runs git in a folder: it returns the output, or undefined if git fails. */
function gitIn(cwd: string) {
  return (...args: readonly string[]): string | undefined => {
    try {
      return execFileSync('git', args, {
        cwd,
        encoding: 'utf8',
        maxBuffer: 64 * 1024 * 1024,
        stdio: ['ignore', 'pipe', 'ignore'],
      }).trim();
    } catch {
      return undefined;
    }
  };
}
