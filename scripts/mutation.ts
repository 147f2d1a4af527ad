// Breaks the code on purpose and counts how often the tests notice: a room, or lines that a change touches.
// npm run mutation -- <room> [<word> …] [--minutes 60] [--tests <word>]
// npm run mutation -- <room> [<word> …] --sample 0.1 [--minutes 60]
// npm run mutation -- --changed [<base>]
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { mutateChanged } from './mutation-changed.js';
import { rangesOf, sampleOfFiles } from './mutation-lines.js';
import { roomOf } from './mutation-rooms.js';
import { runStryker } from './mutation-run.js';
import {
  countsOf,
  countsToStore,
  filesOf,
  isFresh,
  readScores,
  saveScores,
  sourcesOf,
  standingOf,
  totalOf,
  withinLines,
} from './mutation-scores.js';

/** Files are mutated together up to so many lines. A run that is stopped loses only the last of these parts. */
const LINES_AT_ONCE = 250;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    changed: { type: 'boolean', default: false },
    minutes: { type: 'string', default: '60' },
    sample: { type: 'string' },
    tests: { type: 'string' },
  },
});
const [first, ...others] = positionals;
if (values.changed) process.exitCode = await mutateChanged(first);
else if (values.sample === undefined) process.exitCode = await mutateRoom(first ?? '', others);
else process.exitCode = await mutateSample(first ?? '', others, Number(values.sample));

/** Mutates the files that a word names, or those without a score of their present text, until the minutes are over. */
async function mutateRoom(room: string, words: readonly string[]): Promise<number> {
  const endsAt = performance.now() + Number(values.minutes) * 60_000;
  for (const part of partsOf(filesToMeasure(room, words, 1))) {
    if (performance.now() > endsAt) break;
    const sources = sourcesOf(part);
    const report = await runStryker(room, part, { tests: values.tests });
    if (report === undefined) return 1;
    await saveScores(countsToStore(countsOf(report, part), values.tests), sources);
  }
  return summarise(room);
}

/** Mutates a share of the lines of each file, all at once: the tests of the room run once before. */
async function mutateSample(room: string, words: readonly string[], share: number): Promise<number> {
  if (!(share > 0 && share < 1)) throw new Error('--sample needs a share between 0 and 1, as 0.1.');
  const files = filesToMeasure(room, words, share);
  const lines = sampleOfFiles(files, share);
  if (lines.length === 0) return summarise(room);
  const sources = sourcesOf(files);
  const report = await runStryker(room, rangesOf(lines), {
    tests: values.tests,
    seconds: Number(values.minutes) * 60,
  });
  if (report === undefined) return 1;
  const counts = countsToStore(countsOf(withinLines(report, lines), files), values.tests);
  await saveScores(
    counts.map((count) => ({ ...count, share })),
    sources,
  );
  return summarise(room);
}

/** Returns the files that a word names, or those without a score of so much of their present text. */
function filesToMeasure(room: string, words: readonly string[], share: number): string[] {
  const scores = readScores();
  return filesOf(room).filter((file) =>
    words.length > 0 ? words.some((word) => file.includes(word)) : !isFresh(file, scores, share),
  );
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

/** Prints the score of a room. Returns the exit code: 1 if all of its files are measured whole and the score is too low. */
function summarise(room: string): number {
  const { floor } = roomOf(room);
  const total = totalOf(room);
  const { files, whole, sampled, stale, noticed, mutants, percent = 100 } = total;
  const open = files - whole - sampled + stale;
  console.log(
    `${room}: ${noticed} of ${mutants} mutants are noticed, ${percent} %. The floor is ${floor} %.`,
  );
  if (open > 0) console.log(`${open} of ${files} files are not measured: npm run mutation -- ${room}`);
  if (sampled > 0) console.log(`Only lines of ${sampled} files are measured, so the floor is not checked.`);
  return standingOf(total, floor) === 'below' ? 1 : 0;
}
