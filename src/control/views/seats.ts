import type { components, operations } from '../../contract/control.gen.js';
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
import type { EpochMs } from '../../domain/shared/epoch-ms.js';
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

/**
 * Returns a client with all rights: it sees every item of a workspace as its operator does, even a full or past one.
 */
function everyOperator(tables: ReadTables): Client {
  const sells = [...tables.merchants.values()].map(({ slug }) => slug);
  const rights = { sells, overbooking: sells, bookPastTrips: true };
  return { client: '', secret: '', merchant: '', agent: null, ...rights };
}

type ItemChoice = NonNullable<operations['listSeats']['parameters']['query']>;

/**
 * Yields the selected items that start within the given days, sorted by start and id; null for each step without one
 * (`Steps`).
 */
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

/** Returns whether a client without special rights can book an item and at least `free` seats are available (A1, A5). */
function isBookable({ item, seats }: CountedItem, free: number, now: EpochMs): boolean {
  const isClosed = isPastCutOff(item.occurrence, now, { bookPastTrips: false });
  return !isClosed && isActive(item) && seats.available >= free;
}

/** Returns an item with its booked, paid and held seats (A2). */
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

/** Returns the terms of an item: the fields and values that a booking requires. */
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

/** The default number of days in a list. */
const DEFAULT_DAYS = 14;
/** The maximum number of days in a list. */
const MAX_DAYS = 62;

/** The last day whose year has four digits. */
const LAST_DAY = firstDayOf(10_000, 1) - 1;

/** A range of days, each in the form `2026-06-05`. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

const dayText = (day: DayNumber) => formatLocal(day * DAY_MS).date;

/**
 * Parses a day in a query parameter. Returns undefined if it was not sent.
 * @throws HttpRefusal if the day does not exist in the calendar
 */
function readDay(field: keyof Days, text: string | undefined): DayNumber | undefined {
  if (text === undefined) return undefined;
  const day = parseDate(text);
  if (day === null) throw invalidFields(wrongFormat('P13', { in: 'query', field }, text, 'date'));
  return day;
}

/**
 * Returns the days in a query. The default is fourteen days from today.
 * @throws HttpRefusal for more than 62 days, or if the last day precedes the first
 */
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

/**
 * Returns the earliest of the present dates in the merchants' time zones. Without merchants, returns the date in UTC.
 */
function today(tables: ReadTables, now: EpochMs): DayNumber {
  const zones = new Set([...tables.merchants.values()].map(({ timezone }) => timezone));
  if (zones.size === 0) zones.add('UTC');
  return Math.min(...[...zones].map((zone) => localDay(zone, now)));
}

type ItemBooking = components['schemas']['ItemBooking'];
type ItemCapture = components['schemas']['ItemCapture'];

/**
 * Yields the bookings that take seats of an item, in the order of their first guests; null for each step without one
 * (`Steps`).
 */
export function* bookingsOnItem(tables: ReadTables, itemId: string): Steps<ItemBooking> {
  const seen = new Set<number>();
  for (const found of tables.guestsOnItem(itemId)) {
    const isNew = found !== null && !seen.has(found.basket.id);
    if (isNew) seen.add(found.basket.id);
    yield isNew ? bookingOnItem(found.basket, itemId) : null;
  }
}

/** Returns a booking with its seats on an item. Returns null if it has none (B7). */
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
 * Yields the captures that hold seats of an item; null for each step without one (`Steps`). The search ends as soon as
 * all held seats of the item are accounted for.
 */
export function* capturesOnItem(tables: ReadTables, itemId: string): Steps<ItemCapture> {
  let { held } = tables.occupancy(itemId);
  if (held === 0) return;
  for (const { reference, merchant, seats, expiresAt, availabilityItemIds } of tables.captures.values()) {
    const times = availabilityItemIds.filter((id) => id === itemId).length;
    const own = times * sum(seats, (entry) => entry.seats);
    held -= own;
    const named = { merchant, merchantName: tables.merchants.get(merchant)?.name ?? merchant };
    yield own > 0 ? { reference, ...named, seats: own, expiresAt: timestamp(expiresAt) } : null;
    if (held <= 0) return;
  }
}

type TakenSeats = components['schemas']['TakenSeats'];
type SeatChange = components['schemas']['SeatChange'];

/**
 * Returns the items whose seats a step changed, sorted by id. `stateAfter` returns the records after the step with an
 * id; undefined if they are no longer stored. In this case, returns no items.
 */
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

/** Returns the ids of the items in the bookings and captures that a step changed, both before and after the change. */
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
