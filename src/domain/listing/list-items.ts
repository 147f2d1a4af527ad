import type { Client } from '../catalogue/client.js';
import { isVoucher, type AvailabilityRule } from '../catalogue/rule.js';
import { memoByKey } from '../shared/memo.js';
import type { EpochMs } from '../shared/moment.js';
import { bookedOccurrences } from './booked-occurrences.js';
import { occurrencesBetween } from '../schedule/calendar.js';
import { capacitySettingsOf } from '../seats/capacity.js';
import { countedSeats, type CountedItem } from '../seats/counted-seats.js';
import { matchesSeats, matchesTimes, type ItemFilter } from './item-filter.js';
import { mayOverbook, type AvailabilityItem } from '../schedule/item.js';
import { listRange } from './list-range.js';
import type { ListSource } from './list-source.js';
import type { Occurrence } from '../schedule/recurrence.js';
import type { RuleFilter } from './rule-filter.js';
import { selectedCalendar } from './selected-calendar.js';

/** Conditions on the availability items of a list. */
export interface ListFilter {
  readonly rules: RuleFilter;
  readonly items: ItemFilter;
}

/** Yields the items that pass a filter and that a key may see, by start, then id, vouchers last (P12); see `Steps`. */
export function* listItems(
  source: ListSource,
  filter: ListFilter,
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

/** Returns whether any item of a rule can have the seats of a filter: a search for too many need not count them all. */
function canHaveSeats(
  source: ListSource,
  rule: AvailabilityRule,
  { seats }: ItemFilter,
  client: Client,
): boolean {
  if (rule.capacity >= seats || isVoucher(rule) || mayOverbook(client, rule.merchant)) return true;
  if (source.childRules(rule.id).length > 0) return true;
  return !capacitySettingsOf(source, rule.id).next().done; // A8
}
