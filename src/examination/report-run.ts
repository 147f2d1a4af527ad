import { isDeepStrictEqual } from 'node:util';
import { isObject } from '../contract/is-object.js';
import type { Contract, Operation } from '../contract/load.js';
import type { Verdict } from '../laws/law.js';
import { createFinding, type Finding } from '../report/finding.js';
import type { Findings } from '../report/findings.js';
import type { CaseResult } from '../report/report.js';
import type { ExchangeCheck } from '../verification/exchange/create-exchange-check.js';
import type { RecordedExchange } from '../exchanges/recorded-exchange.js';
import {
  identifyingDetails,
  HIDDEN,
  hidesValue,
  shownRecorded,
  shownValue,
} from '../verification/exchange/evidence.js';
import { noteMissing } from './missing.js';
import { NOT_SENT, type ExaminationResult, type ExaminationRun } from './run.js';

/** The parameters of `reportRun`. */
export interface ReportOptions {
  readonly contract: Contract;
  readonly check: ExchangeCheck;
  readonly findings: Findings;
}

/** Adds the results of a run to the findings and rules. Returns one case per examination. */
export async function reportRun(run: ExaminationRun, options: ReportOptions): Promise<CaseResult[]> {
  const { check, contract, findings } = options;
  const operations: Operations = new Map();
  for (const exchange of run.exchanges) {
    if (!exchange.response) continue;
    const checked = await check(exchange);
    const operation = contract.operations.find(({ id }) => id === checked.operationId);
    if (operation) operations.set(exchange, operation);
    // examinations send invalid requests on purpose
    const found = checked.findings.filter(({ part }) => part !== 'request');
    findings.add({ ...checked, findings: found.map((finding) => detailed(finding, exchange)) });
  }
  noteMissing(findings.rules, run);
  return byExamination(run.results).map((result) => caseOf(result, operations, findings));
}

/** The operations of the exchanges of a run, as the check found them. */
type Operations = Map<RecordedExchange, Operation>;

/** Returns a finding with the details that identify its exchange in the target's log. */
function detailed(finding: Finding, exchange: RecordedExchange): Finding {
  const exchanges = finding.evidence.exchanges.map((shown) => ({
    ...shown,
    ...identifyingDetails(exchange),
  }));
  return { ...finding, evidence: { ...finding.evidence, exchanges } };
}

/** Merges all results of an examination: those of its attempts, and those of its work at the end of the run. */
function byExamination(results: readonly ExaminationResult[]): readonly ExaminationResult[] {
  const merged = new Map<string, ExaminationResult>();
  for (const result of results) {
    const known = merged.get(result.examination.id);
    merged.set(
      result.examination.id,
      known
        ? {
            ...known,
            verdicts: [...known.verdicts, ...result.verdicts],
            reason: known.reason ?? result.reason,
            lacking: [...known.lacking, ...result.lacking],
            durationMs: known.durationMs + result.durationMs,
          }
        : result,
    );
  }
  return [...merged.values()];
}

function caseOf(
  { examination, verdicts, reason, durationMs }: ExaminationResult,
  operations: Operations,
  findings: Findings,
): CaseResult {
  const { rules } = findings;
  const found: Finding[] = [];
  for (const verdict of verdicts) {
    const shown = shownRecorded(verdict.exchanges.at(-1) ?? verdict.exchanges[0]);
    if (verdict.outcome === 'confirmed') rules.confirm([verdict.rule], shown);
    else found.push(findingOf(examination.id, verdict, operations));
  }
  for (const finding of found) findings.addFinding(finding);
  if (reason === NOT_SENT)
    findings.addNotJudged(
      'An examination that did not run, because the rate limit of the target rejected requests.',
    );
  else if (reason !== null) findings.addNotJudged(`The examination ${examination.id}: ${reason}`);
  const isSeen = verdicts.length > 0;
  const why = reason ?? (isSeen ? null : 'The target has no data for this examination.');
  return {
    id: examination.id,
    title: examination.title,
    status: found.length > 0 ? 'failed' : isSeen ? 'passed' : 'not exercised',
    ...(why !== null && { reason: why }),
    durationMs: Math.round(durationMs),
    findings: found,
  };
}

/** The maximum number of exchanges shown per finding. */
const SHOWN = 3;

function findingOf(examination: string, verdict: Verdict, operations: Operations): Finding {
  const { rule, title, exchanges } = verdict;
  const operation = operations.get(exchanges.at(-1) ?? exchanges[0]);
  return createFinding({
    of: operation?.id ?? '-',
    part: 'rule',
    code: rule,
    place: title.replace(/\.$/, ''),
    severity: 'error',
    rules: [rule],
    operationId: operation?.id ?? null,
    pointer: operation?.pointer ?? '#/paths',
    message: `The target violates this rule: ${title} (${rule}, examination ${examination})`,
    evidence: {
      count: 1,
      exchanges: exchanges
        .slice(-SHOWN)
        .map((one) => ({ ...shownRecorded(one), ...identifyingDetails(one) })),
      ...compared(verdict),
    },
  });
}

/**
 * Returns the received and the expected value in the form for a report. Of two objects, only the members that differ.
 */
function compared({ title, received, expected }: Verdict): Pick<Finding['evidence'], 'received' | 'allowed'> {
  if (!isRecord(received) || !isRecord(expected))
    return {
      ...(received !== undefined && { received: shownAll(received) }),
      allowed: expected === undefined ? title : shownAll(expected),
    };
  const names = Object.keys(expected).filter((name) => !isDeepStrictEqual(received[name], expected[name]));
  const shown = (record: typeof received) =>
    names.map((name) => `${name}: ${hidesValue(name) ? HIDDEN : String(shownAll(record[name]))}`).join(', ');
  return { received: shown(received), allowed: shown(expected) };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return isObject(value) && !Array.isArray(value);
}

/** Returns a value in the form for a report. A list becomes a text with its first entries. */
function shownAll(value: unknown): unknown {
  if (!Array.isArray(value)) return shownValue(value);
  const entries = value.map((entry: unknown) =>
    Array.isArray(entry)
      ? `[${entry.map((one: unknown) => String(shownValue(one))).join(', ')}]`
      : String(shownValue(entry)),
  );
  return `[${entries.slice(0, 12).join(', ')}${entries.length > 12 ? ', …' : ''}]`;
}
