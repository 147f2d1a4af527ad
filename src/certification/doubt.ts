import type { AppliedFault, NewRule } from '../faults/rule.js';
import type { HistoryEntry } from '../workspaces/history/history.js';
import type { LiveWorkspace } from '../workspaces/live-workspace.js';
import type { LoggedRequest } from '../workspaces/request-log/logged-request.js';
import { canonicalJson } from './canonical-json.js';
import type { Case, CaseRun } from './case.js';
import type { CaseWork } from './run.js';
import { isOfRival } from './evidence.js';

/** Effects that spoil a reply once the request is carried out: a client loses nothing by the reply to a refused one. */
const SPOILING: ReadonlySet<AppliedFault['effect']['type']> = new Set(['cut', 'garble', 'slow'] as const);

/**
 * Returns why a case cannot be passed, whatever its judge says; null where there is no such reason. The reason is the end of
 * a sentence that begins with the case.
 */
export function doubtAbout(
  { case: one, isReanswered = false }: Pick<CaseWork, 'case' | 'isReanswered'>,
  workspace: LiveWorkspace,
  { requests, steps }: Pick<CaseRun, 'requests' | 'steps'>,
): string | null {
  const isFirstGone = requests.length > 0 && !requests.some(({ id }) => id === 1);
  if (isFirstGone || !workspace.recent.history.reaches(0))
    return 'it took more requests than the log holds, so that not all of them can be judged.';
  if (steps.some(({ replaced }) => replaced !== undefined))
    return 'its workspace was reset or restored meanwhile.';
  if (one.isRunning && steps.some(({ clock }) => clock !== undefined))
    return 'its clock was moved, where the client had to wait: let the time pass.';
  if (isReanswered) return 'an answer was replaced by another one: answer once, when the client knows it.';
  if (!hasOwnFaults(one, workspace)) return 'its fault rules were changed.';
  return ownFault(one, { requests, steps });
}

/** Returns whether a workspace has the fault rules of its case, each as it was made, whatever they have hit. */
function hasOwnFaults({ faults }: Case, workspace: LiveWorkspace): boolean {
  const rules = workspace.faults.list().map((rule) => ({ ...rule, hits: 0 }));
  const defaults = { match: {}, when: {}, note: null, hits: 0 };
  const wanted = faults.map((rule, index) => ({ ...defaults, ...rule, id: index + 1 }));
  return canonicalJson(rules) === canonicalJson(wanted);
}

/** Returns how the client asked for a fault of its own, which comes before those of the case; null where it did not. */
function ownFault({ faults }: Case, { requests, steps }: Pick<CaseRun, 'requests' | 'steps'>): string | null {
  const asked = requests.find(({ fault }) => fault !== null && fault.by !== 'rule');
  if (asked)
    return `request ${asked.id} asked for a fault of its own, by a header or an e-mail address: certify without them.`;
  const effects = faults.map((rule) => (rule as NewRule).effect);
  return steps.some((step) => isForeignMoment(step, effects))
    ? 'a booking asked for a moment of its own by its e-mail address: certify without it.'
    : null;
}

/**
 * Returns the reason where a fault of a case did not happen to the client, or on requests only that it could do no harm to; null
 * where all did.
 */
export function missedFault({ faults }: Case, { requests }: Pick<CaseRun, 'requests'>): string | null {
  const missed = faults.findIndex((_, index) => !requests.some((request) => isMet(request, index + 1)));
  if (missed < 0) return null;
  const { note } = faults[missed] as NewRule;
  return `what it is about did not happen to the client${note === undefined ? '.' : `: "${note}"`}`;
}

function isForeignMoment({ cause }: HistoryEntry, effects: readonly AppliedFault['effect'][]): boolean {
  if (cause.type !== 'fault') return false;
  return !effects.some((effect) => effect.type === 'moment' && effect.moment === cause.id);
}

/** Returns whether a rule was applied to a request of the client so that the client had to cope with it. */
function isMet(request: LoggedRequest, ruleId: number): boolean {
  const { fault, status } = request;
  if (fault?.ruleId !== ruleId || !fault.isApplied || isOfRival(request)) return false;
  return !SPOILING.has(fault.effect.type) || status === 200;
}
