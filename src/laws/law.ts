import type { RuleId } from '../domain/shared/rule-ids.gen.js';
import type { DecodedExchange } from './decoded-exchange.js';
import type { Knowledge } from './knowledge.js';
import type { RecordedExchange } from '../exchanges/recorded-exchange.js';

/** A violation of a law by an exchange. */
export interface Breach {
  /** JSON pointer into the response body, or the name of a header. Empty for the complete body. */
  readonly at: string;
  /** The received value. Absent if a report must not show it. */
  readonly received?: unknown;
  readonly expected?: unknown;
}

/** The result of a law for an exchange. A `Breach` describes the violation. */
export type LawResult = 'not applicable' | 'held' | Breach;

/** A statement that must hold for every exchange, even if other customers act at the same time. */
export interface Law {
  readonly rule: RuleId;
  /** The statement as a sentence. */
  readonly title: string;
  /** The operations to which it applies. `all` includes requests that reach no operation. */
  readonly operations: readonly string[] | 'all';
  /** Whether breaches are reported once per target instead of once per operation. */
  readonly isOfTarget?: boolean;
  readonly check: (exchange: DecodedExchange, known: Knowledge) => LawResult;
}

/** Combines results: returns the first breach, otherwise `held` if any result is, otherwise `not applicable`. */
export function all(results: Iterable<LawResult>): LawResult {
  let found: LawResult = 'not applicable';
  for (const result of results) {
    if (typeof result === 'object') return result;
    if (result === 'held') found = result;
  }
  return found;
}

/** Applies a check to each entry of a list. The location of a breach begins with the index of the entry. */
export function each<Entry>(
  entries: Iterable<Entry>,
  at: string,
  judge: (entry: Entry, position: number) => LawResult,
): LawResult {
  let position = 0;
  let found: LawResult = 'not applicable';
  for (const entry of entries) {
    const result = below(`${at}/${position}`, judge(entry, position));
    if (typeof result === 'object') return result;
    if (result === 'held') found = result;
    position += 1;
  }
  return found;
}

/** Returns a result; the location of its breach is prefixed with `at`. */
export function below(at: string, result: LawResult): LawResult {
  return typeof result === 'object' ? { ...result, at: `${at}${result.at}` } : result;
}

/** Returns `held` if a condition is true, otherwise a breach. */
export function holds(isTrue: boolean, at: string, received: unknown, expected: unknown): LawResult {
  return isTrue ? 'held' : { at, received, expected };
}

/** Returns `held` if a value equals the expected one, otherwise a breach. */
export function equal(at: string, received: unknown, expected: unknown): LawResult {
  return holds(received === expected, at, received, expected);
}

/** Runs a check if a condition is true. Otherwise returns `not applicable`. */
export function when(isTrue: boolean, judge: () => LawResult): LawResult {
  return isTrue ? judge() : 'not applicable';
}

/** Creates a law for the 200 responses of operations. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller knows the type of the bodies
export function onSuccess<Body>(
  operations: readonly string[],
  rule: RuleId,
  title: string,
  check: (body: Body, exchange: DecodedExchange, known: Knowledge) => LawResult,
): Law {
  return {
    rule,
    title,
    operations,
    check: (exchange, known) =>
      when(exchange.status === 200 && typeof exchange.body === 'object' && exchange.body !== null, () =>
        check(exchange.body as Body, exchange, known),
      ),
  };
}

/** Creates laws for records. They apply to responses that are a record or a list of records. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- as above
export function lawsOfRecords<Entry>(...operations: readonly string[]) {
  return (
    rule: RuleId,
    title: string,
    check: (entry: Entry, exchange: DecodedExchange, known: Knowledge) => LawResult,
  ): Law =>
    onSuccess<Entry | readonly Entry[]>(operations, rule, title, (body, exchange, known) =>
      Array.isArray(body)
        ? each(body as readonly Entry[], '', (entry) => check(entry, exchange, known))
        : check(body as Entry, exchange, known),
    );
}

/**
 * The result of a check of a rule at a target. A check that could not have failed has no verdict. A rule without any
 * verdict counts as unseen.
 */
export interface Verdict {
  readonly rule: RuleId;
  /** The statement that must hold, with the same text in each run: `A capture reduces the free seats by the held seats.` */
  readonly title: string;
  readonly outcome: 'confirmed' | 'contradicted';
  /** The exchanges that show the result, in order. The check applies to the last one. */
  readonly exchanges: readonly [RecordedExchange, ...RecordedExchange[]];
  /** The expected value; absent if a report may not show it. */
  readonly expected?: unknown;
  readonly received?: unknown;
}
