import { type AvailabilityRule, isVoucher } from '../catalogue/rule.js';
import { type CapacitySource, type SeatSource, capacitySettingsOf } from '../seats/seat-source.js';
import { type Client, maySell } from '../catalogue/client.js';
import { memoByKey } from '../shared/memo.js';
import type { EpochMs } from '../shared/epoch-ms.js';
import {
  occurrencesBetween,
  cachedCalendar,
  type Calendar,
  type ZonedRule,
  compareOccurrences,
} from '../schedule/calendar.js';
import { countedSeats, type CountedItem } from '../seats/item-seats.js';
import {
  matchesSeats,
  matchesTimes,
  type ItemFilter,
  listRange,
  type RuleFilter,
  matchesRule,
} from './filter.js';
import { mayOverbook, type AvailabilityItem } from '../schedule/item.js';
import { type Occurrence, findOccurrence, occurrenceAt } from '../schedule/recurrence.js';
import { DAY_MS, localDay, type DayNumber } from '../shared/civil-time.js';
import { listingOf } from '../schedule/listed-items.js';
import { itemIdBounds } from '../schedule/item-id.js';

/** A table whose `version` object is replaced on each change. */
interface Versioned {
  readonly version: object;
}

/** The data that availability lists read from the tables of a workspace. */
export interface ListSource extends SeatSource, CapacitySource, Versioned {
  readonly activities: SeatSource['activities'] & Versioned;
  readonly merchants: SeatSource['merchants'] & Versioned;
  rulesOfActivity(activityId: number): readonly AvailabilityRule[];
  ruleOfCategory(priceCategoryId: number): AvailabilityRule | undefined;
  /** Yields the ids in `[from, to)` of items with booked or held seats. */
  takenItems(from: string, to: string): Iterable<string>;
}

/** Conditions on the availability items of a list. */
export interface ItemListFilter {
  readonly rules: RuleFilter;
  readonly items: ItemFilter;
}

/**
 * Yields the items that match a filter and are visible to a key, sorted by start and id, vouchers last (P12). See `Steps`.
 */
export function* listItems(
  source: ListSource,
  filter: ItemListFilter,
  client: Client,
  now: EpochMs,
): Generator<CountedItem | null, void> {
  const { from, to, begin, reach } = listRange(filter.items, now, client);
  const calendar = selectedCalendar(source, filter.rules, client);
  const dated = filter.items.onlyBooked
    ? bookedOccurrences(source, calendar, from, to)
    : occurrencesBetween(calendar, { from, to, begin });
  const recordsOf = memoByKey(Infinity, (rule: AvailabilityRule) => recordsOfRule(source, rule));
  const canFit = memoByKey(Infinity, (rule: AvailabilityRule) =>
    canHaveSeats(source, rule, filter.items, client),
  );
  const countedIfListed = (occurrence: Occurrence): CountedItem | null => {
    const records = canFit(occurrence.rule) ? recordsOf(occurrence.rule) : null;
    if (!records) return null;
    const item = { occurrence, ...records };
    if (!matchesTimes(filter.items, item, client)) return null;
    if ((occurrence.startsAt ?? -Infinity) > reach(item.merchant.timezone)) return null;
    const seats = countedSeats(source, item);
    return matchesSeats(filter.items, item, seats, client) ? { item, seats } : null;
  };
  for (const occurrences of [dated, calendar.vouchers])
    for (const occurrence of occurrences) yield occurrence && countedIfListed(occurrence);
}

function recordsOfRule(
  source: ListSource,
  rule: AvailabilityRule,
): Omit<AvailabilityItem, 'occurrence'> | null {
  const activity = source.activities.get(rule.activityId);
  const merchant = source.merchants.get(rule.merchant);
  return activity && merchant ? { activity, merchant } : null;
}

/** Returns whether items of a rule could have enough seats for the filter. If not, their seats need not be counted. */
function canHaveSeats(
  source: ListSource,
  rule: AvailabilityRule,
  { seats }: ItemFilter,
  client: Client,
): boolean {
  if (rule.capacity >= seats || rule.items || isVoucher(rule) || mayOverbook(client, rule.merchant))
    return true;
  if (source.childRules(rule.id).length > 0) return true;
  return !capacitySettingsOf(source, rule).next().done; // A8
}

/**
 * Returns the calendar of the rules that match a filter and are visible to a key (K1). Cached until rules, activities
 * or merchants change.
 */
export function selectedCalendar(
  source: ListSource,
  filter: RuleFilter,
  client: Pick<Client, 'sells'>,
): Calendar {
  const versions = [source.rules.version, source.activities.version, source.merchants.version] as const;
  return cachedCalendar(versions, JSON.stringify([client.sells, filter]), () =>
    select(source, filter, client),
  );
}

function select(source: ListSource, filter: RuleFilter, client: Pick<Client, 'sells'>): ZonedRule[] {
  const selected: ZonedRule[] = [];
  for (const rule of candidates(source, filter)) {
    const activity = source.activities.get(rule.activityId);
    const merchant = source.merchants.get(rule.merchant);
    if (!activity || !merchant || !maySell(client, merchant.slug)) continue; // K1
    if (matchesRule(filter, rule, activity)) selected.push({ rule, zone: merchant.timezone });
  }
  return selected;
}

/**
 * Returns the rules that can match a filter. If it names categories, returns the rule of the first one. If it names
 * activities, returns their rules. Otherwise returns all rules.
 */
function candidates(
  source: ListSource,
  { categoryIds, activityIds }: RuleFilter,
): Iterable<AvailabilityRule> {
  const [category] = categoryIds;
  if (category !== undefined) return [source.ruleOfCategory(category)].filter((rule) => rule !== undefined);
  if (activityIds) return [...new Set(activityIds)].flatMap((id) => source.rulesOfActivity(id));
  return source.rules.values();
}

/**
 * Yields the occurrences with booked or held seats that start in `[from, to]`, in order. See `Steps`. Searches the
 * taken seats, because most occurrences have none. Includes each slot of a booked chain (A9), and a parent if one of
 * its children has taken seats (A4).
 */
export function* bookedOccurrences(
  source: ListSource,
  calendar: Calendar,
  from: EpochMs,
  to: EpochMs,
): Generator<Occurrence | null, void> {
  const found = new Map<string, Occurrence>();
  for (const { rule, zone } of calendar.rules) {
    yield null;
    for (const startsAt of takenStarts(source, rule, from, to)) {
      const occurrence = occurrenceAt(rule, zone, startsAt);
      if (occurrence) found.set(occurrence.id, occurrence);
    }
  }
  yield* [...found.values()].toSorted(compareOccurrences);
}

/**
 * Yields the ids of a rule's items with booked or held seats that start on the given local days (inclusive). Excludes
 * vouchers.
 */
export function* takenItemsOf(
  source: Pick<ListSource, 'takenItems'>,
  rule: AvailabilityRule,
  [firstDay, lastDay]: readonly [DayNumber, DayNumber],
): Generator<string> {
  if (!rule.items) yield* source.takenItems(...itemIdBounds(rule, firstDay, lastDay));
  else yield* takenListedItems(source, rule.items, [firstDay, lastDay]);
}

function* takenListedItems(
  source: Pick<ListSource, 'takenItems'>,
  items: NonNullable<AvailabilityRule['items']>,
  [firstDay, lastDay]: readonly [DayNumber, DayNumber],
): Generator<string> {
  for (const { item, start } of listingOf(items).byId.values()) {
    const day = Math.floor((start ?? Infinity) / DAY_MS);
    if (day < firstDay || day > lastDay) continue;
    if (item.occupancy || item.held) yield item.id;
    else yield* source.takenItems(item.id, `${item.id}\0`);
  }
}

/** Returns the starts in `[from, to]` at which a rule, or any rule below it, has booked or held seats. */
function takenStarts(source: ListSource, rule: AvailabilityRule, from: EpochMs, to: EpochMs): EpochMs[] {
  const zone = source.merchants.get(rule.merchant)?.timezone;
  if (zone === undefined || isVoucher(rule)) return [];
  const ids = takenItemsOf(source, rule, [localDay(zone, from), localDay(zone, to)]);
  const own = [...ids]
    .flatMap((id) => findOccurrence(rule, zone, id)?.startsAt ?? [])
    .filter((startsAt) => startsAt >= from && startsAt <= to);
  const ofChildren = source.childRules(rule.id).flatMap((child) => takenStarts(source, child, from, to));
  return [...own, ...ofChildren];
}
