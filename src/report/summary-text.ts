import { counted } from '../text/words.js';
import {
  broken,
  byExchange,
  expectation,
  type CaseResult,
  type ExchangeFindings,
  type Report,
} from './report.js';
import type { RuleResult } from './rule-evidence.js';
import type { Finding, ShownExchange } from './finding.js';
import { printable } from '../text/printable.js';
import { coveredPercent } from './coverage-findings.js';

/** Maximum number of exchanges whose findings the summary shows. The report contains all findings. */
const MAX_SHOWN = 30;
const MAX_REASONS = 10;

/** The colours of a summary: of severities, and of a report without findings. */
export const COLOURS = { error: 'red', warning: 'yellow', note: 'cyan', passed: 'green' } as const;

/** Colours a text for the screen that shows it. */
export type Paint = (colour: (typeof COLOURS)[keyof typeof COLOURS], text: string) => string;

/** Returns a text without colours. */
export const unpainted: Paint = (_, text) => text;

/** A line of a summary: a text, or a tuple whose second part is shown in the colour of `kind`. */
type Line = string | readonly [kind: keyof typeof COLOURS, coloured: string, rest?: string];

/** Returns the summary of a report, as lines for people. The first line is the result. */
export function summaryText(report: Report, paint = unpainted): string {
  const { findings, notJudged, baseline } = report;
  const groups = byExchange(report, findings);
  const shown = groups.slice(0, MAX_SHOWN);
  const rest = groups.length - shown.length;
  const reasons = notJudged.slice(0, MAX_REASONS);
  const lines: Line[] = [
    [worstSeverity(report), `${report.command} of ${report.subject}: ${summaryLine(report)}`],
    ...(report.command === 'report' ? figuresLines(report) : []),
    ...shown.flatMap(groupLines),
    ...(rest > 0 ? [`… and ${rest} more. The reports list all: --format json --out DIR.`, ''] : []),
    ...(reasons.length > 0
      ? ['Not judged:', ...reasons.map(({ reason, count }) => `  ${count} × ${reason}`)]
      : []),
    ...(notJudged.length > reasons.length
      ? [`  … and ${notJudged.length - reasons.length} other reasons`]
      : []),
    ...(baseline?.expired ?? []).map((id) => `The baseline's entry ${id} has expired.`),
    ...(baseline?.unused ?? []).map((id) => `The baseline's entry ${id} is no longer found. Remove it.`),
    ...leftLines(report),
    ...casesLines(report),
    ...rulesLines(report),
  ];
  return lines.map((line) => `${painted(line, paint)}\n`).join('');
}

function painted(line: Line, paint: Paint): string {
  if (typeof line === 'string') return printable(line);
  const [kind, coloured, rest = ''] = line;
  return paint(COLOURS[kind], printable(coloured)) + printable(rest);
}

/** Returns the worst severity of a report's findings. A report that judged nothing is a warning. */
function worstSeverity({ summary: { judged, errors, warnings, notes } }: Report): keyof typeof COLOURS {
  if (errors > 0) return 'error';
  if (warnings > 0 || judged === 0) return 'warning';
  return notes > 0 ? 'note' : 'passed';
}

/** Returns one line per kind with its coverage in percent, then an empty line. */
function figuresLines({ coverage = {} }: Report): string[] {
  const lines = Object.entries(coverage).map(
    ([kind, figure]) =>
      `${kind.padEnd(12)} ${coveredPercent(figure)} % (${figure.hit} of ${figure.possible})`,
  );
  return [...lines, ''];
}

/** Labels of coverage figures whose names alone are ambiguous. */
const COVERED: Readonly<Record<string, string>> = { rules: 'rules reached' };

/** Returns two sentences: the result of a report, and its extent. */
export function summaryLine(report: Report): string {
  return `${resultOf(report)}. ${extentOf(report)}.`;
}

function resultOf(report: Report): string {
  const { command, cases = [], findings, accepted, summary } = report;
  const counts = countsText(report);
  if (cases.length > 0) return `${casesText(cases)}; ${counts}`;
  if (findings.length + accepted.length > 0) return counts;
  if (summary.judged === 0) return 'Nothing could be judged';
  return command === 'drift' ? 'No differences' : counts;
}

function extentOf({ command, coverage, summary: { exchanges, judged, operations } }: Report): string {
  if (command === 'contract diff') return `${counted(judged, 'operation')} compared`;
  const covered = Object.entries(coverage ?? { operations }).map(
    ([kind, { hit, possible }]) => `${hit} of ${possible} ${COVERED[kind] ?? kind}`,
  );
  return `${judged} of ${exchanges} exchanges judged, ${covered.join(', ')}`;
}

function casesText(cases: readonly CaseResult[]): string {
  const count = (status: CaseResult['status']) => cases.filter((one) => one.status === status).length;
  return `${count('passed')} of ${cases.length} cases passed, ${count('failed')} failed, ${count('not exercised')} not exercised`;
}

/** Returns one line per client: the bookings and captures that the client may have left at the target, and the remedy. */
export function leftLines({ left = [] }: Pick<Report, 'left'>): string[] {
  const clients = [...new Set(left.map(({ client }) => client))];
  return clients.map((client) => {
    const own = left.filter((one) => one.client === client);
    const texts = (['booking', 'capture'] as const).flatMap((kind) => {
      const ids = own.filter((one) => one.kind === kind).map(({ id }) => id ?? 'one whose reply was lost');
      return ids.length === 0 ? [] : [`${counted(ids.length, kind)} (${ids.join(', ')})`];
    });
    return `${client} left ${texts.join(' and ')} at the target. Cancel bookings there; captures expire by themselves.`;
  });
}

/** Returns a line for each failed case. */
function casesLines({ cases = [] }: Report): Line[] {
  const failed = cases.filter(({ status }) => status === 'failed');
  return failed.map(({ id, title }) => ['error', 'failed', `: ${id} (${title})`]);
}

/** Returns lines for the contradicted rules and for the missing parts of partly seen rules, then a line with the counts. */
function rulesLines({ rules = [] }: Report): Line[] {
  if (rules.length === 0) return [];
  const of = (state: RuleResult['state']) => rules.filter((rule) => rule.state === state);
  const contradicted = of('contradicted');
  return [
    ...contradicted.map(({ id, evidence: [first] }): Line => {
      const where = first ? ` (${first.source}: ${first.method} ${first.path})` : '';
      return ['error', 'contradicted', `: ${id}${where}`];
    }),
    ...missingLines(of('partly seen')),
    `${of('confirmed').length} of ${rules.length} rules confirmed, ${contradicted.length} contradicted, ${of('partly seen').length} partly seen, ${of('unseen').length} unseen, ${of('not visible').length} not visible from outside.`,
  ];
}

/**
 * Returns one line with its rules for each part that was not examined. After `MAX_REASONS` parts, a line counts the
 * others.
 */
function missingLines(rules: readonly RuleResult[]): string[] {
  const parts = new Set(rules.flatMap(({ missing = [] }) => missing));
  const lines = [...parts].map((part) => {
    const ids = rules.filter(({ missing }) => missing?.includes(part)).map(({ id }) => id);
    return `partly seen: ${ids.join(', ')} (${part})`;
  });
  const rest = lines.length - MAX_REASONS;
  return rest > 0
    ? [...lines.slice(0, MAX_REASONS), `… and ${rest} other parts that were not examined`]
    : lines;
}

/** Returns the counts of a report's findings, such as `2 errors, 1 warning, 0 notes, 3 accepted`. */
function countsText({ summary: { errors, warnings, notes, accepted } }: Report): string {
  const counts = [counted(errors, 'error'), counted(warnings, 'warning'), counted(notes, 'note')];
  return [...counts, ...(accepted > 0 ? [`${accepted} accepted by the baseline`] : [])].join(', ');
}

function groupLines({ main, rest }: ExchangeFindings): Line[] {
  const known = new Set(main.evidence.exchanges.map(exchangeLine));
  const others = rest.flatMap((one) =>
    findingLines(
      one,
      one.evidence.exchanges.filter((exchange) => !known.has(exchangeLine(exchange))),
    ).map(indented),
  );
  return [...findingLines(main, main.evidence.exchanges), ...others, ''];
}

function indented(line: Line): Line {
  if (typeof line === 'string') return `    ${line}`;
  const [kind, coloured, ...rest] = line;
  return [kind, `    ${coloured}`, ...rest];
}

/**
 * Returns the lines of a finding with its exchanges. Lists all exchanges if they show the finding together. If each of
 * them shows the finding, lists only the first.
 */
function findingLines(finding: Finding, exchanges: Finding['evidence']['exchanges']): Line[] {
  const { id, severity, message, evidence } = finding;
  const times = evidence.count === 1 ? '' : ` (${evidence.count} times)`;
  return [
    [severity, severity, ` ${id}${times}`],
    `  ${message}`,
    ...expectation(finding).map(([name, text]) => `  ${name}: ${text}`),
    `  ${broken(finding).join(': ')}`,
    ...exchanges
      .slice(0, evidence.count < exchanges.length ? undefined : 1)
      .flatMap((exchange) => [
        `  ${exchangeLine(exchange)}`,
        ...(exchange.sent === undefined ? [] : [`    sent: ${exchange.sent}`]),
      ]),
  ];
}

/** Returns a line about an exchange: its request, its response, and details that identify it in the target's log. */
function exchangeLine({ source, method, path, status, time, requestId }: ShownExchange): string {
  const marks = [time, requestId === undefined ? undefined : `Request-Id ${requestId}`].filter(
    (mark) => mark !== undefined,
  );
  const log = marks.length > 0 ? ` (${marks.join(', ')})` : '';
  return `${source}: ${method} ${path} → ${status ?? 'no response'}${log}`;
}
