import type { RuleId } from '../domain/shared/rule-ids.gen.js';
import type { RuleEvidence } from '../report/rule-evidence.js';
import type { FactName } from './examination.js';
import { EXAMINATIONS } from './examinations/all.js';
import { factPlace, hasFact, type ExaminationRun } from './run.js';

/** Why nothing of a target was examined. */
const NO_RUN = 'No examination ran: add --examine.';
const NOT_CHOSEN = 'Some examinations did not run: --workflow names others.';

/** Notes which rules a run has not examined whole, and why; null for a run without examinations. */
export function noteMissing(rules: RuleEvidence, run: ExaminationRun | null): void {
  for (const examination of EXAMINATIONS) {
    const { rules: own, sees = {}, id } = examination;
    const all = [...own, ...Object.values(sees).flat()];
    if (run === null) {
      rules.miss(all, NO_RUN);
      continue;
    }
    const why = whyNotWhole(id, run);
    if (why !== null) rules.miss(all, why);
    for (const [fact, more] of Object.entries(sees) as [FactName, readonly RuleId[]][])
      if (!hasFact(run.facts, fact))
        rules.miss(more, `${id}: It sees more with ${factPlace(fact)} in --facts.`);
  }
}

/** Returns why an examination did not see all that it can without further facts; null where it did. */
function whyNotWhole(id: string, { results }: ExaminationRun): string | null {
  const own = results.filter(({ examination }) => examination.id === id);
  if (own.length === 0) return NOT_CHOSEN;
  const { reason } = own.find((result) => result.reason !== null) ?? { reason: null };
  if (reason !== null) return `${id}: ${reason}`;
  const isIdle = own.every(({ verdicts }) => verdicts.length === 0);
  return isIdle ? `${id}: The target has nothing that it could examine.` : null;
}
