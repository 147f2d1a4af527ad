import type { RuleId } from '../../domain/shared/rule-ids.gen.js';
import type { Contract } from '../../contract/load.js';
import { toPointer } from '../../domain/shared/field-names.js';
import { HIDDEN, hidesValue, shownRecorded, shownValue } from '../exchange/evidence.js';
import type { ExchangeCheck } from '../exchange/create-exchange-check.js';
import { createFinding, type Evidence, type Finding } from '../../report/finding.js';
import type { CheckedExchange, Findings } from '../../report/findings.js';
import type { CaseResult } from '../../report/report.js';
import type { RuleEvidence } from '../../report/rule-evidence.js';
import { evaluate, expressionsOf, type Expression } from './expression.js';
import { scopeAfter, type StepResult, type WorkflowResult } from './run.js';
import type { Criterion, Step } from './workflow.js';

/** The services that `judgeWorkflows` needs. */
export interface JudgeOptions {
  readonly contract: Contract;
  readonly check: ExchangeCheck;
  readonly findings: Findings;
}

/**
 * Judges the results of workflows. Each failed criterion is an error. Exchanges with operations of the service are checked
 * against the contract. Returns one case per workflow.
 */
export async function judgeWorkflows(
  results: readonly WorkflowResult[],
  options: JudgeOptions,
): Promise<CaseResult[]> {
  const cases: CaseResult[] = [];
  for (const result of results) cases.push(await judgeWorkflow(result, options));
  return cases;
}

async function judgeWorkflow(result: WorkflowResult, options: JudgeOptions): Promise<CaseResult> {
  const { workflow, reason, durationMs } = result;
  const found: Finding[] = [];
  for (const step of result.steps) found.push(...(await judgeStep(step, options)));
  if (reason !== null) options.findings.addNotJudged(`The workflow ${workflow.id}: ${reason}`);
  const isFailed = result.status === 'failed' || found.some(({ severity }) => severity === 'error');
  return {
    id: workflow.id,
    title: workflow.title,
    status: isFailed ? 'failed' : result.status,
    ...(reason !== null && { reason }),
    durationMs: Math.round(durationMs),
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
  noteRules(result, findings.rules);
  const isService = operationId !== null && step.call.kind === 'operation' && step.call.source === 'service';
  if (!isService || !exchange.response) return own;
  const checked = withoutRequests(await check(exchange));
  findings.add(checked);
  return [...own, ...checked.findings];
}

/**
 * Removes findings about requests, because workflows send some invalid requests on purpose. If a target accepts such a request,
 * a criterion of its step fails.
 */
function withoutRequests(checked: CheckedExchange): CheckedExchange {
  return { ...checked, findings: checked.findings.filter(({ part }) => part !== 'request') };
}

/** A success status alone confirms no rule: a target that breaks the rule also sends it. */
const SUCCESS = /^\$statusCode == 2\d\d$/;

/**
 * Returns the rules that a criterion confirms if it holds: its own rules. A criterion without own rules confirms the
 * rule of its step, if the step has only one rule and the criterion tests more than success.
 */
export function rulesShownBy({ rules, text }: Criterion, step: Step): readonly RuleId[] {
  if (rules.length > 0) return rules;
  return step.rules.length === 1 && !SUCCESS.test(text) ? step.rules : [];
}

/** Records the rules that the criteria of a step confirm and contradict. */
function noteRules({ exchange, step, failed, isAfterAbsent }: StepResult, rules: RuleEvidence): void {
  if (!exchange?.response || isAfterAbsent) return;
  const shown = shownRecorded(exchange);
  for (const criterion of step.criteria)
    if (!failed.includes(criterion)) rules.confirm(rulesShownBy(criterion, step), shown);
    else rules.contradict(criterion.rules.length > 0 ? criterion.rules : step.rules, shown);
}

/** Returns a finding for each failed criterion of a step, or for a missing response. Returns none after an absent operation. */
export function criterionFindings(result: StepResult, contract: Contract): Finding[] {
  const { exchange, failed, step } = result;
  if (!exchange || result.isAfterAbsent) return [];
  if (!exchange.response) {
    const message = `${result.reason ?? 'there was no response'}.`;
    const about = { code: 'response', place: 'missing', message };
    return [findingOf(result, contract, { ...about, received: 'no response', allowed: 'a response' })];
  }
  return failed.map((criterion) => {
    const rules = criterion.rules.length > 0 ? criterion.rules : step.rules;
    const cited = rules.length > 0 ? ` (${rules.join(', ')})` : '';
    const message = `\`${criterion.text}\` does not hold${cited}.`;
    const allowed = allowedBy(criterion, result);
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
      received,
      allowed,
    },
  });
}

/** Returns a criterion as a part of ids, such as `0.isValid == false`. */
function placeOf({ text }: Criterion): string {
  return text.replaceAll('$response.body#/', '').replaceAll(/\s+/g, ' ');
}

/** Returns the first value that a criterion compares. A missing or secret value is replaced by words. */
function receivedBy({ test }: Criterion, result: StepResult): unknown {
  const [first] = test.kind === 'regex' ? [test.context] : expressionsOf(test.condition);
  if (!first || isHidden(first)) return HIDDEN;
  const value = evaluate(first, scopeAfter(result, result.scope));
  return value === undefined ? 'nothing' : shownValue(value);
}

/** Returns the value that a criterion requires. If it is not a single value, or is secret, returns the criterion's text. */
function allowedBy({ test, text }: Criterion, result: StepResult): unknown {
  if (test.kind === 'regex' || test.condition.kind !== 'comparison' || test.condition.operator !== '==')
    return text;
  const { right } = test.condition;
  if (right.kind === 'literal') return right.value;
  const value = evaluate(right.expression, scopeAfter(result, result.scope));
  // Outputs of steps stay hidden, because an output with any name may be a reference or a code.
  const isShown =
    right.expression.from === 'output' ? typeof value === 'number' : !isHidden(right.expression);
  return isShown && value !== undefined ? shownValue(value) : text;
}

function isHidden(expression: Expression): boolean {
  if (expression.from !== 'body') return expression.from !== 'statusCode' && expression.from !== 'header';
  return expression.pointer.length === 0 || hidesValue(toPointer(expression.pointer));
}
