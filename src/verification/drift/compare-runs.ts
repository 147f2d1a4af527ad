import type { RuleId } from '../../domain/shared/rule-ids.gen.js';
import type { Contract } from '../../contract/load.js';
import type { Schema } from '../../contract/schema.js';
import { shownRecorded as shown, shownValue } from '../exchange/evidence.js';
import { bodyOf, headerOf, type RecordedResponse } from '../../exchanges/recorded-exchange.js';
import { createFinding } from '../../report/finding.js';
import type { CheckedExchange, Findings } from '../../report/findings.js';
import { maskedText } from '../../masking/secret-text.js';
import { criterionFindings, rulesShownBy } from '../workflows/judge.js';
import type { StepResult, WorkflowResult } from '../workflows/run.js';
import type { Criterion, Step } from '../workflows/workflow.js';
import { CATALOGUE_TAGS, compareBodies, type BodyContext, type BodyDifference } from './compare-bodies.js';
import type { ExchangeCheck } from '../exchange/create-exchange-check.js';

/** The options of a comparison of two runs. */
export interface CompareOptions {
  readonly contract: Contract;
  /** Whether target and sandbox have the same catalogue. */
  readonly isSameCatalogue: boolean;
  /** Collects findings and the results of rules. */
  readonly findings: Findings;
  /** Checks each exchange with the target against the laws. */
  readonly check: ExchangeCheck;
}

/**
 * Compares a run on the target with the same run on the sandbox, step by step. After a step whose operation the target lacks,
 * later steps are not compared.
 */
export async function compareRuns(
  target: readonly WorkflowResult[],
  sandbox: readonly WorkflowResult[],
  options: CompareOptions,
): Promise<void> {
  for (const [at, { workflow, reason, steps }] of target.entries()) {
    if (reason !== null)
      options.findings.addNotJudged(`The workflow ${workflow.id} at the target: ${reason}`);
    else if (sandbox[at]?.steps.length === 0)
      options.findings.addNotJudged(`The workflow ${workflow.id} at the sandbox: ${sandbox[at].reason}`);
    for (const result of steps.filter((one) => !one.isAfterAbsent)) {
      await judgeExchange(result, options);
      const other = sandbox[at]?.steps.find(({ step }) => step.id === result.step.id);
      if (other) compareSteps(result, other, options);
    }
  }
}

/**
 * Checks an exchange with the target against the laws only. The comparison with the sandbox replaces the check against the
 * contract.
 */
async function judgeExchange(
  { exchange, step }: StepResult,
  { findings, check }: CompareOptions,
): Promise<void> {
  if (!exchange?.response || step.call.kind !== 'operation' || step.call.source !== 'service') return;
  const { findings: found, confirmed } = byRules(await check(exchange));
  if (confirmed) findings.rules.confirm(confirmed.rules, confirmed.exchange);
  for (const finding of found) findings.addFinding(finding);
}

/**
 * Returns only the findings of laws and of a mirror. The comparison with the sandbox replaces the check against the contract.
 */
export function byRules(checked: CheckedExchange): CheckedExchange {
  return {
    ...checked,
    findings: checked.findings.filter(({ part }) => part === 'rule' || part === 'value'),
    notJudged: [],
  };
}

function compareSteps(target: StepResult, sandbox: StepResult, options: CompareOptions): void {
  const { step, workflow, exchange } = target;
  const { findings, contract } = options;
  if (!exchange || !sandbox.exchange?.response) {
    if (exchange)
      findings.addNotJudged(`${workflow.id}/${step.id}: the sandbox was not asked: ${sandbox.reason}.`);
    return;
  }
  const { operationId } = target;
  if (operationId !== null) findings.add({ operationId, findings: [], notJudged: [] });
  const evidence = shown(exchange);
  const differences = differencesOf(exchange.response, sandbox.exchange.response, contextOf(target, options));
  for (const difference of differences) {
    findings.addFinding(findingOf(target, difference, contract));
    if (!exchange.response) continue; // a target that is down does not contradict a rule
    findings.rules.contradict(rulesOf(difference, step), evidence);
  }
  judgeRules(target, sandbox, options);
}

/** Records the rules that the criteria of a step confirm or contradict. Ignores criteria that also fail at the sandbox. */
function judgeRules(target: StepResult, sandbox: StepResult, { contract, findings }: CompareOptions): void {
  if (!target.exchange?.response) return;
  const { step } = target;
  const { rules } = findings;
  const evidence = shown(target.exchange);
  const texts = (criteria: readonly Criterion[]) => new Set(criteria.map(({ text }) => text));
  const [failedThere, failedHere] = [texts(target.failed), texts(sandbox.failed)];
  const isBroken = ({ text }: Criterion) => failedThere.has(text) && !failedHere.has(text);
  for (const criterion of step.criteria.filter(isBroken))
    rules.contradict(criterion.rules.length > 0 ? criterion.rules : step.rules, evidence);
  const isHeld = ({ text }: Criterion) => !failedThere.has(text) && !failedHere.has(text);
  for (const criterion of step.criteria.filter(isHeld))
    rules.confirm(rulesShownBy(criterion, step), evidence);
  const broken = { ...target, failed: step.criteria.filter(isBroken) };
  for (const finding of criterionFindings(broken, contract)) findings.addFinding(finding);
}

function differencesOf(
  target: RecordedResponse | null,
  sandbox: RecordedResponse,
  context: (status: number) => StepContext,
): BodyDifference[] {
  const expected = sandbox.status;
  if (!target)
    return [{ kind: 'status', place: '', problem: 'sends no response', received: 'no response', expected }];
  const { status } = target;
  if (status !== sandbox.status)
    return [
      {
        kind: 'status',
        place: '',
        problem: `responds ${status}, the sandbox ${sandbox.status}`,
        received: status,
        expected,
      },
    ];
  const [found, own] = [bodyOf(target.body), bodyOf(sandbox.body)];
  const isPage = typeof found === 'string' && typeof own === 'string';
  const isList = Array.isArray(own); // a search also finds other clients' bookings
  const by = context(status);
  return [
    ...compareHeaders(target, sandbox, by.headers),
    ...(isPage ? [] : compareBodies(found, own, { ...by, isDecided: by.isDecided && !isList })),
  ];
}

interface RawOperation {
  readonly tags?: readonly string[];
  readonly responses: Readonly<Record<string, unknown>>;
}

interface RawResponse {
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly content?: Readonly<Record<string, { readonly schema?: Schema }>>;
}

/** The context for the comparison of a step's responses. */
interface StepContext extends BodyContext {
  /** Headers that the contract declares for the status. */
  readonly headers: readonly string[];
}

function contextOf(result: StepResult, { contract, isSameCatalogue }: CompareOptions) {
  const operation = contract.operations.find(({ id }) => id === result.operationId);
  const item = operation && contract.document.paths[operation.template];
  const raw = item?.[operation?.method.toLowerCase() ?? ''] as RawOperation | undefined;
  const isCatalogue =
    operation?.method === 'GET' && (raw?.tags ?? []).some((tag) => CATALOGUE_TAGS.includes(tag));
  return (status: number): StepContext => {
    const response = contract.resolve(raw?.responses[String(status)]) as RawResponse | undefined;
    const [content] = Object.values(response?.content ?? {});
    return {
      headers: Object.keys(response?.headers ?? {}),
      schema: content?.schema ?? null,
      resolve: contract.resolve,
      isDecided: !isCatalogue || status >= 400,
      isSameCatalogue,
    };
  };
}

/** Maximum length of a place or a sentence. The target may use long field names. */
const MAX_TEXT = 300;

function shownText(text: string): string {
  return maskedText(text).slice(0, MAX_TEXT);
}

function findingOf(
  { workflow, step, operationId, exchange }: StepResult,
  difference: BodyDifference,
  contract: Contract,
) {
  const { kind, received, expected } = difference;
  const [place, problem] = [difference.place, difference.problem].map(shownText);
  const name = operationId ?? 'page';
  const rules = rulesOf(difference, step);
  return createFinding({
    of: name,
    part: 'drift',
    code: kind,
    place: place ?? '',
    severity: 'error',
    ...(rules.length > 0 && { rules }),
    operationId,
    pointer: contract.operations.find(({ id }) => id === operationId)?.pointer ?? '#',
    message: `${name}: the target ${problem} (workflow ${workflow.id}, step ${step.id}).`,
    evidence: {
      count: 1,
      exchanges: exchange ? [shown(exchange)] : [],
      received,
      allowed: expected,
    },
  });
}

/** Returns the rules that a difference contradicts. */
function rulesOf({ kind, rules = [] }: BodyDifference, step: Step): readonly RuleId[] {
  return kind === 'status' ? [...step.rules, ...rules] : rules;
}

/** Headers of the API that are always compared. The server, the network or a proxy may add other headers. */
const ALWAYS = ['content-type', 'request-id', 'location', 'allow'];
/** Headers whose values clients read. Each function returns the compared part of the value. */
const READ: Readonly<Record<string, (value: string) => string>> = {
  'content-type': (value) => (value.split(';')[0] ?? '').trim().toLowerCase(),
  'content-language': (value) => value.toLowerCase(),
  'www-authenticate': (value) => (value.split(' ')[0] ?? '').toLowerCase(),
};

/** Compares the headers that the contract declares, and the headers in `ALWAYS`. */
export function compareHeaders(
  target: RecordedResponse,
  sandbox: RecordedResponse,
  declared: readonly string[],
): BodyDifference[] {
  const names = new Set([...ALWAYS, ...declared.map((name) => name.toLowerCase())]);
  return [...names].flatMap((name) =>
    compareHeader(name, headerOf(target.headers, name), headerOf(sandbox.headers, name)),
  );
}

function compareHeader(
  name: string,
  found: string | undefined,
  expected: string | undefined,
): BodyDifference[] {
  if (expected === undefined) return [];
  if (found === undefined)
    return [
      {
        kind: 'header',
        place: name,
        problem: `sends no ${name}, which the sandbox sends`,
        received: 'no such header',
        expected: `the header ${name}`,
      },
    ];
  const read = READ[name];
  if (!read || read(found) === read(expected)) return [];
  return [
    {
      kind: 'header',
      place: name,
      problem: `sends another ${name} than the sandbox`,
      received: shownValue(read(found)),
      expected: shownValue(read(expected)),
    },
  ];
}
