import { stateChanges, type PossibleTransition } from '../domain/transitions/transitions.js';
import { recordDifferences, type PastStep } from './history/history.js';

/** The parts of one operation that requests have exercised. */
interface CoveredOperation {
  /** The number of responses by status. */
  readonly statuses: Map<number, number>;
  /** The names of the exercised outcomes, parameters, fields and values. */
  readonly seen: Set<string>;
  /** Whether each name was exercised. The index is that of the name in the list of all names. */
  readonly marks: boolean[];
}

/** The parts of an operation that one request exercised, as indexes in the list of all its names. */
export interface Exercised {
  readonly names: readonly string[];
  readonly numbers: readonly number[];
}

/** The kinds of count names. Instances add up their counts by name. */
const [CALLS, SEEN, TRANSITION] = ['calls', 'seen', 'transition'];

/**
 * The parts of the contract that were exercised in a workspace since it was opened. They are held in memory, and none
 * is dropped. `src/coverage` defines the names. The contract limits the number of names.
 */
export class CoverageCounts {
  /** The coverage by operation id. */
  readonly operations = new Map<string, CoveredOperation>();
  /** The exercised state transitions, such as `basket reserved→paid`. */
  readonly transitions = new Set<string>();

  /** Returns the coverage from the summed counts of several instances. */
  static from(counts: ReadonlyMap<string, number>): CoverageCounts {
    const coverage = new CoverageCounts();
    coverage.putBack(counts);
    return coverage;
  }

  /** Returns the counts by name and resets them. */
  take(): ReadonlyMap<string, number> {
    const counts = new Map<string, number>();
    for (const [id, { statuses, seen }] of this.operations) {
      for (const [status, count] of statuses) counts.set(`${CALLS} ${id} ${status}`, count);
      for (const name of seen) counts.set(`${SEEN} ${id} ${name}`, 0);
    }
    for (const name of this.transitions) counts.set(`${TRANSITION} ${name}`, 0);
    this.operations.clear();
    this.transitions.clear();
    return counts;
  }

  /** Adds counts that `take` returned, because they could not be stored. */
  putBack(counts: ReadonlyMap<string, number>): void {
    for (const [key, count] of counts) {
      const [, kind, rest = ''] = /^(\w+) (.*)$/s.exec(key) ?? [];
      if (kind === TRANSITION) {
        this.transitions.add(rest);
        continue;
      }
      const [, id = '', name = ''] = /^(\w+) (.*)$/s.exec(rest) ?? [];
      const { statuses, seen } = this.#operation(id);
      if (kind === CALLS) statuses.set(Number(name), (statuses.get(Number(name)) ?? 0) + count);
      if (kind === SEEN) seen.add(name);
    }
  }

  /**
   * Records the state transitions of a history step. Ignores transitions of injected faults, which the client did not
   * cause, and of an undo, which no rule defines.
   */
  addTransitions({
    cause,
    undoneTo,
    ...step
  }: Pick<PastStep, 'cause' | 'changes' | 'undo' | 'undoneTo'>): void {
    if (cause.type === 'fault' || undoneTo !== undefined) return;
    for (const change of stateChanges(recordDifferences(step))) this.transitions.add(transitionName(change));
  }

  /** Counts a response of an operation and records the exercised parts. */
  count(operationId: string, status: number, { names, numbers }: Exercised): void {
    const { statuses, seen, marks } = this.#operation(operationId);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    for (const number of numbers) {
      if (marks[number]) continue;
      marks[number] = true;
      seen.add(names[number] ?? '');
    }
  }

  #operation(operationId: string): CoveredOperation {
    const known = this.operations.get(operationId);
    if (known) return known;
    const made: CoveredOperation = { statuses: new Map(), seen: new Set(), marks: [] };
    this.operations.set(operationId, made);
    return made;
  }
}

/** Returns the name of a state transition, such as `basket reserved→paid`. */
export function transitionName({ entity, from, to }: Omit<PossibleTransition, 'rule'>): string {
  return `${entity} ${from}→${to}`;
}
