import type { components } from '../../contract/control.gen.js';
import { type CountedItem, heldSeats, occupancyStatus } from '../../domain/seats/item-seats.js';
import { isActive, isPastCutOff, type AvailabilityItem } from '../../domain/schedule/item.js';
import { listItems } from '../../domain/listing/list-items.js';
import { titleIn, ruleIn, textLanguages } from '../../domain/catalogue/texts.js';
import type { Client } from '../../domain/catalogue/client.js';
import {
  exampleFieldValue,
  isRequiredInEdit,
  isRequiredWhileBooking,
  type UserField,
} from '../../domain/catalogue/custom-fields.js';
import {
  formatLocal,
  DAY_MS,
  firstDayOf,
  parseDate,
  type DayNumber,
  localDay,
} from '../../domain/shared/civil-time.js';
import { formatCompactOffset } from '../../domain/shared/date-time.js';
import type { EpochMs } from '../../domain/shared/moment.js';
import type { Steps } from '../../domain/shared/steps.js';
import { readFilter } from '../../operations/availability/availabilities.js';
import type { ReadTables } from '../../store/tables.js';
import { fieldError, wrongFormat } from '../../domain/shared/errors.js';
import { invalidFields } from '../../http/refusals.js';
import type { Basket, Guest } from '../../domain/basket/basket.js';
import { liveItems, takenSeats } from '../../domain/basket/status.js';
import { liveGuests, sum } from '../../domain/pricing/totals.js';
import { guestName } from '../../operations/shared/present.js';
import { timestamp } from '../present.js';
import type { Dataset } from '../../store/dataset/dataset.js';
import { DatasetReader } from '../../store/dataset/dataset-reader.js';
import type { PastStep } from '../../workspaces/history/history.js';

type ItemSeats = components['schemas']['ItemSeats'];
type ItemTerms = components['schemas']['ItemTerms'];

/** The language of the control plane. */
export const LANGUAGE = 'en';

/** Returns a client that sees all items of a workspace as their operators do, whatever their seats or dates. */
function everyOperator(tables: ReadTables): Client {
  const sells = [...tables.merchants.values()].map(({ slug }) => slug);
  const rights = { sells, overbooking: sells, bookPastTrips: true };
  return { client: '', secret: '', merchant: '', agent: null, ...rights };
}

/** The choice of items in a list. */
export interface ItemChoice {
  readonly activityId?: number;
  readonly ruleId?: number;
  /** Only those that a client without special rights can book now, with at least this many free seats. */
  readonly free?: number;
  /** The most items of each rule. */
  readonly perRule?: number;
}

/** Yields the chosen items that start on some days, by start, then id; see `Steps`. */
export function* itemsOfDays(
  tables: ReadTables,
  { from, to }: Days,
  { activityId, ruleId, free, perRule = Infinity }: ItemChoice,
  now: EpochMs,
): Steps<CountedItem> {
  const filter = readFilter({
    startsFrom: from,
    startsTo: to,
    ...(activityId !== undefined && { 'activityId[]': [activityId] }),
    ...(ruleId !== undefined && { availabilityRuleId: String(ruleId) }),
  });
  const counts = new Map<number, number>();
  for (const counted of listItems(tables, filter, everyOperator(tables), now)) {
    const id = counted?.item.occurrence.rule.id ?? 0;
    const count = (counts.get(id) ?? 0) + 1;
    const isListed = counted && count <= perRule && (free === undefined || isBookable(counted, free, now));
    if (isListed) counts.set(id, count);
    yield isListed ? counted : null;
  }
}

/** Returns whether a client without special rights can book an item, with so many seats (A1, A5). */
function isBookable({ item, seats }: CountedItem, free: number, now: EpochMs): boolean {
  const isClosed = isPastCutOff(item.occurrence, now, { bookPastTrips: false });
  return !isClosed && isActive(item) && seats.available >= free;
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

/** Returns the terms of an item: the fields and values that a booking of it needs. */
export function presentTerms({ occurrence, activity, merchant }: AvailabilityItem): ItemTerms {
  const { type, isExclusive, priceCategories } = occurrence.rule;
  const fields = [
    ...merchant.userFields.filter(isRequiredWhileBooking).map((field) => presentField(field, 'booking')),
    ...activity.guestFields.filter(isRequiredWhileBooking).map((field) => presentField(field, 'guest')),
  ];
  const inEdit = activity.guestFields
    .filter((field) => isRequiredInEdit(field) && field.isHiddenWhileBooking)
    .map((field) => presentField(field, 'edit'));
  return {
    merchantId: merchant.id,
    type,
    isExclusive,
    priceCategories: priceCategories.map(({ id, name, minSeats, price }) => ({ id, name, minSeats, price })),
    requiredFields: fields.map(({ code }) => code),
    fields: [...fields, ...inEdit],
    addons: activity.addons.map((addon) => ({ id: addon.id, type: addon.type })),
  };
}

function presentField(field: UserField, of: ItemTerms['fields'][number]['of']): ItemTerms['fields'][number] {
  return { code: field.code, of, example: exampleFieldValue(field) };
}

/** The days that a list shows unless it is asked for others. */
const DEFAULT_DAYS = 14;
/** The most days that a list shows. */
const MAX_DAYS = 62;

/** The last day that has a date of four digits. */
const LAST_DAY = firstDayOf(10_000, 1) - 1;

/** Days of a request, each `2026-06-05`. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

const dayText = (day: DayNumber) => formatLocal(day * DAY_MS).date;

/** Returns the day of a parameter; undefined without one. Refuses a day that the calendar does not have. */
function readDay(field: keyof Days, text: string | undefined): DayNumber | undefined {
  if (text === undefined) return undefined;
  const day = parseDate(text);
  if (day === null) throw invalidFields(wrongFormat('P13', { in: 'query', field }, text, 'date'));
  return day;
}

/** Returns the days of a query; by default fourteen from today. Refuses more than sixty-two, and a last day before the first. */
export function daysAsked(
  query: { readonly from?: string; readonly to?: string },
  tables: ReadTables,
  now: EpochMs,
): Days {
  const first = readDay('from', query.from) ?? today(tables, now);
  const last = readDay('to', query.to) ?? Math.max(first, Math.min(first + DEFAULT_DAYS - 1, LAST_DAY));
  const at = { in: 'query', field: 'to' } as const;
  const received = dayText(last);
  if (last < first) throw invalidFields(fieldError(at, 'too_small', { received, allowed: dayText(first) }));
  const allowed = first + MAX_DAYS - 1;
  if (last > allowed)
    throw invalidFields(fieldError(at, 'too_large', { received, allowed: dayText(allowed) }));
  return { from: dayText(first), to: received };
}

/** Returns the earliest of the current dates in the merchants' zones; in UTC without merchants. */
function today(tables: ReadTables, now: EpochMs): DayNumber {
  const zones = new Set([...tables.merchants.values()].map(({ timezone }) => timezone));
  if (zones.size === 0) zones.add('UTC');
  return Math.min(...[...zones].map((zone) => localDay(zone, now)));
}

type ItemBooking = components['schemas']['ItemBooking'];
type ItemCapture = components['schemas']['ItemCapture'];

/** Yields the bookings with seats of an item, in the order of their first guests; see `Steps`. */
export function* bookingsOnItem(tables: ReadTables, itemId: string): Steps<ItemBooking> {
  const seen = new Set<number>();
  for (const found of tables.guestsOnItem(itemId)) {
    const isNew = found !== null && !seen.has(found.basket.id);
    if (isNew) seen.add(found.basket.id);
    yield isNew ? bookingOnItem(found.basket, itemId) : null;
  }
}

/** Returns a booking with its seats of an item; null if it has none (B7). */
function bookingOnItem(basket: Basket, itemId: string): ItemBooking | null {
  const taken = takenSeats(basket).filter((one) => one.itemId === itemId);
  if (taken.length === 0) return null;
  const items = liveItems(basket).filter((item) => item.availabilityItemIds.includes(itemId));
  return {
    bookingId: basket.id,
    status: basket.status,
    contact: basket.user.name,
    seats: sum(taken, ({ seats }) => seats),
    guests: items.flatMap((item) => liveGuests<Guest>(item)).map(guestName),
  };
}

/**
 * Yields the captures that hold seats of an item; see `Steps`. The search ends once they hold as many seats as the
 * item's captures do together.
 */
export function* capturesOnItem(tables: ReadTables, itemId: string): Steps<ItemCapture> {
  let { held } = tables.occupancy(itemId);
  if (held === 0) return;
  for (const { reference, merchant, seats, expiresAt, availabilityItemIds } of tables.captures.values()) {
    const times = availabilityItemIds.filter((id) => id === itemId).length;
    const own = times * sum(seats, (entry) => entry.seats);
    held -= own;
    yield own > 0 ? { reference, merchant, seats: own, expiresAt: timestamp(expiresAt) } : null;
    if (held <= 0) return;
  }
}

/** The seats of an availability item that are taken. */
interface TakenSeats {
  readonly booked: number;
  readonly paid: number;
  readonly held: number;
}

/** All taken seats of an availability item, before a step and after it. */
export interface SeatChange {
  readonly availabilityItemId: string;
  readonly before: TakenSeats;
  readonly after: TakenSeats;
}

/** Returns the items whose seats a step changed, by id. `stateAfter` returns the records after an entry of the history. */
export function changedSeats(
  id: number,
  step: PastStep,
  stateAfter: (id: number) => Dataset | undefined,
): SeatChange[] {
  const ids = itemsOf(step);
  if (ids.length === 0) return [];
  const [before, after] = [stateAfter(id - 1), stateAfter(id)];
  if (!before || !after) return [];
  return ids
    .map((item) => ({ availabilityItemId: item, before: takenOf(before, item), after: takenOf(after, item) }))
    .filter((change) => !isSame(change.before, change.after));
}

/** Returns the items of the bookings and captures that a step changed, as they were and as they are. */
function itemsOf({ changes, undo }: PastStep): string[] {
  const ids = [...changes, ...undo].flatMap(({ table, value }) => {
    if (value === null) return [];
    if (table === 'captures') return value.availabilityItemIds;
    return table === 'baskets' ? value.items.flatMap((item) => item.availabilityItemIds) : [];
  });
  return [...new Set(ids)].toSorted();
}

function takenOf(dataset: Dataset, id: string): TakenSeats {
  const { booked, paid, held } = new DatasetReader(dataset).occupancy(id);
  return { booked, paid, held };
}

function isSame(a: TakenSeats, b: TakenSeats): boolean {
  return a.booked === b.booked && a.paid === b.paid && a.held === b.held;
}
