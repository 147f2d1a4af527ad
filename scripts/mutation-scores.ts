// The scores of mutation testing: a line for each file in test/mutation-scores.json, a row for each room in
// docs/mutation.md.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import type { CodeLine } from './mutation-lines.js';
import { ROOMS } from './mutation-rooms.js';

const SCORES = 'test/mutation-scores.json';
const PAGE = 'docs/mutation.md';
const NOTICED = new Set(['Killed', 'Timeout']);
const MISSED = new Set(['Survived', 'NoCoverage']);

/** Where no test could run, the file of the tests failed as it was loaded: Stryker takes that for no failure. */
function isNoticed({ status, testsCompleted }: Mutant): boolean {
  return NOTICED.has(status) || (status === 'Survived' && testsCompleted === 0);
}

/** How many of the mutants of a file the tests noticed. `share` is the part of its lines that was mutated, if not all. */
export interface Count {
  readonly file: string;
  readonly noticed: number;
  readonly mutants: number;
  readonly share?: number;
}

/** The count of a file, and a hash of the text that it belongs to. */
type Score = Omit<Count, 'file'> & { readonly source: string };
type Scores = Readonly<Record<string, Score>>;

/** The parts of a Stryker report that this script reads. */
export interface Report {
  readonly files: Readonly<Record<string, { readonly mutants: readonly Mutant[] }>>;
}

interface Mutant {
  readonly status: string;
  /** How many tests ran, if any should. */
  readonly testsCompleted?: number;
  readonly location: { readonly start: { readonly line: number }; readonly end: { readonly line: number } };
}

/** Returns the scores of all measured files. */
export function readScores(): Scores {
  return JSON.parse(readFileSync(SCORES, 'utf8')) as Scores;
}

/** Returns the files of a room that can be mutated. */
export function filesOf(room: string): string[] {
  return readdirSync(`src/${room}`, { recursive: true, encoding: 'utf8' })
    .map((name) => `src/${room}/${name.replaceAll('\\', '/')}`)
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.gen.ts'))
    .filter((file) => isOf(file, room))
    .toSorted();
}

/** Returns whether a file is in the folder of a room, and in no room within it. */
function isOf(file: string, room: string): boolean {
  const inner = Object.keys(ROOMS).filter((other) => other.startsWith(`${room}/`));
  return [room, ...inner].every((one) => file.startsWith(`src/${one}/`) === (one === room));
}

/** Returns whether the score of a file belongs to its present text, and to so much of it. */
export function isFresh(file: string, scores: Scores, share = 1): boolean {
  const score = scores[file];
  return score !== undefined && score.source === sourceOf(file) && (score.share ?? 1) >= share;
}

/** Returns the counts of files in a report, which leaves out files without mutants. */
export function countsOf(report: Report, files: readonly string[]): Count[] {
  return files.map((file) => {
    const mutants = report.files[file]?.mutants ?? [];
    const noticed = mutants.filter(isNoticed).length;
    const missed = mutants.filter((mutant) => MISSED.has(mutant.status) && !isNoticed(mutant)).length;
    return { file, noticed, mutants: noticed + missed };
  });
}

/**
 * Returns the counts to store. If only tests with a word in their path ran, a file without mutants gets no score: they may
 * reach none of its code.
 */
export function countsToStore(counts: readonly Count[], tests: string | undefined): readonly Count[] {
  return tests === undefined ? counts : counts.filter(({ mutants }) => mutants > 0);
}

/** Returns a report of no more than the mutants within these lines: Stryker adds those of earlier runs. */
export function withinLines(report: Report, lines: readonly CodeLine[]): Report {
  const sample = new Set(lines.map(({ file, line }) => `${file}:${line}`));
  const files = Object.entries(report.files).map(([file, { mutants }]) => {
    const isInSample = ({ location: { start, end } }: Mutant) =>
      start.line === end.line && sample.has(`${file}:${start.line}`);
    return [file, { mutants: mutants.filter(isInSample) }] as const;
  });
  return { files: Object.fromEntries(files) };
}

/** Stores the counts of measured files, and writes the table. `sources` has the hashes of the texts that were measured. */
export async function saveScores(
  counts: readonly Count[],
  sources: ReadonlyMap<string, string>,
): Promise<void> {
  const present = new Set(Object.keys(ROOMS).flatMap(filesOf));
  const scores = Object.fromEntries(
    [
      ...Object.entries(readScores()),
      ...counts.map(({ file, ...count }) => [file, { source: sources.get(file), ...count }] as const),
    ]
      .filter(([file]) => present.has(file))
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );
  await write(SCORES, JSON.stringify(scores));
  await write(PAGE, withTable(readFileSync(PAGE, 'utf8')));
}

/** The sum of the counts of a room. A stale file has changed since it was measured. */
export interface Total {
  readonly files: number;
  readonly whole: number;
  readonly sampled: number;
  /** The smallest part of the lines of a sampled file that was mutated. */
  readonly share: number;
  readonly stale: number;
  readonly noticed: number;
  readonly mutants: number;
  /** The share that was noticed, with one decimal; undefined without mutants. Sampled lines stand for all of their file. */
  readonly percent: number | undefined;
}

/** Returns the total of a room over the files that have a score. */
export function totalOf(room: string, scores: Scores = readScores()): Total {
  const files = filesOf(room);
  const measured = Object.entries(scores)
    .filter(([file]) => isOf(file, room))
    .map(([, { share = 1, ...score }]) => ({ share, ...score }));
  const sum = (of: (score: (typeof measured)[number]) => number) =>
    measured.reduce((total, score) => total + of(score), 0);
  const estimated = sum(({ mutants, share }) => mutants / share);
  const sampled = measured.filter(({ share }) => share < 1).length;
  return {
    files: files.length,
    whole: measured.length - sampled,
    sampled,
    share: Math.min(1, ...measured.map(({ share }) => share)),
    stale: files.filter((file) => scores[file] && !isFresh(file, scores, 0)).length,
    noticed: sum(({ noticed }) => noticed),
    mutants: sum(({ mutants }) => mutants),
    percent:
      estimated === 0
        ? undefined
        : Math.floor((1000 * sum(({ noticed, share }) => noticed / share)) / estimated) / 10,
  };
}

/** How a room stands to its floor; `sample` and `open` cannot be judged, as lines or files of it are not measured. */
export type Standing = 'kept' | 'below' | 'sample' | 'open';

/** Returns how a room stands to a floor: only one whose files are all measured whole, as they are now, is judged. */
export function standingOf({ files, whole, sampled, stale, percent = 100 }: Total, floor: number): Standing {
  if (whole + sampled < files || stale > 0) return 'open';
  if (sampled > 0) return 'sample';
  return percent < floor ? 'below' : 'kept';
}

/** Returns the page with a row for each room. */
export function withTable(page: string): string {
  const rows = Object.entries(ROOMS).map(([room, { floor }]) => {
    const { files, whole, sampled, share, stale, noticed, mutants, percent } = totalOf(room);
    const sample = sampled === 0 ? '' : `${Math.round(share * 100)} % of the lines of ${sampled} `;
    const score = percent === undefined ? 'not measured' : `${percent} %${sampled > 0 ? ' (sample)' : ''}`;
    return [`\`${room}\``, `${whole} of ${files}`, sample, stale, mutants, noticed, score, `${floor} %`];
  });
  const head = [
    'room',
    'files measured whole',
    'files measured by sample',
    'changed since',
    'mutants',
    'noticed',
    'score',
    'floor',
  ];
  const table = [head, ['---', ...head.slice(1).map(() => '--:')], ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
  return page.replace(
    /(<!-- scores -->)[\s\S]*?(<!-- end of scores -->)/,
    (_, start: string, end: string) => `${start}\n\n${table}\n\n${end}`,
  );
}

/** Returns a short hash of the text of each file. */
export function sourcesOf(files: readonly string[]): Map<string, string> {
  return new Map(files.map((file) => [file, sourceOf(file)]));
}

async function write(path: string, text: string): Promise<void> {
  writeFileSync(path, await format(text, { ...(await resolveConfig(path)), filepath: path }));
}

function sourceOf(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 8);
}
