import type { RuleId } from '../domain/shared/rule-ids.gen.js';
import type { Verdict } from '../laws/law.js';
import type { Claim } from './judging.js';

/** The result of one attempt of an examination. */
export interface Attempt {
  readonly verdicts: readonly Verdict[];
  /** Whether other users booked or held seats of the same activities during the attempt. */
  readonly isDisturbed: boolean;
}

/** The combined result of several attempts. */
export interface Settled {
  readonly verdicts: readonly Verdict[];
  /** Claims without a verdict, because other users booked during each attempt. */
  readonly lacking: readonly Claim[];
}

const OTHERS = 'Others booked or held seats there in each attempt that could decide this.';

/**
 * Combines the verdicts of several attempts. Confirmations of the first attempt count as they are. A contradiction
 * counts only if no later attempt confirms the claim. For a claim about seats, only attempts without bookings of
 * other users count.
 */
export function settled(attempts: readonly Attempt[]): Settled {
  const verdicts: Verdict[] = [];
  const undecided = new Set<RuleId>();
  for (const verdict of attempts[0]?.verdicts ?? []) {
    const decided = isContradicted(verdict) ? decide(verdict, attempts) : verdict;
    if (decided) verdicts.push(decided);
    else undecided.add(verdict.rule);
  }
  return { verdicts, lacking: [...undecided].map((rule) => [rule, OTHERS]) };
}

/**
 * Decides a claim that the first attempt contradicted, from the verdicts of all attempts. Undefined if other users
 * disturbed every attempt that has a verdict on the claim.
 */
function decide(verdict: Verdict, attempts: readonly Attempt[]): Verdict | undefined {
  const [first, ...later] = attempts.map((attempt) =>
    isDisturbed(verdict, attempt) ? [] : attempt.verdicts.filter((one) => keyOf(one) === keyOf(verdict)),
  );
  const cleared = later.find((own) => own.length > 0 && !own.some(isContradicted));
  if (cleared) return cleared[0];
  return first?.includes(verdict) ? verdict : later.flat().find(isContradicted);
}

/** Returns whether bookings of other users may have caused a verdict of this attempt. */
function isDisturbed(verdict: Verdict, { isDisturbed: byOthers }: Attempt): boolean {
  return byOthers && isAboutSeats(verdict);
}

/**
 * Returns whether a verdict depends on seats or on a refused write. Bookings of other users can affect such a verdict.
 */
function isAboutSeats({ exchanges }: Verdict): boolean {
  const last = exchanges.at(-1);
  if (last && last.request.method !== 'GET' && (last.response?.status ?? 0) >= 400) return true;
  return exchanges.some(({ request }) =>
    /\/(?:availabilities|reservations)\b/.test(new URL(request.url).pathname),
  );
}

function isContradicted({ outcome }: Verdict): boolean {
  return outcome === 'contradicted';
}

function keyOf({ rule, title }: Verdict): string {
  return `${rule} ${title}`;
}
