import { Temporal } from 'temporal-polyfill';
import { isCurrency } from '../domain/shared/currencies.js';
import { isZone } from '../domain/shared/time-zone.js';

/** Long after or before a day: `+P14D`, `-P1M`. */
const RELATIVE = /^[+-]P(?=\d)(\d+Y)?(\d+M)?(\d+W)?(\d+D)?$/;
const TIME = '([01]\\d|2[0-3]):[0-5]\\d(:[0-5]\\d)?';
const TIME_OF_DAY = new RegExp(`^${TIME}$`);
const TIMES = new RegExp(`^(${TIME}(\\s*,\\s*${TIME})*)?$`);

function parses(parse: () => unknown): boolean {
  try {
    parse();
    return true;
  } catch {
    return false;
  }
}

const isRelative = (text: string) => RELATIVE.test(text);
const isDay = (text: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && parses(() => Temporal.PlainDate.from(text, { overflow: 'reject' }));
const isInstant = (text: string) => parses(() => Temporal.Instant.from(text));

/** The formats of strings that the schema of fixtures names, and what to write where one does not fit. */
export const FORMATS: Readonly<
  Record<string, { readonly test: (text: string) => boolean; readonly allowed: string }>
> = {
  day: { test: (text) => isDay(text) || isRelative(text), allowed: 'YYYY-MM-DD or a period such as +P14D' },
  moment: {
    test: (text) => isInstant(text) || isDay(text) || isRelative(text),
    allowed: 'YYYY-MM-DD, an RFC 3339 date-time or a period such as +P14D',
  },
  date: { test: isDay, allowed: 'YYYY-MM-DD' },
  'date-time': { test: isInstant, allowed: 'an RFC 3339 date-time such as 2026-06-05T10:00:00+02:00' },
  'time-of-day': { test: (text) => TIME_OF_DAY.test(text), allowed: 'HH:MM or HH:MM:SS' },
  times: { test: (text) => TIMES.test(text), allowed: 'HH:MM or HH:MM:SS, separated by commas' },
  period: {
    test: (text) => parses(() => Temporal.Duration.from(text)) && Temporal.Duration.from(text).sign > 0,
    allowed: 'a positive ISO 8601 duration such as PT2H30M',
  },
  'time-zone': { test: isZone, allowed: 'an IANA time zone such as Europe/Lisbon' },
  currency: { test: isCurrency, allowed: 'an ISO 4217 code such as EUR' },
  'client-name': {
    test: (text) => /^[A-Za-z0-9_-]{1,200}$/.test(text),
    allowed: 'at most 200 letters, digits, - and _',
  },
};

/** A date as it stands, or for a period the day that is so long after `today`; `YYYY-MM-DD`. */
export function resolveDay(text: string, today: Temporal.PlainDate): string {
  return isRelative(text) ? today.add(Temporal.Duration.from(text)).toString() : text;
}
