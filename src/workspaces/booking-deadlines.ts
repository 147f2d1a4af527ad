import { itemMoments } from '../domain/availability/item-id.js';
import { latestBookingTime } from '../domain/availability/item.js';
import type { DueEvent } from '../domain/basket/expiry.js';
import type { EpochMs } from '../domain/shared/moment.js';
import type { ReadTables } from '../store/tables.js';

/**
 * Returns an event for each booked or captured item whose latest booking time is in `(from, to]`, in order of that time
 * (A5).
 */
export function passedDeadlines(
  tables: ReadTables,
  { from, to }: { readonly from: EpochMs; readonly to: EpochMs },
): DueEvent[] {
  const events: DueEvent[] = [];
  for (const id of tables.takenItems()) {
    const rule = tables.rules.get(Number.parseInt(id, 10));
    const timezone = rule && tables.merchants.get(rule.merchant)?.timezone;
    const moments = rule && timezone !== undefined ? itemMoments(id, rule, timezone) : null;
    const at = rule && moments && latestBookingTime({ rule, startsAt: moments.startsAt });
    if (at != null && at > from && at <= to) events.push({ at, type: 'availability.closed', id });
  }
  return events.toSorted((a, b) => a.at - b.at);
}

/** Returns the next latest booking time of a booked or captured item after a moment; infinity if there is none (A5). */
export function nextDeadline(tables: ReadTables, after: EpochMs): EpochMs {
  return passedDeadlines(tables, { from: after, to: Infinity })[0]?.at ?? Infinity;
}
