import type { Contract } from '../contract/load.js';
import { outcomeCode } from '../contract/outcome.js';
import { outcomeName, possibleOf, type PossibleOfOperation } from '../coverage/possible.js';
import type { Report } from '../report/report.js';
import type { RuleResult } from '../report/rule-evidence.js';
import { bodyOf, type StepResult, type WorkflowResult } from '../verification/workflows/run.js';

/** What of the contract the workflows of a run have exercised, by kind. */
export function runCoverage(
  results: readonly WorkflowResult[],
  contract: Contract,
  rules: readonly RuleResult[],
): NonNullable<Report['coverage']> {
  const possible = possibleOf(contract);
  const hit = { operations: new Set<string>(), outcomes: new Set<string>(), parameters: new Set<string>() };
  const steps = results.flatMap((result) => result.steps);
  for (const step of steps) {
    const operation = possible.get(step.operationId ?? '');
    if (!operation || step.exchange?.response === undefined) continue;
    hit.operations.add(operation.operation.id);
    for (const kind of ['outcomes', 'parameters'] as const)
      for (const name of exercised(step, operation)[kind]) hit[kind].add(`${operation.operation.id} ${name}`);
  }
  const all = [...possible.values()];
  const count = (kind: 'outcomes' | 'parameters') => all.reduce((sum, one) => sum + one[kind].length, 0);
  const visible = rules.filter(({ state }) => state !== 'not visible');
  return {
    operations: { hit: hit.operations.size, possible: all.length },
    rules: { hit: visible.filter(({ state }) => state === 'confirmed').length, possible: visible.length },
    outcomes: { hit: hit.outcomes.size, possible: count('outcomes') },
    parameters: { hit: hit.parameters.size, possible: count('parameters') },
  };
}

/** Returns the outcome and the parameters of a step's exchange, of those that its operation lists. */
function exercised({ exchange }: StepResult, { outcomes, parameters, all, sent }: PossibleOfOperation) {
  const response = exchange?.response;
  const code = response ? (outcomeCode(response.status, bodyOf(response.body)) ?? '') : '';
  const outcome = outcomeName({ status: response?.status ?? 0, code });
  const numbers = sent(new URL(exchange?.request.url ?? 'http://x').search, undefined);
  const named = new Set(numbers.map((number) => all.names[number]));
  return {
    outcomes: outcomes.filter((name) => name === outcome),
    parameters: parameters.filter((name) => named.has(name)),
  };
}
