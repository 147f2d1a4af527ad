import { broken, byExchange, expectation, type ExchangeFindings, type Report } from './report.js';
import type { Finding, NotJudged, ShownExchange } from './finding.js';
import { printable } from '../text/printable.js';
import { stateText } from './rule-evidence.js';
import { summaryLine } from './summary-text.js';

/** Maximum number of exchanges whose findings are listed, because GitHub accepts at most 1 MiB for a job's summary. */
const MAX_FINDINGS = 200;

/** Formats a report as Markdown, for a job's summary or a comment. */
export function markdownText(report: Report): string {
  const { command, subject, findings, accepted, notJudged } = report;
  const groups = byExchange(report, findings);
  const rest = groups.length - MAX_FINDINGS;
  const lines = [
    `## sandbox ${command}: ${plain(subject)}`,
    '',
    summaryLine(report),
    '',
    ...section('Coverage', coverageTable(report)),
    ...section('Findings', findingsTable(groups.slice(0, MAX_FINDINGS))),
    ...(rest > 0 ? [`… and ${rest} more in \`report.json\`.`, ''] : []),
    ...resultSections(report),
    ...section('Accepted by the baseline', table(['Finding', 'Times'], accepted.map(timesOf))),
    ...section('Entries of the baseline to remove', outdated(report)),
    ...section('Not judged', table(['Times', 'What'], notJudged.map(rowOf))),
  ];
  return `${lines.join('\n').trimEnd()}\n`;
}

function coverageTable({ coverage = {} }: Report): string[] {
  const rows = Object.entries(coverage).map(([kind, { hit, possible }]) => [
    kind,
    String(hit),
    String(possible),
  ]);
  return table(['Kind', 'Exercised', 'Possible'], rows);
}

function resultSections({ cases = [], rules = [] }: Report): string[] {
  const failed = cases.filter(({ status }) => status === 'failed').length;
  const results = cases.map(({ id, title, status, reason = '' }) => [
    `${code(id)} ${plain(title)}`,
    status,
    plain(reason),
  ]);
  const states = rules.map((rule) => {
    const [first] = rule.evidence;
    return [code(rule.id), plain(stateText(rule)), first ? shownExchange(first) : ''];
  });
  return [
    ...section(`Cases (${failed} failed)`, table(['Case', 'Result', 'Reason'], results)),
    ...section('Rules', table(['Rule', 'State', 'First exchange'], states)),
  ];
}

function timesOf({ id, evidence }: Finding): string[] {
  return [code(id), String(evidence.count)];
}

function rowOf({ reason, count }: NotJudged): string[] {
  return [String(count), plain(reason)];
}

function outdated({ baseline }: Report): string[] {
  return [
    ...(baseline?.expired ?? []).map((id) => `- ${code(id)} has expired`),
    ...(baseline?.unused ?? []).map((id) => `- ${code(id)} is no longer found`),
  ];
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [`### ${title}`, '', ...lines, ''];
}

function findingsTable(groups: readonly ExchangeFindings[]): string[] {
  return table(
    ['Severity', 'Finding', 'Times', 'First exchange'],
    groups.map(({ main, rest }) => {
      const { severity, evidence } = main;
      const [first] = evidence.exchanges;
      const shown = first ? shownExchange(first) : '';
      const others = rest.map((one) => `<br>also ${one.severity} ${described(one)}`).join('');
      return [severity, described(main) + others, String(evidence.count), shown];
    }),
  );
}

function described(finding: Finding): string {
  const { id, message } = finding;
  const compared = [...expectation(finding), broken(finding)].map(([name, text]) => `${name}: ${code(text)}`);
  return [code(id), plain(message), ...compared].join('<br>');
}

function shownExchange({ method, path, status }: ShownExchange): string {
  return `${code(`${method} ${path}`)} → ${status ?? 'no response'}`;
}

function table(head: readonly string[], rows: readonly (readonly string[])[] = []): string[] {
  if (rows.length === 0) return [];
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)];
}

/** Returns a text in backticks for one cell. An empty text stays empty, because two backticks would start another code span. */
function code(text: string): string {
  if (text === '') return '';
  const runs = text.match(/`+/g) ?? [];
  const ticks = '`'.repeat(1 + Math.max(0, ...runs.map(({ length }) => length)));
  const space = text.includes('`') ? ' ' : '';
  return ticks + space + oneCell(text) + space + ticks;
}

/** A word in single backticks. Two backticks in a row have a different meaning in Markdown. */
const WORD = /((?<!`)`[^`]+`(?!`))/;

/** Returns a text for Markdown: keeps words in backticks, and escapes all other Markdown and HTML. */
function plain(text: string): string {
  return text
    .split(WORD)
    .map((part, at) => (at % 2 === 1 ? oneCell(part) : withoutMarks(part)))
    .join('');
}

function withoutMarks(text: string): string {
  return printable(text.replaceAll(/\s+/g, ' ')).replaceAll(
    /[\\*_[\]<>&#|`~@!]/g,
    (sign) => `&#${sign.charCodeAt(0)};`,
  );
}

/**
 * Returns a text for one cell of a table. Escapes `|`. If a backslash precedes it, separates the two, because two backslashes
 * would cancel the escape.
 */
function oneCell(text: string): string {
  return printable(text.replaceAll(/\s+/g, ' ')).replaceAll(
    /(\\?)\|/g,
    (_, before: string) => `${before && '\\ '}\\|`,
  );
}
