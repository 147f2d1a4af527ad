import type { RuleId } from '../domain/shared/rule-ids.gen.js';
import type { DecodedExchange } from './decoded-exchange.js';
import type { Knowledge } from './knowledge.js';
import type { RecordedExchange } from '../exchanges/recorded-exchange.js';

/** How an exchange breaks a law. */
export interface Breach {
  /** JSON pointer into the response's body, or the name of a header. Empty for the whole. */
  readonly at: string;
  /** What came. Absent for a value that is never shown. */
  readonly received?: unknown;
  /** What was due. */
  readonly expected?: unknown;
}

/** The result of a law for an exchange: it did not apply, it held, or how it was broken. */
export type LawResult = 'not applicable' | 'held' | Breach;

/** A statement of a rule that must hold of each exchange, whatever other customers do meanwhile. */
export interface Law {
  readonly rule: RuleId;
  /** What must hold, as a sentence. */
  readonly title: string;
  /** The operations whose exchanges it judges; `all` includes requests that reach no operation. */
  readonly operations: readonly string[] | 'all';
  /** Whether breaches are reported once for the target, not once for each operation. */
  readonly isOfTarget?: boolean;
  readonly check: (exchange: DecodedExchange, known: Knowledge) => LawResult;
}

/** Returns the first breach of several results; without a breach, `held` if a law held. */
export function all(results: Iterable<LawResult>): LawResult {
  let found: LawResult = 'not applicable';
  for (const result of results) {
    if (typeof result === 'object') return result;
    if (result === 'held') found = result;
  }
  return found;
}

/** Returns the result for each entry, with its position in front of the place of a breach. */
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

/** Returns a result with another place prepended to that of its breach. */
export function below(at: string, result: LawResult): LawResult {
  return typeof result === 'object' ? { ...result, at: `${at}${result.at}` } : result;
}

/** Returns `held` if a condition is true; otherwise a breach. */
export function holds(isTrue: boolean, at: string, received: unknown, expected: unknown): LawResult {
  return isTrue ? 'held' : { at, received, expected };
}

/** Returns `held` if a value is the expected one; otherwise a breach. */
export function equal(at: string, received: unknown, expected: unknown): LawResult {
  return holds(received === expected, at, received, expected);
}

/** Returns `not applicable` unless a condition is true. */
export function when(isTrue: boolean, judge: () => LawResult): LawResult {
  return isTrue ? judge() : 'not applicable';
}

/** Returns a law of the 200 responses of operations. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- who lists the operations knows the type of their bodies
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

/** Makes laws of records. They apply to a response that is a record or a list of records. */
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
 * The result of one check of a rule at a target. Only a check that cites the rule, ran, and could have failed reports a
 * verdict: a rule without a verdict is unseen.
 */
export interface Verdict {
  readonly rule: RuleId;
  /** What must hold, as a sentence that stays the same in each run: `A capture takes its seats off the free ones.` */
  readonly title: string;
  readonly outcome: 'confirmed' | 'contradicted';
  /** The exchanges that show it, in their order; the last one is the one that was judged. */
  readonly exchanges: readonly [RecordedExchange, ...RecordedExchange[]];
  /** The expected value; absent if a report may not show it. */
  readonly expected?: unknown;
  /** What came. */
  readonly received?: unknown;
}
