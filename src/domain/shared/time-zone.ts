import { Temporal } from 'temporal-polyfill';
import type { EpochMs } from './moment.js';
import { type LocalMs, type DayNumber, HOUR_MS, DAY_MS } from './civil-time.js';

/** A zone's offsets by day, so that a calendar of thousands of occurrences asks for each day but once. */
interface ZoneDays {
  /** Offset in milliseconds all through a local day and a margin around it; NaN where it changes. */
  readonly local: Map<DayNumber, number>;
  /** The same for UTC days. */
  readonly utc: Map<DayNumber, number>;
}

const zones = new Map<string, ZoneDays>();

function daysOf(zone: string): ZoneDays {
  let days = zones.get(zone);
  if (!days) {
    days = { local: new Map(), utc: new Map() };
    zones.set(zone, days);
  }
  return days;
}

function exactOffset(zone: string, at: EpochMs): number {
  return Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).offsetNanoseconds / 1e6;
}

function steadyOffset(zone: string, cache: Map<DayNumber, number>, day: DayNumber, marginMs: number): number {
  let offset = cache.get(day);
  if (offset === undefined) {
    const before = exactOffset(zone, day * DAY_MS - marginMs);
    const after = exactOffset(zone, (day + 1) * DAY_MS + marginMs);
    offset = before === after ? before : NaN;
    cache.set(day, offset);
  }
  return offset;
}

/** Whether the zone is one that the time zone database knows. */
export function isZone(zone: string): boolean {
  try {
    exactOffset(zone, 0);
    return true;
  } catch {
    return false;
  }
}

/** What a zone's wall clock is ahead of UTC at a moment, in milliseconds. */
export function zoneOffset(zone: string, at: EpochMs): number {
  const offset = steadyOffset(zone, daysOf(zone).utc, Math.floor(at / DAY_MS), 0);
  return Number.isNaN(offset) ? exactOffset(zone, at) : offset;
}

/** The wall clock of a zone at a moment. */
export function toLocal(zone: string, at: EpochMs): LocalMs {
  return at + zoneOffset(zone, at);
}

/** The local day of a moment. */
export function localDay(zone: string, at: EpochMs): DayNumber {
  return Math.floor(toLocal(zone, at) / DAY_MS);
}

/**
 * The moment at which a zone's wall clock shows `local`: the first of two where the clock is set back, null where a
 * daylight-saving change skips it (A10).
 */
export function fromLocal(zone: string, local: LocalMs): EpochMs | null {
  // No zone is further than 14 hours from UTC.
  const steady = steadyOffset(zone, daysOf(zone).local, Math.floor(local / DAY_MS), 15 * HOUR_MS);
  if (!Number.isNaN(steady)) return local - steady;
  for (const around of [local - DAY_MS, local + DAY_MS]) {
    const offset = exactOffset(zone, around);
    if (exactOffset(zone, local - offset) === offset) return local - offset;
  }
  return null;
}

/** As `fromLocal`; a skipped time is moved past the change. */
export function fromLocalForward(zone: string, local: LocalMs): EpochMs {
  return fromLocal(zone, local) ?? local - exactOffset(zone, local - DAY_MS);
}

/** The moment at which a local day begins. */
export function startOfDay(zone: string, day: DayNumber): EpochMs {
  return fromLocalForward(zone, day * DAY_MS);
}

/** The zone in which days begin and end last. */
export const LAST_ZONE = 'Etc/GMT+12';
