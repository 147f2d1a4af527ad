import type { Verdict } from '../laws/law.js';
import type { Claim } from './judging.js';

/** The result of one attempt of an examination. */
export interface Attempt {
  readonly verdicts: readonly Verdict[];
  /** Whether others were seen to book or hold where the attempt did. */
  readonly isDisturbed: boolean;
}

/** The joint result of several attempts. */
export interface Settled {
  readonly verdicts: readonly Verdict[];
  /** Claims that stay open, because others booked during each attempt. */
  readonly lacking: readonly Claim[];
}

const OTHERS = 'Others booked or held seats there in each attempt that could tell.';

/**
 * Returns the verdicts of the first attempt. A contradiction counts only if no later attempt confirms the claim. Verdicts about
 * seats come only from attempts during which nobody else booked.
 */
export function settled(attempts: readonly Attempt[]): Settled {
  const verdicts: Verdict[] = [];
  const untold = new Set<Claim>();
  for (const verdict of attempts[0]?.verdicts ?? []) {
    const told = isContradicted(verdict) ? tell(verdict, attempts) : verdict;
    if (told) verdicts.push(told);
    else untold.add(`${verdict.rule} ${OTHERS}`);
  }
  return { verdicts, lacking: [...untold] };
}

/**
 * Returns the verdict of all attempts on a claim that the first attempt contradicts; undefined if each attempt that reached it
 * was disturbed.
 */
function tell(verdict: Verdict, attempts: readonly Attempt[]): Verdict | undefined {
  const [first, ...later] = attempts.map((attempt) =>
    isDisturbed(verdict, attempt) ? [] : attempt.verdicts.filter((one) => keyOf(one) === keyOf(verdict)),
  );
  const cleared = later.find((own) => own.length > 0 && !own.some(isContradicted));
  if (cleared) return cleared[0];
  return first?.includes(verdict) ? verdict : later.flat().find(isContradicted);
}

/** Returns whether others may have changed the data of a verdict. */
function isDisturbed(verdict: Verdict, { isDisturbed: byOthers }: Attempt): boolean {
  return byOthers && isAboutSeats(verdict);
}

/** Returns whether bookings or holds of others can change a verdict: it shows seats, or a request that was refused. */
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
