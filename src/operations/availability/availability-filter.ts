import { isTitleLike } from '../../domain/catalogue/activity-texts.js';
import { isPastCutOff, mayOverbook, type AvailabilityItem } from '../../domain/availability/item.js';
import type { Activity } from '../../domain/catalogue/activity.js';
import type { AvailabilityRule, AvailabilityType } from '../../domain/catalogue/rule.js';
import type { Client } from '../../domain/catalogue/client.js';
import type { EpochMs } from '../../domain/shared/moment.js';
import { REACH_MONTHS } from '../../domain/availability/offers.js';
import { invalid } from '../../domain/shared/refusal.js';
import type { Fault } from '../../domain/shared/faults.js';
import { shownCategories } from '../../domain/availability/seats.js';
import { seatsOfCategory, type ItemSeats } from '../../domain/availability/room.js';
import { addMonths } from '../../domain/shared/duration.js';
import { civilDay, DAY_MS, formatLocal, parseTime } from '../../domain/shared/civil-time.js';
import {
  earliestBegin,
  latestEnd,
  parseWhen,
  rangeBegin,
  rangeEnd,
  type When,
} from '../../domain/shared/date-time.js';
import { LAST_ZONE, startOfDay } from '../../domain/shared/time-zone.js';

/** The parameters that availability operations share, in their wire names; what is not sent does not filter. */
export interface AvailabilityQuery {
  readonly 'type[]'?: readonly AvailabilityType[];
  readonly bookingTime?: string;
  readonly seats?: number;
  readonly activeOnly?: boolean;
  readonly withExclusive?: boolean;
  readonly withCustom?: boolean;
  readonly onlyBooked?: boolean;
  readonly onlyNotBooked?: boolean;
  readonly category?: Readonly<Record<string, number>>;
  readonly 'merchant[]'?: readonly string[];
  readonly startsFrom?: string;
  readonly startsTo?: string;
  readonly departureTime?: string;
  readonly 'activityId[]'?: readonly number[];
  readonly titleLike?: string;
  readonly availabilityRuleId?: string;
}

/** The moments that a query names; unreadable ones are refused, all at once. */
export interface AvailabilityTimes {
  readonly startsFrom: When | null;
  readonly startsTo: When | null;
  readonly bookingTime: When | null;
}

/** Reads the moments of a query. */
export function readTimes(query: AvailabilityQuery): AvailabilityTimes {
  const faults: Fault[] = [];
  const read = (field: 'startsFrom' | 'startsTo' | 'bookingTime'): When | null => {
    const text = query[field];
    const when = text === undefined ? null : parseWhen(text);
    if (text !== undefined && when === null) {
      const allowed = 'YYYY-MM-DD, YYYY-MM-DDTHH:MM:SS+HH:MM';
      faults.push({ in: 'query', field, code: 'wrong_format', values: { allowed }, received: text, allowed });
    }
    return when;
  };
  const times = {
    startsFrom: read('startsFrom'),
    startsTo: read('startsTo'),
    bookingTime: read('bookingTime'),
  };
  if (faults.length > 0) throw invalid(...faults);
  return times;
}

const among = <T>(values: readonly T[] | undefined, value: T) =>
  values === undefined || values.includes(value);
/** Whether all items of a rule pass what a query says of rules and activities. */
export function matchesRule(query: AvailabilityQuery, rule: AvailabilityRule, activity: Activity): boolean {
  return (
    among(query['type[]'], rule.type) &&
    among(query['merchant[]'], rule.merchant) &&
    among(query['activityId[]'], rule.activityId) &&
    (query.availabilityRuleId === undefined || query.availabilityRuleId === String(rule.id)) &&
    (query.activeOnly !== true || (rule.isActive && activity.isActive)) && // A7
    (query.withExclusive !== false || !rule.isExclusive) && // A4
    (query.withCustom !== false || !rule.isCustom) &&
    hasCategories(query.category, rule) &&
    departsAt(query.departureTime, rule) &&
    // A4: vouchers have no start to ask for.
    (rule.type !== 'voucher' || (query.startsFrom ?? query.startsTo ?? query.departureTime) === undefined) &&
    (query.titleLike === undefined || isTitleLike(activity, query.titleLike))
  );
}

function hasCategories(category: AvailabilityQuery['category'], rule: AvailabilityRule): boolean {
  return Object.keys(category ?? {}).every((id) => rule.priceCategories.some((one) => String(one.id) === id));
}

function departsAt(time: string | undefined, rule: AvailabilityRule): boolean {
  return time === undefined || rule.startTimes.some((start) => parseTime(start) === parseTime(time));
}

/** Whether an item starts within the range, at the hour and with the time to book that a query asks for. */
export function matchesTimes(
  query: AvailabilityQuery,
  times: AvailabilityTimes,
  { occurrence, merchant }: AvailabilityItem,
  caller: Client,
): boolean {
  const { startsFrom, startsTo, bookingTime } = times;
  const { start, startsAt } = occurrence;
  const zone = merchant.timezone;
  if (bookingTime && isPastCutOff(occurrence, rangeBegin(bookingTime, zone), caller)) return false; // A5
  if (startsAt === null || start === null) return true;
  if (startsFrom && startsAt < rangeBegin(startsFrom, zone)) return false;
  if (startsTo && startsAt > rangeEnd(startsTo, zone)) return false;
  return query.departureTime === undefined || formatLocal(start).time === query.departureTime;
}

/** Whether an item has the seats, and is as booked, as a query asks. */
export function matchesSeats(
  query: AvailabilityQuery,
  { merchant }: AvailabilityItem,
  seats: ItemSeats,
  caller: Client,
): boolean {
  if (query.onlyBooked && seats.booked === 0) return false;
  if (query.onlyNotBooked && seats.booked > 0) return false;
  if (mayOverbook(caller, merchant.slug)) return true; // A6
  const asked = query.seats ?? 0;
  if (seats.available < asked) return false;
  if (asked > 0 && shownCategories(seats, false).length === 0) return false; // A3
  return Object.entries(query.category ?? {}).every(([id, needed]) => {
    const room = seats.categories.find(({ category }) => String(category.id) === id);
    return room !== undefined && seatsOfCategory(seats, room) >= needed;
  });
}

/** The last day that RFC 3339 can tell, less one for what is another day elsewhere. */
const LAST_DAY = (civilDay(9999, 12, 31) ?? Infinity) - 1;

/** The last start that a list reaches, by zone: 24 months beyond the begin of its range (P12). */
export function reachOf({ startsFrom }: AvailabilityTimes, now: EpochMs): (zone: string) => EpochMs {
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

/** The begin of a range in any zone: no earlier start can pass `matchesTimes`. */
export function earliestStart(times: AvailabilityTimes, now: EpochMs, caller: Client): EpochMs {
  const begin = times.startsFrom ? earliestBegin(times.startsFrom) : now; // A7
  // A cut-off is never after the start, so that an earlier one cannot be booked then.
  return times.bookingTime && !caller.bookPastTrips
    ? Math.max(begin, earliestBegin(times.bookingTime))
    : begin;
}

/** The end of a range in any zone: no later start can pass `matchesTimes` and is within reach. */
export function latestStart(times: AvailabilityTimes, reach: (zone: string) => EpochMs): EpochMs {
  const end = reach(LAST_ZONE);
  return times.startsTo ? Math.min(latestEnd(times.startsTo), end) : end;
}
