import type { RuleId } from '../domain/shared/rule-ids.gen.js';
import type { RuleEvidence } from '../report/rule-evidence.js';
import type { Examination, FactName } from './examination.js';
import { EXAMINATIONS } from './examinations/all.js';
import { factPlace, hasFact, NOT_SENT, type ExaminationRun } from './run.js';

const NO_RUN = 'No examination ran: add --examine.';
const TOO_MANY = 'Some examinations did not run: the target rejected requests because of its rate limit.';
const NOT_CHOSEN = 'Some examinations did not run: --workflow selects others.';

/**
 * Adds to `rules` those that a run did not examine or examined only partly, each with a reason. `run` is null if no
 * examination ran.
 */
export function noteMissing(rules: RuleEvidence, run: ExaminationRun | null): void {
  for (const examination of EXAMINATIONS)
    if (run === null) rules.miss(seenBy(examination), NO_RUN);
    else noteExamination(rules, examination, run);
}

function seenBy({ rules, sees = {} }: Examination): readonly RuleId[] {
  return [...rules, ...Object.values(sees).flat()];
}

function noteExamination(
  rules: RuleEvidence,
  examination: Examination,
  { results, facts }: ExaminationRun,
): void {
  const { id, sees = {} } = examination;
  const own = results.filter((result) => result.examination.id === id);
  if (own.length === 0) return rules.miss(seenBy(examination), NOT_CHOSEN);
  for (const { reason } of own)
    if (reason !== null) rules.miss(seenBy(examination), reason === NOT_SENT ? TOO_MANY : `${id}: ${reason}`);
  for (const [rule, why] of own.flatMap(({ lacking }) => lacking)) rules.miss([rule], `${id}: ${why}`);
  for (const [fact, more] of Object.entries(sees) as [FactName, readonly RuleId[]][])
    if (!hasFact(facts, fact))
      rules.miss(more, `${id}: It examines more with ${factPlace(fact)} in --facts.`);
  const seen = new Set(own.flatMap(({ verdicts }) => verdicts.map(({ rule }) => rule)));
  const idle = examination.rules.filter((rule) => !seen.has(rule));
  if (own.every(({ reason }) => reason === null))
    rules.miss(idle, `${id}: The target has no data to examine this.`);
}
