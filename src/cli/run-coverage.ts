import type { Contract } from '../contract/load.js';
import { outcomeCode } from '../contract/outcome.js';
import { outcomeName, possibleOf, type PossibleOfOperation } from '../coverage/possible.js';
import type { Report } from '../report/report.js';
import type { RuleResult } from '../report/rule-evidence.js';
import { bodyOf, type RecordedExchange } from '../exchanges/recorded-exchange.js';
import type { ExaminationRun } from '../examination/run.js';
import { routesOf } from '../http/routes.js';
import type { WorkflowResult } from '../verification/workflows/run.js';

/** A run: its target, and the exchanges of its workflows and of its examinations. */
interface Ran {
  readonly baseUrl: string;
  readonly results: readonly WorkflowResult[];
  readonly examined: ExaminationRun | null;
}

/** An exchange of a run with an operation of the contract. */
interface Sent {
  readonly operationId: string;
  readonly exchange: RecordedExchange;
}

/** Returns the exchanges of a run whose requests belong to an operation of the contract. */
function sentOf({ baseUrl, results, examined }: Ran, contract: Contract): readonly Sent[] {
  const ofWorkflows = results
    .flatMap(({ steps }) => steps)
    .flatMap(({ operationId, exchange }) =>
      operationId !== null && exchange ? { operationId, exchange } : [],
    );
  const findRoute = routesOf(contract);
  const base = new URL(baseUrl).pathname.replace(/\/$/, '');
  const ofExaminations = (examined?.exchanges ?? []).flatMap((exchange) => {
    const { method, url } = exchange.request;
    const found = findRoute(new URL(url).pathname.slice(base.length));
    const operation = typeof found === 'object' ? found.route.operations.get(method) : undefined;
    return operation ? { operationId: operation.id, exchange } : [];
  });
  return [...ofWorkflows, ...ofExaminations];
}

/** Counts the parts of a contract that exchanges exercise, separately for each kind. */
export class ExchangeCoverage {
  readonly #possible: ReadonlyMap<string, PossibleOfOperation>;
  readonly #operations = new Set<string>();
  readonly #hit = { outcomes: new Set<string>(), parameters: new Set<string>() };

  constructor(contract: Contract) {
    this.#possible = possibleOf(contract);
  }

  /** Counts an exchange. Ignores an exchange without a response or an operation. */
  add(operationId: string | null, exchange: RecordedExchange): void {
    const operation = this.#possible.get(operationId ?? '');
    if (operationId === null || !operation || exchange.response === null) return;
    this.#operations.add(operationId);
    const own = exercised(exchange, operation);
    for (const kind of KINDS) for (const name of own[kind]) this.#hit[kind].add(`${operationId} ${name}`);
  }

  /**
   * Returns the numbers of exercised and of possible operations, outcomes, parameters and rules. Omits a kind that
   * the contract does not have.
   */
  figures(rules: readonly RuleResult[]): NonNullable<Report['coverage']> {
    const all = [...this.#possible.values()];
    const visible = rules.filter(({ state }) => state !== 'not visible');
    const seen = visible.filter(({ state }) => state === 'confirmed' || state === 'partly seen');
    const figures = {
      operations: { hit: this.#operations.size, possible: all.length },
      rules: { hit: seen.length, possible: visible.length },
      ...Object.fromEntries(
        KINDS.map((kind) => {
          const possible = all.reduce((sum, one) => sum + one[kind].length, 0);
          return [kind, { hit: this.#hit[kind].size, possible }];
        }),
      ),
    };
    return Object.fromEntries(Object.entries(figures).filter(([, { possible }]) => possible > 0));
  }
}

const KINDS = ['outcomes', 'parameters'] as const;

/** Returns a run's coverage of the contract, per kind. */
export function runCoverage(
  ran: Ran,
  contract: Contract,
  rules: readonly RuleResult[],
): NonNullable<Report['coverage']> {
  const coverage = new ExchangeCoverage(contract);
  for (const { operationId, exchange } of sentOf(ran, contract)) coverage.add(operationId, exchange);
  return coverage.figures(rules);
}

/** Returns the outcome and the parameters of an exchange. Omits those that its operation does not list. */
function exercised(
  { request, response }: RecordedExchange,
  { outcomes, parameters, all, sent }: PossibleOfOperation,
) {
  const code = response ? (outcomeCode(response.status, bodyOf(response.body)) ?? '') : '';
  const outcome = outcomeName({ status: response?.status ?? 0, code });
  const numbers = sent(/\?[^#]*/.exec(request.url)?.[0] ?? '', undefined);
  const named = new Set(numbers.map((number) => all.names[number]));
  return {
    outcomes: outcomes.filter((name) => name === outcome),
    parameters: parameters.filter((name) => named.has(name)),
  };
}
