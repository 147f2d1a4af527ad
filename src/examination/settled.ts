import type { Verdict } from '../laws/law.js';
import type { Claim } from './judging.js';

/** What an attempt of an examination has shown. */
export interface Attempt {
  readonly verdicts: readonly Verdict[];
  /** Whether others were seen to book or hold where the attempt did. */
  readonly isDisturbed: boolean;
}

/** What several attempts have shown together. */
export interface Settled {
  readonly verdicts: readonly Verdict[];
  /** What could not be told, as others booked in each attempt. */
  readonly lacking: readonly Claim[];
}

const OTHERS = 'Others booked or held seats there in each attempt that could tell.';

/**
 * Returns what several attempts show: the verdicts of the first one, and of its contradictions those that no later attempt has
 * confirmed. What is about seats is told by attempts where nobody else booked alone.
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

/** Returns what attempts tell of a claim that the first one contradicts; undefined where each that came to it was disturbed. */
function tell(verdict: Verdict, attempts: readonly Attempt[]): Verdict | undefined {
  const [first, ...later] = attempts.map((attempt) =>
    isDisturbed(verdict, attempt) ? [] : attempt.verdicts.filter((one) => keyOf(one) === keyOf(verdict)),
  );
  const cleared = later.find((own) => own.length > 0 && !own.some(isContradicted));
  if (cleared) return cleared[0];
  return first?.includes(verdict) ? verdict : later.flat().find(isContradicted);
}

/** Whether others may have changed what a verdict is about. */
function isDisturbed(verdict: Verdict, { isDisturbed: byOthers }: Attempt): boolean {
  return byOthers && isAboutSeats(verdict);
}

/** Whether others who book or hold can change a verdict: it shows seats, or a request that was refused. */
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
