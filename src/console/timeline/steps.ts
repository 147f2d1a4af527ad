import type { Schemas } from '../shared/server/control.js';

type Step = Pick<Schemas['HistoryEntry'], 'id'>;

/** The steps of a history that a page shows, newest first and without gaps. */
export interface ShownSteps<Shown extends Step> {
  readonly steps: readonly Shown[];
  /** Whether there may be older ones. */
  readonly hasOlder: boolean;
}

/** How many steps are read at a time. */
export const STEPS_READ = 30;
/** The most that a page shows: each has several elements. */
const MAX_SHOWN = 600;

/**
 * Returns the latest steps with those that were shown before them. Where these do not reach to the latest, or are of a
 * history that has begun anew since, the latest alone: the others can be read again.
 */
export function withLatest<Shown extends Step>(
  latest: readonly Shown[],
  shown: ShownSteps<Shown>,
): ShownSteps<Shown> {
  const oldest = latest.at(-1)?.id ?? 0;
  const [newestLatest, newestShown] = [latest[0]?.id ?? 0, shown.steps[0]?.id ?? 0];
  const joins = newestShown >= oldest - 1 && newestShown <= newestLatest && shown.steps.length > 0;
  if (!joins) return { steps: latest, hasOlder: latest.length === STEPS_READ };
  const steps = [...latest, ...shown.steps.filter(({ id }) => id < oldest)];
  return { steps: steps.slice(0, MAX_SHOWN), hasOlder: shown.hasOlder || steps.length > MAX_SHOWN };
}

/** Returns the steps that are shown with a page of older ones. */
export function withOlder<Shown extends Step>(
  older: readonly Shown[],
  { steps }: ShownSteps<Shown>,
): ShownSteps<Shown> {
  return { steps: [...steps, ...older], hasOlder: older.length === STEPS_READ };
}
