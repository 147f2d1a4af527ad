import type { EpochMs } from './moment.js';
import {
  earliestBegin,
  latestEnd,
  parseWhen,
  rangeBegin,
  rangeEnd,
  whenError,
  type When,
} from './date-time.js';
import { wrongFormat, type RequestError, type ErrorPlace } from './errors.js';
import { SECOND_MS } from './civil-time.js';

/** A span of moments. Both ends are inclusive; null is open. */
export interface Period {
  readonly from: EpochMs | null;
  readonly to: EpochMs | null;
}

/** A period that a request names: its days are local ones of the record that is compared (P13). */
export interface NamedPeriod {
  readonly from: When | null;
  readonly to: When | null;
}

/**
 * Returns the period of the notation `[start][,end]` of `bookingDate` and `activityDate`; without a comma it has no end
 * (P13). Null if malformed, or if neither is given.
 */
export function parsePeriod(text: string): NamedPeriod | null {
  const [start = '', end = '', ...more] = text.split(',').map((part) => part.trim());
  if (more.length > 0 || (start === '' && end === '')) return null;
  const [from, to] = [start, end].map((part) => (part === '' ? undefined : parseWhen(part)));
  return from === null || to === null ? null : { from: from ?? null, to: to ?? null };
}

/** Returns the error of a text that is no period: the first of its ends that is too early or too late, or its format. */
export function periodError(at: ErrorPlace, text: string): RequestError {
  const errors = text.split(',').map((part) => whenError(at, part.trim(), 'period'));
  const wrong = errors.find(({ code }) => code !== 'wrong_format');
  return wrong ? { ...wrong, received: text } : wrongFormat('P13', at, text, 'period');
}

/** Returns the moments that a period covers in at least one zone, for looking up candidates. */
export function widestPeriod({ from, to }: NamedPeriod): Period {
  return { from: from && earliestBegin(from), to: to && latestEnd(to) + SECOND_MS - 1 };
}

/** Returns whether a period holds a moment as a record in a zone shows it, to the second (P13). */
export function isWithinPeriod({ from, to }: NamedPeriod, zone: string, at: EpochMs): boolean {
  const shown = Math.floor(at / SECOND_MS) * SECOND_MS;
  return (!from || shown >= rangeBegin(from, zone)) && (!to || shown <= rangeEnd(to, zone));
}
