type Amount = `${number}`;
type Time =
  | `${Amount}H`
  | `${Amount}M`
  | `${Amount}S`
  | `${Amount}H${Amount}M`
  | `${Amount}H${Amount}S`
  | `${Amount}M${Amount}S`
  | `${Amount}H${Amount}M${Amount}S`;

/** An ISO 8601 duration of days, hours, minutes and seconds: `PT15M`, `P1DT2H`. */
export type IsoDuration = `PT${Time}` | `P${Amount}${'W' | 'D'}` | `P${Amount}DT${Time}`;

/** A duration in parts, which add up: `{ minutes: 15 }`. A day has 24 hours. */
export interface DurationParts {
  readonly weeks?: number;
  readonly days?: number;
  readonly hours?: number;
  readonly minutes?: number;
  readonly seconds?: number;
  readonly milliseconds?: number;
}

/** A `Temporal.Duration`, of Node or of a polyfill. */
interface TemporalDuration {
  readonly [Symbol.toStringTag]: 'Temporal.Duration';
  toString(): string;
}

/** A `Temporal.Instant`, of Node or of a polyfill. */
interface TemporalInstant {
  readonly [Symbol.toStringTag]: 'Temporal.Instant';
  toString(): string;
}

/** How long: `'PT15M'`, `{ minutes: 15 }` or a `Temporal.Duration`. */
export type Duration = IsoDuration | DurationParts | TemporalDuration;

/** When: RFC 3339, such as the `expires` of a capture; a `Date`; or a `Temporal.Instant`. */
export type Moment = string | Date | TemporalInstant;

const PART_MS: Readonly<Record<keyof DurationParts, number>> = {
  weeks: 604_800_000,
  days: 86_400_000,
  hours: 3_600_000,
  minutes: 60_000,
  seconds: 1000,
  milliseconds: 1,
};

/**
 * Returns a duration as ISO 8601.
 * @throws TypeError for parts with an unknown name
 */
export function durationText(duration: Duration): string {
  if (typeof duration === 'string') return duration;
  if (Symbol.toStringTag in duration) return duration.toString();
  let ms = 0;
  for (const [name, amount] of Object.entries(duration) as [keyof DurationParts, number][]) {
    if (!Object.hasOwn(PART_MS, name))
      throw new TypeError(`A duration has no ${name}. It has ${Object.keys(PART_MS).join(', ')}.`);
    ms += amount * PART_MS[name];
  }
  return `${ms < 0 ? '-' : ''}PT${Math.abs(Math.round(ms)) / 1000}S`;
}

/** Returns a moment as RFC 3339. */
export function momentText(moment: Moment): string {
  if (typeof moment === 'string') return moment;
  return 'toISOString' in moment ? moment.toISOString() : moment.toString();
}
