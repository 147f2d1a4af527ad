import { table } from '../../../bench/measure.js';
import type { Exchange } from '../exchange/recording.js';
import type { Change } from './playback.js';
import type { Plant } from './plants.js';
import type { Passed } from './pass.js';
import { falseFindings, verdictOf, type Verdict } from './verdict.js';

/** The results of a proxy for all exchanges, in the order of sending. */
export interface Outcome {
  readonly name: string;
  readonly verdicts: readonly Verdict[];
  /** The results for exchanges of the scenario. */
  readonly scenario: readonly Passed[];
}

/** Returns the exchanges to send: without drifts, with drifts, and those of the scenario. */
export function exchangesOf(plants: readonly Plant[], scenario: readonly Exchange[]): readonly Exchange[] {
  return [...plants.map(({ faithful }) => faithful), ...plants.map(({ planted }) => planted), ...scenario];
}

/** Returns the outcome of a proxy through which these exchanges were sent. */
export function outcomeOf(name: string, plants: readonly Plant[], passed: readonly Passed[]): Outcome {
  const verdicts = plants.map(({ planted }, at) => {
    const [without, drifted] = [passed[at], passed[plants.length + at]];
    if (!without || !drifted) throw new Error('Not all exchanges were sent');
    return verdictOf(drifted, without, planted.status);
  });
  return { name, verdicts, scenario: passed.slice(2 * plants.length) };
}

/** Returns the summary table of the outcomes. */
export function summaryTable(
  plants: readonly Plant[],
  scenario: readonly Exchange[],
  outcomes: readonly Outcome[],
): string {
  const row = (title: string, count: (outcome: Outcome) => number) => [
    title,
    ...outcomes.map((outcome) => String(count(outcome))),
  ];
  const drifts = (part: Plant['part'], is: Verdict['is']) => (outcome: Outcome) =>
    outcome.verdicts.filter((verdict, at) => verdict.is === is && plants[at]?.part === part).length;
  const wrong = ({ scenario: passed }: Outcome) =>
    passed.filter((one, at) => falseFindings(scenario[at] as Exchange, one).length > 0).length;
  const changed =
    (...changes: readonly Change[]) =>
    (outcome: Outcome) =>
      outcome.scenario.filter((one) => one.changes.some((change) => changes.includes(change))).length;
  const of = (part: Plant['part']) => plants.filter((plant) => plant.part === part).length;
  return table(
    ['', ...outcomes.map(({ name }) => name)],
    [
      row(`found, of ${of('request')} drifts of requests`, drifts('request', 'found')),
      row(`found, of ${of('response')} drifts of responses`, drifts('response', 'found')),
      row(
        'missed',
        (outcome) => drifts('request', 'missed')(outcome) + drifts('response', 'missed')(outcome),
      ),
      row(
        'exchange lost, without a finding',
        (outcome) => drifts('request', 'lost')(outcome) + drifts('response', 'lost')(outcome),
      ),
      row(`false findings, of ${scenario.length} faithful exchanges`, wrong),
      row('faithful exchanges lost', changed('not forwarded', 'no response', 'status line')),
      row('… with another request line', changed('request line')),
      row('… with other headers', changed('request headers', 'response headers')),
      row('… with another body', changed('request body', 'response body')),
    ],
    1,
  );
}

/** Returns the table of drifts with the result of each proxy. */
export function driftTable(plants: readonly Plant[], outcomes: readonly Outcome[]): string {
  const rows = plants.map(({ drift, part }, at) => [
    drift.name,
    part,
    ...outcomes.map(({ verdicts }) => cellOf(verdicts[at])),
  ]);
  return table(['drift', 'in the', ...outcomes.map(({ name }) => name)], rows, 2 + outcomes.length);
}

/** The maximum length of a message in a cell. */
const MAX_CELL = 90;

/** Returns a verdict as a table cell. */
export function cellOf(verdict: Verdict | undefined): string {
  if (verdict?.is === 'found') {
    const { by } = verdict;
    const text = by.length > MAX_CELL ? `${by.slice(0, MAX_CELL)}…` : by;
    return `\`${text.replaceAll('|', '\\|')}\``;
  }
  if (verdict?.is !== 'lost') return '**missed**';
  return verdict.status === null ? '**lost**: the process ends' : `**lost**: a ${verdict.status} of its own`;
}
