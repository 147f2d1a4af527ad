import { channel } from 'node:diagnostics_channel';
import { outcomeCode } from '../contract/outcome.js';
import type { CoverageCounts } from '../workspaces/coverage.js';
import { outcomeName, type Possible } from './possible.js';

/** A response of an operation, and the numbers of the names that its request exercised. */
export interface CoveringExchange {
  readonly operationId: string;
  readonly status: number;
  /** The body of the response. */
  readonly value: unknown;
  readonly sent: readonly number[];
}

/** An outcome that an operation had in this process. */
export interface HadOutcome {
  readonly operationId: string;
  /** `<status> <code>`. */
  readonly outcome: string;
}

/**
 * Publishes each `HadOutcome`, even of requests that reach no workspace and are not counted. It costs nothing without
 * subscribers. This project's tests subscribe, to check that they have had all outcomes.
 */
const OUTCOMES = channel('activity-booking-sandbox:outcome');

/** An invalid request exercises only its outcome: its values may be garbage. */
const INVALID = 400;
const NOTHING: readonly number[] = [];

/**
 * Counts an exchange in the coverage of its workspace, which is undefined if it reached none. Outcomes that the contract does
 * not list are not counted.
 */
export function countExchange(
  possible: Possible,
  coverage: CoverageCounts | undefined,
  exchange: CoveringExchange,
): void {
  const { operationId, status, value, sent } = exchange;
  const operation = possible.get(operationId);
  if (!operation || (!coverage && !OUTCOMES.hasSubscribers)) return;
  const outcome = outcomeName({ status, code: outcomeCode(status, value) ?? '' });
  const listed = operation.outcomes.includes(outcome) ? operation.all.numberOf(outcome) : undefined;
  if (listed !== undefined && OUTCOMES.hasSubscribers)
    OUTCOMES.publish({ operationId, outcome } satisfies HadOutcome);
  const numbers = status === INVALID ? NOTHING : sent;
  coverage?.count(operationId, status, {
    names: operation.all.names,
    numbers: listed === undefined ? numbers : [...numbers, listed],
  });
}
