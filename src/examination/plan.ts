import type { RuleId } from '../domain/shared/rule-ids.gen.js';
import type { Examination, FactName } from './examination.js';
import { factPlace, hasFact, REPETITIONS, whyNotExamined, type ExaminationOptions } from './run.js';

type Given = Pick<ExaminationOptions, 'facts' | 'mayWrite' | 'examinations'>;

/** Returns the lines of a plan: the examinations, the maximum number of bookings, and the rules that need more facts. */
export function planLines({ examinations, ...given }: Given): readonly string[] {
  const run = examinations.filter((examination) => whyNotExamined(examination, given) === null);
  const left = examinations.filter((examination) => whyNotExamined(examination, given) !== null);
  const books = run.reduce((sum, one) => sum + one.books, 0);
  const unseen = unseenRules(examinations, given);
  const seen = new Set(run.flatMap(({ rules }) => rules));
  return [
    `Examinations: ${run.length} of ${examinations.length}. They make at most ${books} bookings and cancel them.`,
    `An examination that contradicts a rule is repeated up to ${REPETITIONS} times, with new bookings each time.`,
    ...run.map(
      ({ id, title, books: count }) =>
        `  ${id}: ${title}${count === 0 ? '' : ` (books ${count} times at most)`}`,
    ),
    ...left.map((one) => `  ${one.id}: not run. ${whyNotExamined(one, given)}`),
    ...[...unseen].flatMap(([fact, rules]) => wantingLines(fact, [...rules], seen)),
  ];
}

/**
 * Returns the lines about a missing fact: the rules that are not examined without it, and those that are examined only
 * partly.
 */
function wantingLines(
  fact: FactName,
  rules: readonly RuleId[],
  seen: ReadonlySet<RuleId>,
): readonly string[] {
  const line = (word: string, ids: readonly RuleId[]) =>
    ids.length === 0 ? [] : [`${word} without ${factPlace(fact)} in --facts: ${ids.join(', ')}.`];
  const unseen = rules.filter((rule) => !seen.has(rule));
  const partly = rules.filter((rule) => seen.has(rule));
  return [...line('Unseen', unseen), ...line('Seen in part', partly)];
}

/** Returns for each missing fact the rules that are not examined, or only partly examined, without it. */
function unseenRules(
  examinations: readonly Examination[],
  { facts }: Pick<Given, 'facts'>,
): ReadonlyMap<FactName, ReadonlySet<RuleId>> {
  const unseen = new Map<FactName, Set<RuleId>>();
  const note = (fact: FactName, rules: readonly RuleId[]) => {
    if (hasFact(facts, fact)) return;
    unseen.set(fact, new Set([...(unseen.get(fact) ?? []), ...rules]));
  };
  for (const { needs = [], sees = {}, rules } of examinations) {
    for (const fact of needs) note(fact, rules);
    for (const [fact, more] of Object.entries(sees) as [FactName, readonly RuleId[]][]) note(fact, more);
  }
  return unseen;
}
