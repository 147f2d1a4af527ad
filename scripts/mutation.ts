// Breaks the code on purpose and counts how often the tests notice: a room, or lines that a change touches.
// npm run mutation -- <room> [<word> …] [--minutes 60] [--tests <word>]
// npm run mutation -- --changed [<base>]
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { mutateChanged } from './mutation-changed.js';
import { roomOf } from './mutation-rooms.js';
import { runStryker } from './mutation-run.js';
import { countsOf, filesOf, isFresh, readScores, saveScores, totalOf } from './mutation-scores.js';

/** Files are mutated together up to so many lines. A run that is stopped loses only the last of these parts. */
const LINES_AT_ONCE = 250;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    changed: { type: 'boolean', default: false },
    minutes: { type: 'string', default: '60' },
    tests: { type: 'string' },
  },
});
const [first, ...others] = positionals;
process.exitCode = values.changed ? await mutateChanged(first) : await mutateRoom(first ?? '', others);

/** Mutates the files that a word names, or those without a score of their present text, until the minutes are over. */
async function mutateRoom(room: string, words: readonly string[]): Promise<number> {
  const { floor } = roomOf(room);
  const endsAt = performance.now() + Number(values.minutes) * 60_000;
  const scores = readScores();
  const files = filesOf(room).filter((file) =>
    words.length > 0 ? words.some((word) => file.includes(word)) : !isFresh(file, scores),
  );
  for (const part of partsOf(files)) {
    if (performance.now() > endsAt) break;
    const report = await runStryker(room, part, { tests: values.tests });
    if (report === undefined) return 1;
    await saveScores(countsOf(report, part));
  }
  return summarise(room, floor);
}

/** Splits files into parts that are mutated together. */
function partsOf(files: readonly string[]): string[][] {
  const parts: string[][] = [];
  let lines = LINES_AT_ONCE;
  for (const file of files) {
    const length = readFileSync(file, 'utf8').split('\n').length;
    const last = parts.at(-1);
    if (last && lines + length <= LINES_AT_ONCE) {
      last.push(file);
      lines += length;
    } else {
      parts.push([file]);
      lines = length;
    }
  }
  return parts;
}

/** Prints the score of a room. Returns the exit code: 1 if all of its files are measured and the score is too low. */
function summarise(room: string, floor: number): number {
  const { files, measured, stale, noticed, mutants, percent = 100 } = totalOf(room);
  const open = files - measured + stale;
  console.log(
    `${room}: ${noticed} of ${mutants} mutants are noticed, ${percent} %. The floor is ${floor} %.`,
  );
  if (open > 0) console.log(`${open} of ${files} files are not measured: npm run mutation -- ${room}`);
  return open === 0 && percent < floor ? 1 : 0;
}
