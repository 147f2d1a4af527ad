import { isTitleLike } from '../catalogue/texts.js';
import type { Activity } from '../catalogue/activity.js';
import { isVoucher, type AvailabilityRule, type AvailabilityType } from '../catalogue/rule.js';
import {
  parseTime,
  formatLocal,
  DAY_MS,
  firstDayOf,
  addMonths,
  LAST_ZONE,
  startOfDay,
} from '../shared/civil-time.js';
import type { Client } from '../catalogue/client.js';
import { rangeBegin, rangeEnd, type MomentOrDay, earliestBegin, latestEnd } from '../shared/date-time.js';
import type { CategorySeats } from '../seats/seat-source.js';
import { isPastCutOff, mayOverbook, type AvailabilityItem } from '../schedule/item.js';
import { seatsOfCategory, type ItemSeats, shownCategories } from '../seats/item-seats.js';
import { memoByKey } from '../shared/memo.js';
import type { EpochMs } from '../shared/moment.js';

/** Returns whether a value is in the list of a filter; without a list every value is (P9). */
export function isAmong<Value>(values: readonly Value[] | undefined, value: Value): boolean {
  return values === undefined || values.includes(value);
}

/** Conditions on activities, all of which must hold; of a list one value must match (P9). Undefined: no condition. */
export interface ActivityFilter {
  readonly ids: readonly number[] | undefined;
  readonly merchants: readonly string[] | undefined;
  readonly categoryIds: readonly number[] | undefined;
  /** In any case. */
  readonly departureCountryCodes: readonly string[] | undefined;
  /** Ids and locodes, in any case (A12). */
  readonly departureCities: readonly string[] | undefined;
  readonly isActive: boolean | undefined;
  readonly titleLike: string | undefined;
}

/** Returns the test whether an activity passes a filter. */
export function activityTest(filter: ActivityFilter): (activity: Activity) => boolean {
  const countries = filter.departureCountryCodes?.map((code) => code.toUpperCase());
  const cities = filter.departureCities?.map((city) => city.toUpperCase());
  return (activity) => {
    const { country, city } = activity.departure;
    return (
      isAmong(filter.ids, activity.id) &&
      isAmong(filter.merchants, activity.merchant) &&
      isAmong(filter.categoryIds, activity.category.id) &&
      isAmong(countries, country.code.toUpperCase()) &&
      (isAmong(cities, String(city.id)) || isAmong(cities, city.locode.toUpperCase())) &&
      (filter.isActive === undefined || filter.isActive === activity.isActive) &&
      (filter.titleLike === undefined || isTitleLike(activity, filter.titleLike))
    );
  };
}

/** Conditions on rules and their activities, all of which must hold; of a list one value must match (P9). */
export interface RuleFilter {
  readonly types: readonly AvailabilityType[] | undefined;
  readonly merchants: readonly string[] | undefined;
  readonly activityIds: readonly number[] | undefined;
  readonly ruleId: string | undefined;
  /** The rule has each of these price categories. */
  readonly categoryIds: readonly number[];
  /** `HH:MM:SS`, local. */
  readonly departureTime: string | undefined;
  readonly titleLike: string | undefined;
  /** Leaves out rules that are not on sale (A7). */
  readonly activeOnly: boolean;
  readonly withExclusive: boolean;
  readonly withCustom: boolean;
  /** False for a query by start: a voucher has none (A4). */
  readonly withVouchers: boolean;
}

/** Returns whether the items of a rule pass a filter (A4, A7). */
export function matchesRule(filter: RuleFilter, rule: AvailabilityRule, activity: Activity): boolean {
  return (
    isAmong(filter.types, rule.type) &&
    isAmong(filter.merchants, rule.merchant) &&
    isAmong(filter.activityIds, rule.activityId) &&
    (filter.ruleId === undefined || filter.ruleId === String(rule.id)) &&
    (!filter.activeOnly || (rule.isActive && activity.isActive)) &&
    (filter.withExclusive || !rule.isExclusive) &&
    (filter.withCustom || !rule.isCustom) &&
    (filter.withVouchers || !isVoucher(rule)) &&
    filter.categoryIds.every((id) => rule.priceCategories.some((category) => category.id === id)) &&
    departsAt(filter.departureTime, rule) &&
    (filter.titleLike === undefined || isTitleLike(activity, filter.titleLike))
  );
}

function departsAt(time: string | undefined, { startTimes, items }: AvailabilityRule): boolean {
  return (
    time === undefined ||
    items !== undefined ||
    startTimes.some((start) => parseTime(start) === parseTime(time))
  );
}

/** Conditions on the times and seats of items, all of which must hold. */
export interface ItemFilter {
  readonly startsFrom: MomentOrDay | null;
  readonly startsTo: MomentOrDay | null;
  /** The item can still be booked then (A5). */
  readonly bookingTime: MomentOrDay | null;
  /** `HH:MM:SS`, local. */
  readonly departureTime: string | undefined;
  /** The fewest available seats; 0 is no condition (A3). */
  readonly seats: number;
  /** The fewest available seats of categories (A3). */
  readonly categorySeats: readonly CategorySeats[];
  readonly onlyBooked: boolean;
  readonly onlyNotBooked: boolean;
}

/** Returns whether an item starts in the range and at the time of day that a filter names, and can be booked then (A5). */
export function matchesTimes(
  filter: ItemFilter,
  { occurrence, merchant }: AvailabilityItem,
  client: Pick<Client, 'bookPastTrips'>,
): boolean {
  const { startsFrom, startsTo, bookingTime, departureTime } = filter;
  const { start, startsAt } = occurrence;
  const zone = merchant.timezone;
  if (bookingTime && isPastCutOff(occurrence, rangeBegin(bookingTime, zone), client)) return false;
  if (startsAt === null || start === null) return true;
  if (startsFrom && startsAt < rangeBegin(startsFrom, zone)) return false;
  if (startsTo && startsAt > rangeEnd(startsTo, zone)) return false;
  return departureTime === undefined || formatLocal(start).time === departureTime;
}

/**
 * Returns whether an item passes a filter's conditions on bookings and on free seats (A3); keys that overbook need no free
 * seats (A6).
 */
export function matchesSeats(
  filter: ItemFilter,
  { merchant }: AvailabilityItem,
  seats: ItemSeats,
  client: Pick<Client, 'overbooking'>,
): boolean {
  if (filter.onlyBooked && seats.booked === 0) return false; // A13: of live bookings
  if (filter.onlyNotBooked && seats.booked > 0) return false;
  if (mayOverbook(client, merchant.slug)) return true;
  if (seats.available < filter.seats) return false;
  if (filter.seats > 0 && shownCategories(seats, false).length === 0) return false;
  return filter.categorySeats.every(({ priceCategoryId, seats: least }) => {
    const room = seats.categories.find(({ category }) => category.id === priceCategoryId);
    return room !== undefined && seatsOfCategory(seats, room) >= least;
  });
}

/** How far lists of availability items reach beyond their begin, in months (P12). */
export const REACH_MONTHS = 24;

/** The starts among which a list finds its items. */
export interface ListRange {
  /** No earlier start passes the filter, in any zone. */
  readonly from: EpochMs;
  /** No later start passes the filter within reach, in any zone. */
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

/** The last day of RFC 3339 but one, as it may be a day later in another zone. */
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
