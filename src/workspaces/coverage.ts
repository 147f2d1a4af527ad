import { stateChanges, type PossibleTransition } from '../domain/transitions/transitions.js';
import { recordDifferences, type PastStep } from './history/history.js';

/** What requests to one operation have exercised. */
interface CoveredOperation {
  /** How many responses had each status. */
  readonly statuses: Map<number, number>;
  /** The names of outcomes, parameters, fields and values. */
  readonly seen: Set<string>;
  /** Whether each of them was seen, by its number in the list of all names. */
  readonly marks: boolean[];
}

/** What a request exercised: numbers in the list of all names of its operation. */
export interface Exercised {
  readonly names: readonly string[];
  readonly numbers: readonly number[];
}

/** The kinds of names under which instances add up what they have counted. */
const [CALLS, SEEN, TRANSITION] = ['calls', 'seen', 'transition'];

/**
 * The parts of the contract that were exercised in a workspace since it was opened, in memory. Nothing is forgotten while it is
 * open. `src/coverage` knows the names, which are no more than the contract has.
 */
export class CoverageCounts {
  /** By the ids of the operations. */
  readonly operations = new Map<string, CoveredOperation>();
  /** The changes of state: `basket reserved→paid`. */
  readonly transitions = new Set<string>();

  /** Returns the coverage of counts that several instances added up. */
  static from(counts: ReadonlyMap<string, number>): CoverageCounts {
    const coverage = new CoverageCounts();
    coverage.putBack(counts);
    return coverage;
  }

  /** Returns the counts as sums by name, and begins anew. */
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

  /** Adds sums that `take` returned. */
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
   * Notes the changes of state of a step. Leaves out those of a fault, which the tested client did not make, and those of an
   * undo, which no rule makes.
   */
  addTransitions({
    cause,
    undoneTo,
    ...step
  }: Pick<PastStep, 'cause' | 'changes' | 'undo' | 'undoneTo'>): void {
    if (cause.type === 'fault' || undoneTo !== undefined) return;
    for (const change of stateChanges(recordDifferences(step))) this.transitions.add(transitionName(change));
  }

  /** Counts a response of an operation, and notes what was exercised. */
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

/** Returns the name of a change of state: `basket reserved→paid`. */
export function transitionName({ entity, from, to }: Omit<PossibleTransition, 'rule'>): string {
  return `${entity} ${from}→${to}`;
}
