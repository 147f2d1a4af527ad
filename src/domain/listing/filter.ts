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
import type { EpochMs } from '../shared/epoch-ms.js';

/** Returns whether a value is in a filter's list. Without a list, returns true (P9). */
export function isAmong<Value>(values: readonly Value[] | undefined, value: Value): boolean {
  return values === undefined || values.includes(value);
}

/**
 * The conditions of a query on activities. All must hold; of a list, one value must match (P9). An undefined condition
 * always holds.
 */
export interface ActivityFilter {
  readonly ids: readonly number[] | undefined;
  readonly merchants: readonly string[] | undefined;
  readonly categoryIds: readonly number[] | undefined;
  /** Country codes; case is ignored. */
  readonly departureCountryCodes: readonly string[] | undefined;
  /** City ids and UN/LOCODEs; case is ignored (A12). */
  readonly departureCities: readonly string[] | undefined;
  readonly isActive: boolean | undefined;
  readonly titleLike: string | undefined;
}

/** Returns a test of whether an activity matches a filter. */
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

/** The conditions of a query on rules and their activities. All must hold; of a list, one value must match (P9). */
export interface RuleFilter {
  readonly types: readonly AvailabilityType[] | undefined;
  readonly merchants: readonly string[] | undefined;
  readonly activityIds: readonly number[] | undefined;
  readonly ruleId: string | undefined;
  /** The price categories that a rule must have, all of them. */
  readonly categoryIds: readonly number[];
  /** `HH:MM:SS` in local time. */
  readonly departureTime: string | undefined;
  readonly titleLike: string | undefined;
  /** Excludes rules that are not on sale (A7). */
  readonly activeOnly: boolean;
  readonly withExclusive: boolean;
  readonly withCustom: boolean;
  /** False for queries by start, because vouchers have no start (A4). */
  readonly withVouchers: boolean;
}

/** Returns whether items of a rule can match the conditions on rules and activities (A4, A7). */
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

/** The conditions of a query on the times and seats of items. All must hold. */
export interface ItemFilter {
  readonly startsFrom: MomentOrDay | null;
  readonly startsTo: MomentOrDay | null;
  /** A time at which the item must be bookable (A5). */
  readonly bookingTime: MomentOrDay | null;
  /** `HH:MM:SS` in local time. */
  readonly departureTime: string | undefined;
  /** The minimum number of available seats; 0 means no condition (A3). */
  readonly seats: number;
  /** The minimum number of available seats per category (A3). */
  readonly categorySeats: readonly CategorySeats[];
  readonly onlyBooked: boolean;
  readonly onlyNotBooked: boolean;
}

/**
 * Returns whether an item starts in the filter's range and at its time of day, and can be booked at its `bookingTime`
 * (A5). For a voucher, which has no start, only `bookingTime` matters.
 */
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
 * Returns whether the bookings and free seats of an item match a filter (A3). For a key that may overbook, ignores free
 * seats (A6).
 */
export function matchesSeats(
  filter: ItemFilter,
  { merchant }: AvailabilityItem,
  seats: ItemSeats,
  client: Pick<Client, 'overbooking'>,
): boolean {
  if (filter.onlyBooked && seats.booked === 0) return false; // A13: only uncancelled bookings count
  if (filter.onlyNotBooked && seats.booked > 0) return false;
  if (mayOverbook(client, merchant.slug)) return true;
  if (seats.available < filter.seats) return false;
  if (filter.seats > 0 && shownCategories(seats, false).length === 0) return false;
  return filter.categorySeats.every(({ priceCategoryId, seats: least }) => {
    const room = seats.categories.find(({ category }) => category.id === priceCategoryId);
    return room !== undefined && seatsOfCategory(seats, room) >= least;
  });
}

/** The maximum period of an availability list, in months from its start (P12). */
const REACH_MONTHS = 24;

/** The range of start times that a list covers. */
export interface ListRange {
  /** No item in any time zone starts before this. */
  readonly from: EpochMs;
  /** No item in any time zone starts after this. */
  readonly to: EpochMs;
  /** Returns the start of the range in a time zone: a day begins up to 26 hours later in one zone than in another. */
  readonly begin: (zone: string) => EpochMs;
  /** Returns the end of the list's maximum period in a time zone (P12). */
  readonly reach: (zone: string) => EpochMs;
}

/**
 * Returns the range of a list. It begins at the filter's start, otherwise now (A7). A later `bookingTime` moves its
 * begin, unless the client may book past trips. The range ends at the filter's end, at the latest after the maximum
 * period (P12).
 */
export function listRange(
  filter: ItemFilter,
  now: EpochMs,
  client: Pick<Client, 'bookPastTrips'>,
): ListRange {
  const { startsFrom, startsTo, bookingTime } = filter;
  const begin = startsFrom ? earliestBegin(startsFrom) : now;
  // Booking closes at the start of an item or earlier, so an item that starts before `bookingTime` cannot be booked
  // then.
  const from = bookingTime && !client.bookPastTrips ? Math.max(begin, earliestBegin(bookingTime)) : begin;
  const reach = reachOf(filter, now);
  const end = reach(LAST_ZONE);
  const beginIn = memoByKey(Infinity, (zone: string) => (startsFrom ? rangeBegin(startsFrom, zone) : from));
  return { from, to: startsTo ? Math.min(latestEnd(startsTo), end) : end, begin: beginIn, reach };
}

/** The last day of a list: 30 December 9999, because in another time zone it may already be 31 December. */
const LAST_DAY = firstDayOf(10_000, 1) - 2;

/** Returns the end of a list's maximum period that begins at a time (P12). */
export function reachFrom(start: EpochMs): EpochMs {
  return Math.min(addMonths(start, REACH_MONTHS), LAST_DAY * DAY_MS);
}

function reachOf({ startsFrom }: ItemFilter, now: EpochMs): ListRange['reach'] {
  if (startsFrom === null || 'at' in startsFrom) {
    const end = reachFrom(startsFrom?.at ?? now);
    return () => end;
  }
  const day = reachFrom(startsFrom.day * DAY_MS) / DAY_MS;
  const ends = new Map<string, EpochMs>();
  return (zone) => {
    const end = ends.get(zone) ?? startOfDay(zone, day);
    ends.set(zone, end);
    return end;
  };
}
