import { itemMoments } from '../domain/availability/item-id.js';
import { MINUTE_MS } from '../domain/shared/civil-time.js';
import type { EpochMs } from '../domain/shared/moment.js';
import type { DueEvent } from '../domain/basket/expiry.js';
import type { ReadTables } from '../store/tables.js';

/** The booked or captured items whose latest booking time lies in `(from, to]`, in order of it (A5). */
export function closings(
  tables: ReadTables,
  items: Iterable<string>,
  from: EpochMs,
  to: EpochMs,
): DueEvent[] {
  const events: DueEvent[] = [];
  for (const id of items) {
    const rule = tables.rules.get(Number.parseInt(id, 10));
    const zone = rule && tables.merchants.get(rule.merchant)?.timezone;
    const moments = rule && zone !== undefined ? itemMoments(id, rule, zone) : null;
    if (!rule || !moments) continue;
    const at = moments.startsAt - rule.cutOffTime * MINUTE_MS;
    if (at > from && at <= to) events.push({ at, type: 'availability.closed', id });
  }
  return events.toSorted((a, b) => a.at - b.at);
}
