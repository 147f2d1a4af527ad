import { channel } from 'node:diagnostics_channel';
import { outcomeCode } from '../contract/outcome.js';
import type { CoverageCounts } from '../workspaces/coverage.js';
import { outcomeName, type Possible } from './possible.js';

/** A response, with the parts of the contract that its request used, as numbers of `possibleOf`. */
export interface CoveringExchange {
  readonly operationId: string;
  readonly status: number;
  /** The body of the response. */
  readonly value: unknown;
  readonly sent: readonly number[];
}

/** An outcome that an operation returned in this process. */
export interface HadOutcome {
  readonly operationId: string;
  /** `<status> <code>`. */
  readonly outcome: string;
}

/**
 * Publishes a `HadOutcome` for every response with an outcome that the contract lists, even if no workspace counts the
 * request. The tests subscribe, to check that they cause every outcome. Without subscribers, publishing costs nothing.
 */
const OUTCOMES = channel('activity-booking-sandbox:outcome');

/**
 * For a response with this status, only the outcome counts as exercised, because the parameters and fields of the
 * request may be invalid.
 */
const INVALID = 400;
const NOTHING: readonly number[] = [];

/**
 * Records an exchange in the coverage of a workspace. `coverage` is undefined if no workspace counts the exchange.
 * Ignores outcomes that the contract does not list.
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
