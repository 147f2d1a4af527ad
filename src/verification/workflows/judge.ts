import type { Contract, Operation } from '../../contract/load.js';
import { hidesValue, shownRecorded, shownValue } from '../exchange/evidence.js';
import type { ExchangeCheck } from '../exchange/create-exchange-check.js';
import { createFinding, type Evidence, type Finding } from '../../report/finding.js';
import type { CheckedExchange, Findings } from '../../report/findings.js';
import type { CaseResult } from '../../report/report.js';
import { evaluate, expressionsOf, type Expression } from './expression.js';
import { bodyOf, scopeAfter, type StepResult, type WorkflowResult } from './run.js';
import type { Criterion } from './workflow.js';
import { outcomeCode } from '../../contract/outcome.js';
import type { RecordedResponse } from '../../exchanges/recorded-exchange.js';
import type { OperationAbsent } from './recording-target.js';

/** What results are judged with. */
export interface JudgeOptions {
  readonly contract: Contract;
  readonly check: ExchangeCheck;
  /** Collects what is found. */
  readonly findings: Findings;
}

/**
 * Judges results of workflows: each criterion that does not hold is an error, and each exchange is checked against the
 * contract. Returns a case for each workflow.
 */
export async function judgeWorkflows(
  results: readonly WorkflowResult[],
  options: JudgeOptions,
): Promise<CaseResult[]> {
  const cases: CaseResult[] = [];
  const absent = absentOperations(results, options.contract);
  for (const step of absent.values()) options.findings.addFinding(absentFinding(step, options.contract));
  for (const result of results) cases.push(await judgeWorkflow(withoutAbsent(result, absent), options));
  return cases;
}

/** Returns a result without the steps of operations that the target does not have: they are reported once. */
function withoutAbsent(result: WorkflowResult, absent: AbsentOperations): WorkflowResult {
  const isLacking = ({ operationId }: StepResult) => operationId !== null && absent.has(operationId);
  const first = result.steps.find(isLacking);
  if (!first) return result;
  const steps = result.steps.filter((step) => !isLacking(step));
  const isFailed = steps.some(({ failed }) => failed.length > 0);
  const reason = `The target does not have ${first.operationId}, which its step ${first.step.id} needs.`;
  return { ...result, steps, status: isFailed ? 'failed' : 'not exercised', reason };
}

async function judgeWorkflow(result: WorkflowResult, options: JudgeOptions): Promise<CaseResult> {
  const { workflow, reason } = result;
  const found: Finding[] = [];
  for (const step of result.steps) found.push(...(await judgeStep(step, options)));
  if (reason !== null) options.findings.addNotJudged(`The workflow ${workflow.id}: ${reason}`);
  const isFailed = result.status === 'failed' || found.some(({ severity }) => severity === 'error');
  return {
    id: workflow.id,
    title: workflow.title,
    status: isFailed ? 'failed' : result.status,
    ...(reason !== null && { reason }),
    findings: found,
  };
}

async function judgeStep(
  result: StepResult,
  { contract, check, findings }: JudgeOptions,
): Promise<Finding[]> {
  const { exchange, step, operationId } = result;
  if (!exchange) return [];
  const own = criterionFindings(result, contract);
  for (const finding of own) findings.addFinding(finding);
  const isService = operationId !== null && step.call.kind === 'operation' && step.call.source === 'service';
  if (!isService || !exchange.response) return own;
  const checked = withoutRequests(await check(exchange));
  findings.add(checked);
  return [...own, ...checked.findings];
}

/**
 * Returns a check without the findings about requests, which are those of the workflow: some are invalid on purpose. Where a target
 * takes such a request, the criterion of its step does not hold.
 */
function withoutRequests(checked: CheckedExchange): CheckedExchange {
  return { ...checked, findings: checked.findings.filter(({ part }) => part !== 'request') };
}

/** Returns a finding for each criterion of a step that does not hold, or for the response that is missing. */
export function criterionFindings(result: StepResult, contract: Contract): Finding[] {
  const { exchange, failed, step } = result;
  if (!exchange) return [];
  if (!exchange.response) {
    const message = `${result.reason ?? 'there was no response'}.`;
    const about = { code: 'response', place: 'missing', message };
    return [findingOf(result, contract, { ...about, received: 'no response', allowed: 'a response' })];
  }
  return failed.map((criterion) => {
    const { text: allowed } = criterion;
    const rules = criterion.rules.length > 0 ? criterion.rules : step.rules;
    const cited = rules.length > 0 ? ` (${rules.join(', ')})` : '';
    const message = `\`${allowed}\` does not hold${cited}.`;
    const about = { code: 'criterion', place: placeOf(criterion), rules, message, allowed };
    return findingOf(result, contract, { ...about, received: receivedBy(criterion, result) });
  });
}

type StepFinding = Pick<Finding, 'code' | 'place' | 'rules' | 'message'> &
  Omit<Evidence, 'count' | 'exchanges'>;

function findingOf(
  { exchange, step, workflow, operationId }: StepResult,
  contract: Contract,
  { message, rules = [], received, allowed, ...name }: StepFinding,
): Finding {
  const operation = operationId === null ? '' : ` (${operationId})`;
  return createFinding({
    of: workflow.id,
    part: 'step',
    step: step.id,
    ...name,
    severity: 'error',
    ...(rules.length > 0 && { rules }),
    operationId,
    pointer: contract.operations.find(({ id }) => id === operationId)?.pointer ?? '#',
    message: `Workflow ${workflow.id}, step ${step.id}${operation}: ${message}`,
    evidence: {
      count: 1,
      exchanges: exchange ? [shownRecorded(exchange)] : [],
      ...(received !== undefined && { received }),
      allowed,
    },
  });
}

/** Returns a criterion as a place in ids: `0.isValid == false`. */
function placeOf({ text }: Criterion): string {
  return text.replaceAll('$response.body#/', '').replaceAll(/\s+/g, ' ');
}

/** Returns what a criterion compares first; nothing for values that are never shown. */
function receivedBy({ test }: Criterion, result: StepResult): unknown {
  const [first] = test.kind === 'regex' ? [test.context] : expressionsOf(test.condition);
  if (!first || isHidden(first)) return undefined;
  return shownValue(evaluate(first, scopeAfter(result, { inputs: {}, outputs: new Map() })));
}

function isHidden(expression: Expression): boolean {
  if (expression.from !== 'body') return expression.from !== 'statusCode' && expression.from !== 'header';
  return expression.pointer.length === 0 || hidesValue(`/${expression.pointer.join('/')}`);
}

/** Operations that a target does not have, by id, with the first step that shows it. */
export type AbsentOperations = ReadonlyMap<string, StepResult>;

/**
 * Returns the operations that a target does not have: it never responds to them with success, and to one request with 501, or with a
 * 404 or 405 whose code is none of the operation's outcomes. A step that expects its response shows nothing.
 */
export function absentOperations(results: readonly WorkflowResult[], contract: Contract): AbsentOperations {
  const absent = new Map<string, StepResult>();
  const steps = results.flatMap((result) => result.steps);
  const hasWorked = (id: string) =>
    steps.some(({ operationId, exchange }) => operationId === id && Number(exchange?.response?.status) < 400);
  for (const step of steps) {
    const operation = contract.operations.find(({ id }) => id === step.operationId);
    const response = step.exchange?.response;
    if (!operation || !response || step.failed.length === 0 || absent.has(operation.id)) continue;
    if (isAbsent(operation, response) && !hasWorked(operation.id)) absent.set(operation.id, step);
  }
  return absent;
}

function isAbsent({ outcomes }: Operation, { status, body }: RecordedResponse): boolean {
  if (status === 501) return true;
  if (status !== 404 && status !== 405) return false;
  const code = outcomeCode(status, bodyOf(body));
  return !outcomes.some((outcome) => outcome.status === status && outcome.code === code);
}

/** Returns the one finding of an operation that the target does not have. */
export function absentFinding(
  { operationId, exchange }: Pick<StepResult, 'operationId' | 'exchange'>,
  contract: Contract,
): Finding {
  const operation = contract.operations.find(({ id }) => id === operationId);
  const name = operation ? `${operation.method} ${operation.template}` : String(operationId);
  return createFinding({
    of: String(operationId),
    part: 'operation',
    code: 'not_implemented',
    place: '',
    severity: 'error',
    operationId,
    pointer: operation?.pointer ?? '#',
    message: `${name} is not implemented. What needs it was not judged.`,
    evidence: {
      count: 1,
      exchanges: exchange ? [shownRecorded(exchange)] : [],
      received: exchange?.response?.status,
      allowed: 'a response of the operation',
    },
  });
}

/** Returns the finding of an operation that something was to be looked up by; null for a path that is none of the contract. */
export function absentLookUp(
  { exchange }: OperationAbsent,
  baseUrl: string,
  contract: Contract,
): Finding | null {
  const path = exchange.request.url.slice(baseUrl.length).split('?', 1)[0];
  const operation = contract.operations.find(({ method, template }) => method === 'GET' && template === path);
  return operation ? absentFinding({ operationId: operation.id, exchange }, contract) : null;
}
