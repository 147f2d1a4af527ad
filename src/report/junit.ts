import {
  broken,
  byExchange,
  expectation,
  type CaseResult,
  type ExchangeFindings,
  type Report,
} from './report.js';
import type { Finding } from './finding.js';
import { stateText } from './rule-evidence.js';
import { escapedLine as escaped, printable } from '../text/printable.js';
import { summaryLine } from './summary-text.js';

/** A test case of JUnit: passed unless it has a failure or was skipped. */
interface TestCase {
  readonly group: string;
  readonly name: string;
  /** The duration of the test case, if known. */
  readonly durationMs?: number;
  /** `failure`, `error`, `skipped` or `system-out`, with its message and text. */
  readonly outcome?: { readonly element: string; readonly message: string; readonly text: string };
}

/**
 * Formats a report as JUnit XML. Each operation with findings is a suite. Each exchange with findings is a test case
 * with the exchange's worst finding; its text lists the others. Errors are failures. Warnings and notes pass, with
 * the finding as output; for `report`, they are skipped. Accepted findings are skipped. Workflows and rules are test
 * cases too. For a certification, only the certification cases are test cases. Such a test case is skipped if the
 * client did not exercise the case, or if the baseline accepts all its findings.
 */
export function junitText(report: Report): string {
  const cases = casesOf(report);
  const groups = [...new Set(cases.map(({ group }) => group))];
  const suites = groups.map((group) => {
    const own = cases.filter((one) => one.group === group);
    return suite(report, group, own);
  });
  const attributes = `name="${escaped(`sandbox ${report.command}`)}" ${countsOf(cases)}`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites ${attributes}>\n${suites.join('')}</testsuites>\n`;
}

function casesOf(report: Report): readonly TestCase[] {
  const isJudged = report.summary.judged > 0 || report.findings.length > 0;
  const nothing = { element: 'error', message: 'Nothing could be judged.', text: summaryLine(report) };
  const missing = report.command === 'report' ? 'skipped' : 'system-out'; // a case that was not exercised has not passed
  const overall: TestCase = { group: report.command, name: 'something was judged' };
  const accepted = new Set(report.accepted.map(({ id }) => id));
  const cases = (report.cases ?? []).map((one) => resultOf(one, accepted));
  if (report.command === 'certify') return isJudged ? cases : [{ ...overall, outcome: nothing }, ...cases];
  return [
    isJudged ? overall : { ...overall, outcome: nothing },
    ...byExchange(report, report.findings).map((group) =>
      caseOf(group, group.main.severity === 'error' ? 'failure' : missing),
    ),
    ...byExchange(report, report.accepted).map((group) => caseOf(group, 'skipped')),
    ...cases,
    ...(report.rules ?? []).map((rule): TestCase => {
      const { id, state } = rule;
      const base = { group: 'rules', name: `rule ${id}` };
      if (state === 'confirmed') return base;
      const element = state === 'contradicted' ? 'failure' : 'skipped';
      const text = `The rule ${id} is ${state}.`;
      return { ...base, outcome: { element, message: stateText(rule), text } };
    }),
  ];
}

function caseOf({ main, rest }: ExchangeFindings, element: string): TestCase {
  const { id, operationId, message, evidence } = main;
  const others = rest.flatMap((one) => [
    '',
    printable(`also: ${one.severity} ${one.id}`),
    ...findingLines(one),
  ]);
  const text = [...findingLines(main), `exchanges: ${evidence.count}`, ...others].join('\n');
  return { group: operationId ?? 'no operation', name: id, outcome: { element, message, text } };
}

function resultOf(
  { id, title, status, reason, findings, durationMs = 0 }: CaseResult,
  accepted: ReadonlySet<string>,
): TestCase {
  const base = { group: 'cases', name: `${id}: ${title}`, durationMs };
  if (status === 'passed') return base;
  const [first] = findings;
  const message = first?.message ?? reason ?? status;
  const text = findings
    .flatMap((finding) => [printable(finding.id), ...findingLines(finding), ''])
    .join('\n');
  const isAccepted = findings.length > 0 && findings.every((finding) => accepted.has(finding.id));
  const element = status === 'failed' && !isAccepted ? 'failure' : 'skipped';
  return { ...base, outcome: { element, message, text } };
}

function findingLines(finding: Finding): string[] {
  const { message, evidence } = finding;
  const shown = evidence.exchanges.map(
    ({ source, method, path, status }) => `${source}: ${method} ${path} → ${status ?? 'no response'}`,
  );
  const compared = expectation(finding).map(([name, text]) => `${name}: ${text}`);
  return [message, ...compared, broken(finding).join(': '), ...shown].map(printable);
}

function suite(report: Report, group: string, cases: readonly TestCase[]): string {
  const time = report.createdAt.replace(/\.\d+Z$/, '');
  const head = `  <testsuite name="${escaped(group)}" timestamp="${time}" hostname="localhost" ${countsOf(cases)}>\n`;
  return `${head}${cases.map(caseText).join('')}  </testsuite>\n`;
}

function countsOf(cases: readonly TestCase[]): string {
  const count = (element: string) => cases.filter(({ outcome }) => outcome?.element === element).length;
  return `tests="${cases.length}" failures="${count('failure')}" errors="${count('error')}" skipped="${count('skipped')}" ${timeOf(cases)}`;
}

/**
 * Returns the total duration of test cases in seconds, as an attribute. Only workflows and examinations have a
 * duration.
 */
function timeOf(cases: readonly TestCase[]): string {
  const ms = cases.reduce((sum, { durationMs = 0 }) => sum + durationMs, 0);
  return `time="${Math.round(ms) / 1000}"`;
}

function caseText(one: TestCase): string {
  const { group, name, outcome } = one;
  const head = `    <testcase classname="${escaped(group)}" name="${escaped(name)}" ${timeOf([one])}`;
  if (!outcome) return `${head}/>\n`;
  const { element, message, text } = outcome;
  if (element === 'system-out')
    return `${head}>\n      <system-out>${text.split('\n').map(escaped).join('\n')}</system-out>\n    </testcase>\n`;
  if (element === 'skipped')
    return `${head}>\n      <skipped message="${escaped(message)}"/>\n    </testcase>\n`;
  const attributes = `message="${escaped(message)}" type="contract"`;
  return `${head}>\n      <${element} ${attributes}>${text.split('\n').map(escaped).join('\n')}</${element}>\n    </testcase>\n`;
}
