import type { DecodedExchange } from '../../laws/decoded-exchange.js';
import { placeText } from '../../report/finding.js';
import { placeOfNames, type Draft } from './drafts.js';
import { HIDDEN, hidesValue, shownValue } from './evidence.js';
import { toPointer, type FieldPath } from '../../domain/shared/field-names.js';
import type { RuleId } from '../../domain/shared/rule-ids.gen.js';
import type { Operation } from '../../contract/load.js';

/** A target's value that differs from the mirror's value. */
export interface ValueDifference {
  /** The place in the response's body. */
  readonly path: FieldPath;
  readonly received: unknown;
  readonly expected: unknown;
  /** The rule that determines the value. */
  readonly rule?: RuleId;
}

/** The result of comparing an exchange with a mirror. */
export interface JudgedValues {
  readonly differences: readonly ValueDifference[];
  /** Values that no list shows. The mirror learns them from this exchange. */
  readonly learned: readonly ValueDifference[];
  readonly notJudged: readonly string[];
}

/** Compares the values of exchanges, in order, with a sandbox that has the same catalogue. */
export type JudgeByValues = (exchange: DecodedExchange) => Promise<JudgedValues>;

/** Returns the drafts for differing values. */
export function draftsOfValues(
  { differences, learned }: JudgedValues,
  operation: Operation,
): readonly Draft[] {
  return [
    ...differences.map((one) => draftOf(one, operation, 'error')),
    ...learned.map((one) => draftOf(one, operation, 'note')),
  ];
}

function draftOf(
  { path, received, expected, rule }: ValueDifference,
  { pointer }: Operation,
  severity: 'error' | 'note',
): Draft {
  const place = placeOfNames(path.map((name) => (/^\d+$/.test(String(name)) ? '*' : String(name))));
  const name = placeText(place);
  const isLearned = severity === 'note';
  const isHidden = hidesValue(toPointer(path));
  return {
    part: 'value',
    code: isLearned ? 'learned' : '',
    place,
    pointer,
    severity,
    ...(rule !== undefined && { rules: [rule] }),
    message: isLearned
      ? `Learned: the mirror has no \`${name}\` here. The target's value is expected from now on.`
      : `Response 200: \`${name}\` has a different value than in the mirror.`,
    received: isHidden ? HIDDEN : shown(received),
    allowed: isHidden ? HIDDEN : shown(expected),
  };
}

function shown(value: unknown): unknown {
  if (value === null || value === undefined) return 'nothing';
  return typeof value === 'object' ? shownValue(JSON.stringify(value)) : shownValue(value);
}
