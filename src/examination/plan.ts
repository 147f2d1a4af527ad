import type { RuleId } from '../domain/shared/rule-ids.gen.js';
import type { Examination, FactName } from './examination.js';
import { whyNotExamined, hasFact, type ExaminationOptions } from './run.js';

type Given = Pick<ExaminationOptions, 'facts' | 'mayWrite' | 'examinations'>;

/** Returns the lines of a plan: what is examined, how often it books at most, and what remains unseen for want of which fact. */
export function planLines({ examinations, ...given }: Given): readonly string[] {
  const run = examinations.filter((examination) => whyNotExamined(examination, given) === null);
  const left = examinations.filter((examination) => whyNotExamined(examination, given) !== null);
  const books = run.reduce((sum, one) => sum + one.books, 0);
  const unseen = unseenRules(examinations, given);
  return [
    `Examinations: ${run.length} of ${examinations.length}. They make at most ${books} bookings, and cancel them.`,
    ...run.map(
      ({ id, title, books: count }) =>
        `  ${id}: ${title}${count === 0 ? '' : ` (books ${count} times at most)`}`,
    ),
    ...left.map((one) => `  ${one.id}: not run. ${whyNotExamined(one, given)}`),
    ...[...unseen].map(([fact, rules]) => `Unseen without ${fact} in --facts: ${[...rules].join(', ')}.`),
  ];
}

/** Returns the rules that are seen in part or not at all, by the fact that is wanting. */
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
