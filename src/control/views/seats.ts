import type { components } from '../../contract/control.gen.js';
import { type CountedItem, heldSeats, occupancyStatus } from '../../domain/seats/item-seats.js';
import { listItems } from '../../domain/listing/list-items.js';
import { titleIn, ruleIn, textLanguages } from '../../domain/catalogue/texts.js';
import type { Client } from '../../domain/catalogue/client.js';
import { formatLocal } from '../../domain/shared/civil-time.js';
import { formatCompactOffset } from '../../domain/shared/date-time.js';
import type { EpochMs } from '../../domain/shared/moment.js';
import type { Steps } from '../../domain/shared/steps.js';
import { readFilter } from '../../operations/availability/read-filter.js';
import type { ReadTables } from '../../store/tables.js';
import type { Days } from './days.js';

type ItemSeats = components['schemas']['ItemSeats'];

/** The language of the control plane. */
const LANGUAGE = 'en';

/** Returns a client that sees all items of a workspace as their operators do, whatever their seats or dates. */
function everyOperator(tables: ReadTables): Client {
  const sells = [...tables.merchants.values()].map(({ slug }) => slug);
  const rights = { sells, overbooking: sells, bookPastTrips: true };
  return { client: '', secret: '', merchant: '', agent: null, ...rights };
}

/** Yields the items that start on some days, all or those of an activity, by start, then id; see `Steps`. */
export function itemsOfDays(
  tables: ReadTables,
  { from, to }: Days,
  activityId: number | undefined,
  now: EpochMs,
): Steps<CountedItem> {
  const ofActivity = activityId === undefined ? {} : { 'activityId[]': [activityId] };
  const filter = readFilter({ startsFrom: from, startsTo: to, ...ofActivity });
  return listItems(tables, filter, everyOperator(tables), now);
}

/** Returns an item with its seats: booked, paid and held (A2). */
export function presentSeats(tables: ReadTables, { item, seats }: CountedItem): ItemSeats {
  const { occurrence, activity, merchant } = item;
  const { id, rule, start, startsAt, zone } = occurrence;
  const languages = textLanguages(merchant, LANGUAGE, activity.defaultLanguage);
  return {
    availabilityItemId: id,
    activityId: activity.id,
    title: titleIn(activity, languages).text,
    ruleId: rule.id,
    ruleName: ruleIn(rule, languages).name,
    merchant: merchant.slug,
    timezone: zone,
    startsAt: startsAt === null ? null : formatCompactOffset(startsAt, zone),
    day: start === null ? null : formatLocal(start).date,
    capacity: seats.capacity,
    booked: seats.booked,
    paid: seats.paid,
    held: heldSeats(tables, item),
    free: seats.available,
    status: occupancyStatus(item, seats),
    isParent: seats.isParent,
  };
}
