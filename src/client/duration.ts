import { durationMs, parseDuration } from '../domain/shared/civil-time.js';
import { requireOptions } from './names.js';

type Amount = `${number}`;
type Time =
  | `${Amount}H`
  | `${Amount}M`
  | `${Amount}S`
  | `${Amount}H${Amount}M`
  | `${Amount}H${Amount}S`
  | `${Amount}M${Amount}S`
  | `${Amount}H${Amount}M${Amount}S`;

/** An ISO 8601 duration of weeks, or of days, hours, minutes and seconds, such as `PT15M` or `P1DT2H`. */
export type IsoDuration = `PT${Time}` | `P${Amount}${'W' | 'D'}` | `P${Amount}DT${Time}`;

/** A duration as a sum of parts, such as `{ minutes: 15 }`. A day has 24 hours. */
export interface DurationParts {
  readonly weeks?: number;
  readonly days?: number;
  readonly hours?: number;
  readonly minutes?: number;
  readonly seconds?: number;
  readonly milliseconds?: number;
}

/** A `Temporal.Duration` from Node or a polyfill. */
interface TemporalDuration {
  readonly [Symbol.toStringTag]: 'Temporal.Duration';
  toString(): string;
}

/** A `Temporal.Instant` from Node or a polyfill. */
interface TemporalInstant {
  readonly [Symbol.toStringTag]: 'Temporal.Instant';
  toString(): string;
}

/** A duration: `'PT15M'`, `{ minutes: 15 }` or a `Temporal.Duration`. */
export type Duration = IsoDuration | DurationParts | TemporalDuration;

/** A time: an RFC 3339 text, such as the `expires` of a capture; a `Date`; or a `Temporal.Instant`. */
export type Moment = string | Date | TemporalInstant;

const PART_MS: Readonly<Record<keyof DurationParts, number>> = {
  weeks: 604_800_000,
  days: 86_400_000,
  hours: 3_600_000,
  minutes: 60_000,
  seconds: 1000,
  milliseconds: 1,
};

/** Formats a duration as ISO 8601. @throws TypeError for a value that is no duration, or has an unknown part */
export function durationText(duration: Duration): string {
  if (typeof duration === 'string') return duration;
  requireObject(duration, DURATION);
  if (Symbol.toStringTag in duration) return duration.toString();
  const ms = partsMs(duration);
  return `${ms < 0 ? '-' : ''}PT${Math.abs(Math.round(ms)) / 1000}S`;
}

/**
 * Returns a timeout in milliseconds.
 * @throws TypeError for a negative number, and for a value that is neither a number nor a duration
 */
export function timeoutMs(timeout: number | Duration): number {
  const parsed = typeof timeout === 'number' ? null : parseDuration(durationText(timeout));
  const ms = parsed ? durationMs(parsed) : timeout;
  if (typeof ms === 'number' && ms >= 0) return ms;
  throw new TypeError(
    `A timeout is a number of milliseconds, 'PT1S' or { seconds: 1 }, not ${shown(timeout)}.`,
  );
}

/** Formats a time as RFC 3339. @throws TypeError for a value that is no time */
export function momentText(moment: Moment): string {
  if (typeof moment === 'string') return moment;
  requireObject(moment, MOMENT);
  if (!('toISOString' in moment)) {
    if (Symbol.toStringTag in moment) return moment.toString();
    throw new TypeError(`${MOMENT}, not ${shown(moment)}.`);
  }
  if (Number.isNaN(moment.getTime())) throw new TypeError(`${MOMENT}, not an invalid Date.`);
  return moment.toISOString();
}

const DURATION = "A duration is text such as 'PT15M', { minutes: 15 } or a Temporal.Duration";
const MOMENT = "A time is text such as '2027-05-20T09:00:00Z', a Date or a Temporal.Instant";

/** Throws if untyped JavaScript passed a value that is no object. */
function requireObject(value: unknown, expected: string): asserts value is object {
  if (typeof value !== 'object' || value === null) throw new TypeError(`${expected}, not ${shown(value)}.`);
}

function shown(value: unknown): string {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
}

function partsMs(parts: DurationParts): number {
  let ms = 0;
  for (const [name, amount] of Object.entries(parts) as [keyof DurationParts, number][]) {
    if (!Object.hasOwn(PART_MS, name))
      throw new TypeError(`A duration has no ${name}. It has ${Object.keys(PART_MS).join(', ')}.`);
    if (!Number.isFinite(amount))
      throw new TypeError(`The ${name} of a duration are a number, not ${shown(amount)}.`);
    ms += amount * PART_MS[name];
  }
  return ms;
}

/** The settings of a clock. */
export interface ClockOptions {
  readonly now?: Moment;
  readonly frozen?: boolean;
}

/** Converts a clock's settings to the form of the control plane. @throws TypeError for unknown options */
export function clockBody(clock: ClockOptions): { readonly now?: string; readonly frozen?: boolean } {
  requireOptions('option of a clock', clock, ['now', 'frozen']);
  const { now, frozen } = clock;
  return { ...(now !== undefined && { now: momentText(now) }), ...(frozen !== undefined && { frozen }) };
}
