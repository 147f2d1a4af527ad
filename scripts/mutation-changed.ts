// Mutates lines that a change touches, few enough for CI.
import { execFileSync } from 'node:child_process';
import { canHaveMutants, inOrderOfHash, rangesOf, roomIn, type CodeLine } from './mutation-lines.js';
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
 * Mutates a sample of the lines that differ from a base (by default the main branch of the origin). Returns the exit
 * code: 1 if the tests notice too few of the mutants, 77 if there is no base or not enough time.
 */
export async function mutateChanged(base: string | undefined): Promise<number> {
  const from = mergeBase(base === undefined ? ['origin/HEAD', 'origin/main', 'main'] : [base]);
  if (from === undefined) {
    console.log(
      'Nothing is mutated: there is no commit to compare with. Name one: npm run mutation -- --changed <base>',
    );
    return SKIPPED;
  }
  const lines = changedLines(
    git('diff', '--unified=0', '--no-color', '--diff-filter=AMR', from, '--', 'src'),
  );
  const sample = sampleOf(lines);
  console.log(
    `${sample.length} of ${lines.length} changed lines of code are mutated, against ${from.slice(0, 8)}.`,
  );
  const endsAt = performance.now() + MAX_SECONDS * 1000;
  let failed = false;
  for (const [room, some] of byRoom(sample)) {
    const report = await runStryker(room, rangesOf(some), {
      changed: true,
      seconds: (endsAt - performance.now()) / 1000,
    });
    if (report === undefined) {
      console.log(
        `${room}: stopped after ${MAX_SECONDS} seconds. Run it at leisure: npm run mutation -- ${room}`,
      );
      return failed ? 1 : SKIPPED;
    }
    failed = isTooLow(room, countsOf(report, Object.keys(report.files))) || failed;
  }
  return failed ? 1 : 0;
}

/** Returns the commit where the work since the first known base began, or undefined if none is known. */
function mergeBase(bases: readonly string[]): string | undefined {
  for (const base of bases) {
    try {
      return git('merge-base', 'HEAD', base).trim();
    } catch {
      // Not in this clone: the next one.
    }
  }
  return undefined;
}

/** Returns the lines of code that a diff without context adds to rooms that are mutated. */
export function changedLines(diff: string): CodeLine[] {
  const lines: CodeLine[] = [];
  let file = '';
  let line = 0;
  for (const text of diff.split('\n')) {
    if (text.startsWith('+++ ')) file = text.slice('+++ b/'.length);
    else if (text.startsWith('@@')) line = Number(/\+(\d+)/.exec(text)?.[1]);
    else if (text.startsWith('+')) lines.push({ file, line: line++, text: text.slice(1).trim() });
  }
  return lines.filter(canHaveMutants);
}

/** Returns some of the lines, of the rooms with most of them: always the same ones of the same change. */
export function sampleOf(lines: readonly CodeLine[]): CodeLine[] {
  const mostChanged = [...byRoom(lines).values()]
    .toSorted((one, other) => other.length - one.length)
    .slice(0, MAX_ROOMS)
    .flat();
  return inOrderOfHash(mostChanged).slice(0, MAX_LINES);
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

function git(...args: string[]): string {
  return execFileSync('git', args, {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
}
