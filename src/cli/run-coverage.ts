import type { Contract } from '../contract/load.js';
import { outcomeCode } from '../contract/outcome.js';
import { outcomeName, possibleOf, type PossibleOfOperation } from '../coverage/possible.js';
import type { Report } from '../report/report.js';
import type { RuleResult } from '../report/rule-evidence.js';
import type { RecordedExchange } from '../exchanges/recorded-exchange.js';
import type { ExaminationRun } from '../examination/run.js';
import { createRoutes } from '../http/routes.js';
import { bodyOf, type WorkflowResult } from '../verification/workflows/run.js';

/** What a run has sent to its target. */
interface Ran {
  readonly baseUrl: string;
  readonly results: readonly WorkflowResult[];
  readonly examined: ExaminationRun | null;
}

/** An exchange with the operation that it is of. */
interface Sent {
  readonly operationId: string;
  readonly exchange: RecordedExchange;
}

/** Returns the exchanges of a run with an operation of the contract. */
function sentOf({ baseUrl, results, examined }: Ran, contract: Contract): readonly Sent[] {
  const ofWorkflows = results
    .flatMap(({ steps }) => steps)
    .flatMap(({ operationId, exchange }) =>
      operationId !== null && exchange ? { operationId, exchange } : [],
    );
  const findRoute = createRoutes(contract);
  const base = new URL(baseUrl).pathname.replace(/\/$/, '');
  const ofExaminations = (examined?.exchanges ?? []).flatMap((exchange) => {
    const { method, url } = exchange.request;
    const found = findRoute(new URL(url).pathname.slice(base.length));
    const operation = typeof found === 'object' ? found.route.operations.get(method) : undefined;
    return operation ? { operationId: operation.id, exchange } : [];
  });
  return [...ofWorkflows, ...ofExaminations];
}

/** What of the contract a run has exercised, by kind. */
export function runCoverage(
  ran: Ran,
  contract: Contract,
  rules: readonly RuleResult[],
): NonNullable<Report['coverage']> {
  const possible = possibleOf(contract);
  const hit = { operations: new Set<string>(), outcomes: new Set<string>(), parameters: new Set<string>() };
  for (const { operationId, exchange } of sentOf(ran, contract)) {
    const operation = possible.get(operationId);
    if (!operation || exchange.response === null) continue;
    hit.operations.add(operationId);
    const own = exercised(exchange, operation);
    for (const kind of ['outcomes', 'parameters'] as const)
      for (const name of own[kind]) hit[kind].add(`${operationId} ${name}`);
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

/** Returns the outcome and the parameters of an exchange, of those that its operation lists. */
function exercised(
  { request, response }: RecordedExchange,
  { outcomes, parameters, all, sent }: PossibleOfOperation,
) {
  const code = response ? (outcomeCode(response.status, bodyOf(response.body)) ?? '') : '';
  const outcome = outcomeName({ status: response?.status ?? 0, code });
  const numbers = sent(new URL(request.url).search, undefined);
  const named = new Set(numbers.map((number) => all.names[number]));
  return {
    outcomes: outcomes.filter((name) => name === outcome),
    parameters: parameters.filter((name) => named.has(name)),
  };
}
