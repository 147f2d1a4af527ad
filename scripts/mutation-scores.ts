// The scores of mutation testing: a line for each file in test/mutation-scores.json, a row for each room in
// docs/mutation.md.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { ROOMS } from './mutation-rooms.js';

const SCORES = 'test/mutation-scores.json';
const PAGE = 'docs/mutation.md';
const NOTICED = new Set(['Killed', 'Timeout']);
const MISSED = new Set(['Survived', 'NoCoverage']);

/** How many of the mutants of a file the tests noticed. */
export interface Count {
  readonly file: string;
  readonly noticed: number;
  readonly mutants: number;
}

/** The count of a file, and a hash of the text that it belongs to. */
type Score = Omit<Count, 'file'> & { readonly source: string };
type Scores = Readonly<Record<string, Score>>;

/** The parts of a Stryker report that this script reads. */
export interface Report {
  readonly files: Readonly<Record<string, { readonly mutants: readonly { readonly status: string }[] }>>;
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
    .toSorted();
}

/** Returns whether the score of a file belongs to its present text. */
export function isFresh(file: string, scores: Scores): boolean {
  return scores[file]?.source === sourceOf(file);
}

/** Returns the counts of files in a report, which leaves out files without mutants. */
export function countsOf(report: Report, files: readonly string[]): Count[] {
  return files.map((file) => {
    const statuses = (report.files[file]?.mutants ?? []).map(({ status }) => status);
    const noticed = statuses.filter((status) => NOTICED.has(status)).length;
    const missed = statuses.filter((status) => MISSED.has(status)).length;
    return { file, noticed, mutants: noticed + missed };
  });
}

/** Stores the counts of measured files, and writes the table. */
export async function saveScores(counts: readonly Count[]): Promise<void> {
  const present = new Set(Object.keys(ROOMS).flatMap(filesOf));
  const scores = Object.fromEntries(
    [
      ...Object.entries(readScores()).filter(([file]) => present.has(file)),
      ...counts.map(({ file, ...count }) => [file, { source: sourceOf(file), ...count }] as const),
    ].toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );
  await write(SCORES, JSON.stringify(scores));
  await write(PAGE, withTable(readFileSync(PAGE, 'utf8')));
}

/** The sum of the counts of a room. A stale file has changed since it was measured. */
export interface Total {
  readonly files: number;
  readonly measured: number;
  readonly stale: number;
  readonly noticed: number;
  readonly mutants: number;
  /** The share that was noticed, with one decimal; undefined without mutants. */
  readonly percent: number | undefined;
}

/** Returns the total of a room over the files that have a score. */
export function totalOf(room: string, scores: Scores = readScores()): Total {
  const files = filesOf(room);
  const measured = Object.entries(scores)
    .filter(([file]) => file.startsWith(`src/${room}/`))
    .map(([, score]) => score);
  const noticed = measured.reduce((sum, score) => sum + score.noticed, 0);
  const mutants = measured.reduce((sum, score) => sum + score.mutants, 0);
  return {
    files: files.length,
    measured: measured.length,
    stale: files.filter((file) => scores[file] && !isFresh(file, scores)).length,
    noticed,
    mutants,
    percent: mutants === 0 ? undefined : Math.floor((1000 * noticed) / mutants) / 10,
  };
}

/** Returns the page with a row for each room. */
export function withTable(page: string): string {
  const rows = Object.entries(ROOMS).map(([room, { floor }]) => {
    const { files, measured, noticed, mutants, percent } = totalOf(room);
    const score = percent === undefined ? 'not measured' : `${percent} %`;
    return [`\`${room}\``, `${measured} of ${files}`, mutants, noticed, score, `${floor} %`];
  });
  const head = ['room', 'files measured', 'mutants', 'noticed', 'score', 'floor'];
  const table = [head, ['---', ...head.slice(1).map(() => '--:')], ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
  return page.replace(
    /(<!-- scores -->)[\s\S]*?(<!-- end of scores -->)/,
    (_, start: string, end: string) => `${start}\n\n${table}\n\n${end}`,
  );
}

async function write(path: string, text: string): Promise<void> {
  writeFileSync(path, await format(text, { ...(await resolveConfig(path)), filepath: path }));
}

function sourceOf(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 8);
}
