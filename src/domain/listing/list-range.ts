import type { Client } from '../catalogue/client.js';
import { DAY_MS, firstDayOf } from '../shared/civil-time.js';
import { earliestBegin, latestEnd, rangeBegin } from '../shared/date-time.js';
import { addMonths } from '../shared/duration.js';
import { memoByKey } from '../shared/memo.js';
import type { EpochMs } from '../shared/moment.js';
import { LAST_ZONE, startOfDay } from '../shared/time-zone.js';
import type { ItemFilter } from './item-filter.js';

/** How far lists of availability items reach beyond their begin, in months (P12). */
export const REACH_MONTHS = 24;

/** The starts among which a list finds its items. */
export interface ListRange {
  /** No earlier start passes the filter, in any zone. */
  readonly from: EpochMs;
  /** No later start passes the filter and is within reach, in any zone. */
  readonly to: EpochMs;
  /** Returns the first start that passes the filter in a zone: a day begins up to 26 hours later than in the first zone. */
  readonly begin: (zone: string) => EpochMs;
  /** Returns the last start that the list reaches in a zone (P12). */
  readonly reach: (zone: string) => EpochMs;
}

/** Returns the range of a list: from now unless the filter names a begin (A7), as far as lists reach (P12). */
export function listRange(
  filter: ItemFilter,
  now: EpochMs,
  client: Pick<Client, 'bookPastTrips'>,
): ListRange {
  const { startsFrom, startsTo, bookingTime } = filter;
  const begin = startsFrom ? earliestBegin(startsFrom) : now;
  // A cut-off is never after the start: an earlier start cannot be booked at `bookingTime`.
  const from = bookingTime && !client.bookPastTrips ? Math.max(begin, earliestBegin(bookingTime)) : begin;
  const reach = reachOf(filter, now);
  const end = reach(LAST_ZONE);
  const beginIn = memoByKey(Infinity, (zone: string) => (startsFrom ? rangeBegin(startsFrom, zone) : from));
  return { from, to: startsTo ? Math.min(latestEnd(startsTo), end) : end, begin: beginIn, reach };
}

/** The last day that RFC 3339 can write, less one, as it may be another day elsewhere. */
const LAST_DAY = firstDayOf(10_000, 1) - 2;

function reachOf({ startsFrom }: ItemFilter, now: EpochMs): ListRange['reach'] {
  if (startsFrom === null || 'at' in startsFrom) {
    const end = Math.min(addMonths(startsFrom?.at ?? now, REACH_MONTHS), LAST_DAY * DAY_MS);
    return () => end;
  }
  const day = Math.min(addMonths(startsFrom.day * DAY_MS, REACH_MONTHS) / DAY_MS, LAST_DAY);
  const ends = new Map<string, EpochMs>();
  return (zone) => {
    const end = ends.get(zone) ?? startOfDay(zone, day);
    ends.set(zone, end);
    return end;
  };
}
