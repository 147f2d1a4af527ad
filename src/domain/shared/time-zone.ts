import { Temporal } from 'temporal-polyfill';
import { memoByKey } from './memo.js';
import type { EpochMs } from './moment.js';
import { type LocalMs, type DayNumber, HOUR_MS, DAY_MS } from './civil-time.js';

/** Offsets of a zone by day, so that a calendar of thousands of occurrences computes each day once. */
interface ZoneDays {
  /** The offset in milliseconds all through a local day and a margin around it; NaN if it changes. */
  readonly localOffset: (day: DayNumber) => number;
  /** The same for UTC days. */
  readonly utcOffset: (day: DayNumber) => number;
}

// Zones and days are chosen by requests. The largest cache takes some 10 MB.
const MAX_ZONES = 100;
const MAX_DAYS = 2000;
// No zone is further than 14 hours from UTC.
const LOCAL_MARGIN_MS = 15 * HOUR_MS;

const daysOf = memoByKey(MAX_ZONES, (zone: string): ZoneDays => ({
  localOffset: memoByKey(MAX_DAYS, (day: DayNumber) => steadyOffset(zone, day, LOCAL_MARGIN_MS)),
  utcOffset: memoByKey(MAX_DAYS, (day: DayNumber) => steadyOffset(zone, day, 0)),
}));

function exactOffset(zone: string, at: EpochMs): number {
  return Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).offsetNanoseconds / 1e6;
}

function steadyOffset(zone: string, day: DayNumber, marginMs: number): number {
  const before = exactOffset(zone, day * DAY_MS - marginMs);
  const after = exactOffset(zone, (day + 1) * DAY_MS + marginMs);
  return before === after ? before : NaN;
}

/** Returns whether a zone is in the time zone database. */
export function isZone(zone: string): boolean {
  try {
    exactOffset(zone, 0);
    return true;
  } catch {
    return false;
  }
}

/** Returns how far a zone's wall clock is ahead of UTC at a moment, in milliseconds. */
export function zoneOffset(zone: string, at: EpochMs): number {
  const offset = daysOf(zone).utcOffset(Math.floor(at / DAY_MS));
  return Number.isNaN(offset) ? exactOffset(zone, at) : offset;
}

/** Returns a zone's wall clock at a moment. */
export function toLocal(zone: string, at: EpochMs): LocalMs {
  return at + zoneOffset(zone, at);
}

/** Returns the local day of a moment. */
export function localDay(zone: string, at: EpochMs): DayNumber {
  return Math.floor(toLocal(zone, at) / DAY_MS);
}

/**
 * Returns the moment at which a zone's wall clock shows `local`: the first of two if the clock is set back, null if a
 * daylight-saving change skips it (A10).
 */
export function fromLocal(zone: string, local: LocalMs): EpochMs | null {
  const steady = daysOf(zone).localOffset(Math.floor(local / DAY_MS));
  if (!Number.isNaN(steady)) return local - steady;
  for (const around of [local - DAY_MS, local + DAY_MS]) {
    const offset = exactOffset(zone, around);
    if (exactOffset(zone, local - offset) === offset) return local - offset;
  }
  return null;
}

/** Returns as `fromLocal`, with a skipped time moved past the change. */
export function fromLocalForward(zone: string, local: LocalMs): EpochMs {
  return fromLocal(zone, local) ?? local - exactOffset(zone, local - DAY_MS);
}

/** Returns the moment at which a local day begins. */
export function startOfDay(zone: string, day: DayNumber): EpochMs {
  return fromLocalForward(zone, day * DAY_MS);
}

/** The zone in which each day begins and ends last. */
export const LAST_ZONE = 'Etc/GMT+12';
