import { Temporal } from 'temporal-polyfill';
import type { EpochMs } from './moment.js';
import { type LocalMs, type DayNumber, DAY_MS, firstDayOf, civil } from './civil-time.js';
import { fromLocalForward } from './time-zone.js';

/** Whole calendar days, and exact milliseconds beyond them; both negative in a negative duration. */
export interface Duration {
  readonly days: number;
  readonly ms: number;
}

const durations = new Map<string, Duration | null>();

/** Reads an ISO 8601 duration; null where malformed. A week has 7 days, a month counts 30, a year 365. */
export function parseDuration(text: string): Duration | null {
  const known = durations.get(text);
  if (known !== undefined) return known;
  const duration = readDuration(text);
  if (durations.size >= 1000) durations.clear(); // texts come from requests too
  durations.set(text, duration);
  return duration;
}

function readDuration(text: string): Duration | null {
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
}

/** The length of a duration where a day has 24 hours. */
export function durationMs(duration: Duration): number {
  return duration.days * DAY_MS + duration.ms;
}

/** The moment a duration after a wall-clock time: days are the calendar's, the rest is exact. */
export function addToLocal(zone: string, local: LocalMs, duration: Duration): EpochMs {
  return fromLocalForward(zone, local + duration.days * DAY_MS) + duration.ms;
}

/** The first day of a month, counted from year 0. */
const firstOfMonth = (month: number): DayNumber => firstDayOf(Math.floor(month / 12), (month % 12) + 1);

/** The moment a number of calendar months after another, by UTC; the last day of a month that is shorter. */
export function addMonths(at: EpochMs, months: number): EpochMs {
  const day = Math.floor(at / DAY_MS);
  const from = civil(day);
  const month = from.year * 12 + from.month - 1 + months;
  const [first, next] = [firstOfMonth(month), firstOfMonth(month + 1)];
  const to = Math.min(first + from.day - 1, next - 1);
  return at + (to - day) * DAY_MS;
}
