import { outcomeCode } from '../contract/outcome.js';
import type { Coverage } from '../workspaces/coverage.js';
import { outcomeName, type Possible } from './possible.js';

/** A response of an operation, and what its request sent of what is possible. */
export interface CoveringExchange {
  readonly operationId: string;
  readonly status: number;
  /** The body of the response. */
  readonly value: unknown;
  readonly sent: ReadonlySet<string>;
}

/** An invalid request exercises nothing but its outcome: what it sends may be garbage. */
const INVALID = 400;
const NOTHING: ReadonlySet<string> = new Set();

/** Counts an exchange in the coverage of its workspace. What the contract does not list is not counted. */
export function countExchange(possible: Possible, coverage: Coverage, exchange: CoveringExchange): void {
  const { operationId, status, value, sent } = exchange;
  const operation = possible.get(operationId);
  if (!operation) return;
  const outcome = outcomeName({ status, code: outcomeCode(status, value) ?? '' });
  const names = new Set(status === INVALID ? NOTHING : sent);
  if (operation.outcomes.includes(outcome)) names.add(outcome);
  coverage.count(operationId, status, names);
}
