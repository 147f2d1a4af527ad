import type { AvailabilityItem } from '../../domain/availability/item.js';
import {
  compareOccurrences,
  cachedCalendar,
  occurrencesBetween,
  type Calendar,
  type ZonedRule,
} from '../../domain/availability/calendar.js';
import type { AvailabilityRule } from '../../domain/catalogue/rule.js';
import type { Client } from '../../domain/catalogue/client.js';
import { mayOverbook } from '../../domain/availability/item.js';
import { itemIdBounds } from '../../domain/availability/item-id.js';
import type { EpochMs } from '../../domain/shared/moment.js';
import { findOccurrence, occurrenceAt, type Occurrence } from '../../domain/availability/recurrence.js';
import { itemSeats } from '../../domain/availability/seats.js';
import type { ItemSeats } from '../../domain/availability/room.js';
import { localDay } from '../../domain/shared/time-zone.js';
import type { ReadTables } from '../../store/tables.js';
import {
  earliestStart,
  latestStart,
  matchesRule,
  matchesSeats,
  matchesTimes,
  reachOf,
  readTimes,
  type AvailabilityQuery,
} from './availability-filter.js';
import type { CountedItem } from './present-availability.js';

/**
 * The availability items that a query names and a key may see, in order, as they are asked for: by start, then id,
 * vouchers last (P12).
 */
export function* listItems(
  tables: ReadTables,
  query: AvailabilityQuery,
  caller: Client,
  now: EpochMs,
): Generator<CountedItem> {
  const times = readTimes(query);
  const reach = reachOf(times, now);
  const from = earliestStart(times, now, caller);
  const to = latestStart(times, reach);
  const calendar = calendarFor(tables, query, caller);
  const dated = query.onlyBooked
    ? bookedBetween(tables, calendar, from, to)
    : occurrencesBetween(calendar, from, to);
  const isEnough = capacityCheck(tables, query, caller);
  const itemOf = itemsOf(tables);
  for (const occurrences of [dated, calendar.vouchers]) {
    for (const occurrence of occurrences) {
      const item = isEnough(occurrence.rule) ? itemOf(occurrence) : undefined;
      if (!item || !matchesTimes(query, times, item, caller)) continue;
      if ((occurrence.startsAt ?? -Infinity) > reach(item.merchant.timezone)) continue;
      const seats = countedSeats(tables, item);
      if (matchesSeats(query, item, seats, caller)) yield { item, seats };
    }
  }
}

/** What was counted last for an occurrence, and at which version of all tables. */
const counted = new WeakMap<Occurrence, { readonly version: object; readonly seats: ItemSeats }>();

/** Seats are counted again when something has changed: lists are read far more often than that. */
function countedSeats(tables: ReadTables, item: AvailabilityItem): ItemSeats {
  const { version } = tables;
  const last = counted.get(item.occurrence);
  if (last?.version === version) return last.seats;
  const seats = itemSeats(tables, item);
  counted.set(item.occurrence, { version, seats });
  return seats;
}

/** The calendar of the rules that pass a query and are the key's to see; kept as long as the catalogue is. */
function calendarFor(tables: ReadTables, query: AvailabilityQuery, caller: Client): Calendar {
  // What a rule is chosen by; the range, the seats and the page are no part of it.
  const { bookingTime: _, seats: __, onlyBooked: ___, onlyNotBooked: ____, ...ofRules } = query;
  const hasRange = (query.startsFrom ?? query.startsTo) !== undefined;
  const categories = Object.keys(query.category ?? {});
  const key = JSON.stringify([
    caller.sells,
    {
      ...ofRules,
      startsFrom: hasRange,
      startsTo: hasRange,
      category: categories,
      language: 0,
      limit: 0,
      offset: 0,
    },
  ]);
  const basis = [tables.rules.version, tables.activities.version, tables.merchants.version] as const;
  return cachedCalendar([...basis], key, () => selectRules(tables, query, caller));
}

function selectRules(tables: ReadTables, query: AvailabilityQuery, caller: Client): ZonedRule[] {
  const selected: ZonedRule[] = [];
  for (const rule of candidates(tables, query)) {
    const activity = tables.activities.get(rule.activityId);
    const merchant = tables.merchants.get(rule.merchant);
    if (!activity || !merchant || !caller.sells.includes(merchant.slug)) continue; // K1
    if (matchesRule(query, rule, activity)) selected.push({ rule, zone: merchant.timezone });
  }
  return selected;
}

function candidates(tables: ReadTables, query: AvailabilityQuery): Iterable<AvailabilityRule> {
  const [category] = Object.keys(query.category ?? {});
  if (category !== undefined)
    return [tables.ruleOfCategory(Number(category))].filter((rule) => rule !== undefined);
  const activities = query['activityId[]'];
  if (activities) return [...new Set(activities)].flatMap((id) => tables.rulesOfActivity(id));
  return tables.rules.values();
}

/** Joins occurrences with what they belong to; each rule is looked up once. */
function itemsOf(tables: ReadTables): (occurrence: Occurrence) => AvailabilityItem | undefined {
  const known = new Map<AvailabilityRule, Omit<AvailabilityItem, 'occurrence'> | null>();
  return (occurrence) => {
    const { rule } = occurrence;
    let found = known.get(rule);
    if (found === undefined) {
      const activity = tables.activities.get(rule.activityId);
      const merchant = tables.merchants.get(rule.merchant);
      found = activity && merchant ? { activity, merchant } : null;
      known.set(rule, found);
    }
    return found ? { occurrence, ...found } : undefined;
  };
}

/** Whether any item of a rule can have the seats asked for, so that a search for too many does not count them all. */
function capacityCheck(
  tables: ReadTables,
  { seats: asked = 0 }: AvailabilityQuery,
  caller: Client,
): (rule: AvailabilityRule) => boolean {
  const known = new Map<AvailabilityRule, boolean>();
  const isPossible = (rule: AvailabilityRule): boolean => {
    if (rule.capacity >= asked || rule.type === 'voucher' || mayOverbook(caller, rule.merchant)) return true;
    if (tables.childRules(rule.id).length > 0) return true;
    const [setting] = tables.capacities.values(`${rule.id}_`); // A8: the first of the rule's settings
    return setting?.availabilityItemId.startsWith(`${rule.id}_`) ?? false;
  };
  return (rule) => {
    const is = known.get(rule) ?? isPossible(rule);
    known.set(rule, is);
    return is;
  };
}

/**
 * Returns the occurrences of a calendar's rules that have booked seats, found by what is booked: the calendar is not
 * walked. Each slot of a booked chain is one (A9), and a parent is as booked as its children (A4).
 */
function bookedBetween(tables: ReadTables, calendar: Calendar, from: EpochMs, to: EpochMs): Occurrence[] {
  const found = new Map<string, Occurrence>();
  for (const { rule, zone } of calendar.rules) {
    for (const { startsAt } of takenOf(tables, rule, from, to)) {
      const occurrence = startsAt === null ? undefined : occurrenceAt(rule, zone, startsAt);
      if (occurrence) found.set(occurrence.id, occurrence);
    }
  }
  return [...found.values()].toSorted(compareOccurrences);
}

/** Returns the occurrences of a rule and its children, and theirs, on which seats are taken or held in `[from, to]`. */
function takenOf(tables: ReadTables, rule: AvailabilityRule, from: EpochMs, to: EpochMs): Occurrence[] {
  const zone = tables.merchants.get(rule.merchant)?.timezone;
  if (zone === undefined || rule.type === 'voucher') return [];
  const ids = tables.takenItems(...itemIdBounds(rule, localDay(zone, from), localDay(zone, to)));
  const own = ids.flatMap((id) => findOccurrence(rule, zone, id) ?? []);
  const isWithin = ({ startsAt }: Occurrence) => startsAt !== null && startsAt >= from && startsAt <= to;
  return [
    ...own.filter(isWithin),
    ...tables.childRules(rule.id).flatMap((child) => takenOf(tables, child, from, to)),
  ];
}
