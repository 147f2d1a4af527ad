import { isVoucher, type AvailabilityRule } from '../catalogue/rule.js';
import type { EpochMs } from '../shared/moment.js';
import { localDay } from '../shared/time-zone.js';
import { compareOccurrences, type Calendar } from '../schedule/calendar.js';
import { itemIdBounds } from '../schedule/item-id.js';
import type { ListSource } from './list-source.js';
import { findOccurrence, occurrenceAt, type Occurrence } from '../schedule/recurrence.js';

/**
 * Yields the occurrences of a calendar's rules with seats taken or held that start in `[from, to]`, in order; see `Steps`.
 * They are found by the taken items, without walking the calendar: each slot of a booked chain is one (A9), and a parent
 * is as booked as its children (A4).
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

/** Returns the starts in `[from, to]` at which seats of a rule, its children or theirs are taken or held. */
function takenStarts(source: ListSource, rule: AvailabilityRule, from: EpochMs, to: EpochMs): EpochMs[] {
  const zone = source.merchants.get(rule.merchant)?.timezone;
  if (zone === undefined || isVoucher(rule)) return [];
  const ids = source.takenItems(...itemIdBounds(rule, localDay(zone, from), localDay(zone, to)));
  const own = [...ids]
    .flatMap((id) => findOccurrence(rule, zone, id)?.startsAt ?? [])
    .filter((startsAt) => startsAt >= from && startsAt <= to);
  const ofChildren = source.childRules(rule.id).flatMap((child) => takenStarts(source, child, from, to));
  return [...own, ...ofChildren];
}
