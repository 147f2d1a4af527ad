import { Temporal } from 'temporal-polyfill';
import type { EpochMs } from './moment.js';
import { memoByKey } from './memo.js';
import { type LocalMs, type DayNumber, DAY_MS, firstDayOf, civil } from './civil-time.js';
import { fromLocalForward } from './time-zone.js';

/** Whole calendar days, and exact milliseconds beyond them; both negative in a negative duration. */
export interface Duration {
  readonly days: number;
  readonly ms: number;
}

/** Returns an ISO 8601 duration, or null if malformed. A week has 7 days, a month counts 30, a year 365. */
export const parseDuration = memoByKey(1000, (text: string): Duration | null => {
  try {
    const read = Temporal.Duration.from(text);
    const seconds = read.hours * 3600 + read.minutes * 60 + read.seconds;
    return {
      days: read.years * 365 + read.months * 30 + read.weeks * 7 + read.days,
      ms: seconds * 1000 + read.milliseconds,
    };
  } catch {
    return null;
  }
});

/** Returns the length of a duration, with 24 hours to a day. */
export function durationMs(duration: Duration): number {
  return duration.days * DAY_MS + duration.ms;
}

/** Returns the moment a duration after a wall-clock time: days are calendar days, the rest is exact. */
export function addToLocal(zone: string, local: LocalMs, duration: Duration): EpochMs {
  return fromLocalForward(zone, local + duration.days * DAY_MS) + duration.ms;
}

/** The first day of a month, counted from year 0. */
const firstOfMonth = (month: number): DayNumber => firstDayOf(Math.floor(month / 12), (month % 12) + 1);

/** Returns the moment a number of calendar months after another, by UTC; in a shorter month its last day. */
export function addMonths(at: EpochMs, months: number): EpochMs {
  const day = Math.floor(at / DAY_MS);
  const from = civil(day);
  const month = from.year * 12 + from.month - 1 + months;
  const [first, next] = [firstOfMonth(month), firstOfMonth(month + 1)];
  const to = Math.min(first + from.day - 1, next - 1);
  return at + (to - day) * DAY_MS;
}
