import type { EpochMs } from './moment.js';
import { earliestBegin, latestEnd, parseWhen, rangeBegin, rangeEnd, type When } from './date-time.js';
import { SECOND_MS } from './civil-time.js';

/** A span of moments. Both ends are inclusive; null is open. */
export interface Period {
  readonly from: EpochMs | null;
  readonly to: EpochMs | null;
}

/** A period as a request names it: its days are local to the record that is compared with it (P13). */
export interface NamedPeriod {
  readonly from: When | null;
  readonly to: When | null;
}

/**
 * Reads the period notation `[start][,end]` of `bookingDate` and `activityDate`: no comma means at or after (P13).
 * Null where malformed, or where neither end is given.
 */
export function parsePeriod(text: string): NamedPeriod | null {
  const [start = '', end = '', ...more] = text.split(',').map((part) => part.trim());
  if (more.length > 0 || (start === '' && end === '')) return null;
  const [from, to] = [start, end].map((part) => (part === '' ? undefined : parseWhen(part)));
  return from === null || to === null ? null : { from: from ?? null, to: to ?? null };
}

/** Returns the moments that a period covers in at least one zone: a look-up of candidates. */
export function widestPeriod({ from, to }: NamedPeriod): Period {
  return { from: from && earliestBegin(from), to: to && latestEnd(to) + SECOND_MS - 1 };
}

/** Returns whether a moment lies in a period, as a record in a zone shows it: to the second (P13). */
export function isWithinPeriod({ from, to }: NamedPeriod, zone: string, at: EpochMs): boolean {
  const shown = Math.floor(at / SECOND_MS) * SECOND_MS;
  return (!from || shown >= rangeBegin(from, zone)) && (!to || shown <= rangeEnd(to, zone));
}
