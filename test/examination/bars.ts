import type { Examination } from '../../src/examination/examination.js';
import { EXAMINATIONS } from '../../src/examination/examinations/all.js';
import type { Breach } from './breaches/breach.js';
import type { Reported } from './suite.js';

/**
 * Thresholds. A run must find this share of the breaches, with and without facts. Of the found breaches, it must
 * report the share `named` under the right rule.
 */
export const BARS = { withFacts: 0.95, withoutFacts: 0.8, named: 0.9 };

/** Returns the ids of the examinations that list a rule of a breach, separated by commas. One of them must find the breach. */
export function examinationsOf({ rules }: Breach): string {
  const seen = ({ rules: own, sees = {} }: Examination) => [...own, ...Object.values(sees).flat()];
  return EXAMINATIONS.filter((one) => seen(one).some((rule) => rules.includes(rule)))
    .map(({ id }) => id)
    .join(',');
}

/** The result of a run for a breach. */
export interface Row {
  readonly breach: Breach;
  readonly isFound: boolean;
  readonly isNamed: boolean;
  /** The rules of a missed breach that the report lists as confirmed. */
  readonly confirmed: readonly string[];
}

/** Returns the result of a run for its only breach. Any error in the report counts as finding the breach. */
export function judged(breach: Breach, { errors, rules }: Pick<Reported, 'errors' | 'rules'>): Row {
  const stateOf = (id: string) => rules.find((rule) => rule.id === id)?.state;
  const isNamed = breach.rules.some((id) => stateOf(id) === 'contradicted');
  return {
    breach,
    isFound: errors.length > 0,
    isNamed,
    confirmed: isNamed ? [] : breach.rules.filter((id) => stateOf(id) === 'confirmed'),
  };
}

/** Returns a sentence for each threshold that a run does not reach, and for each missed breach whose rule it confirms. */
export function missedBars(rows: readonly Row[], shareDue: number): string[] {
  const found = rows.filter(({ isFound }) => isFound);
  const named = found.filter(({ isNamed }) => isNamed);
  const trusted = rows.filter(({ isFound, confirmed }) => !isFound && confirmed.length > 0);
  return [
    ...(found.length < rows.length * shareDue
      ? [`${found.length} of ${rows.length} breaches are found.`]
      : []),
    ...(shareDue > 0 && named.length < found.length * BARS.named
      ? [`${named.length} of ${found.length} are found under the right rule.`]
      : []),
    ...trusted.map(
      ({ breach, confirmed }) => `"${breach.id}" is missed, and ${confirmed.join(', ')} confirmed.`,
    ),
  ];
}
