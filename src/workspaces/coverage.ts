import type { PossibleTransition } from '../domain/transitions/table.js';
import { transitionsOf } from './history/differences.js';
import type { HistoryEntry } from './history/history.js';

/** What requests to one operation have exercised. */
interface CoveredOperation {
  /** How many responses had each status. */
  readonly statuses: Map<number, number>;
  /** The names of outcomes, parameters, fields and values. */
  readonly seen: Set<string>;
}

/**
 * What of the contract has been exercised in a workspace since it was opened, in memory. Nothing is forgotten while it is open.
 * `src/coverage` knows the names, which are no more than the contract has.
 */
export class Coverage {
  /** By the ids of the operations. */
  readonly operations = new Map<string, CoveredOperation>();
  /** The changes of state: `basket reserved→paid`. */
  readonly transitions = new Set<string>();

  /** Notes the changes of state of a step, unless it is a fault's: those are not of the client that is tried. */
  addTransitions(step: HistoryEntry): void {
    if (step.cause.type === 'fault') return;
    for (const transition of transitionsOf(step)) this.transitions.add(transitionName(transition));
  }

  /** Counts a response of an operation, and notes what was exercised. */
  count(operationId: string, status: number, names: Iterable<string>): void {
    const known = this.operations.get(operationId) ?? { statuses: new Map(), seen: new Set() };
    this.operations.set(operationId, known);
    known.statuses.set(status, (known.statuses.get(status) ?? 0) + 1);
    for (const name of names) known.seen.add(name);
  }
}

/** Returns the name of a change of state: `basket reserved→paid`. */
export function transitionName({ entity, from, to }: PossibleTransition): string {
  return `${entity} ${from}→${to}`;
}
