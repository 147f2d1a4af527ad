import { mapped } from '../../domain/shared/steps.js';
import type { OperationCall, Reply } from '../../contract/operation.js';
import { type Command, type Listing, type Query, page } from '../shared/handler.js';
import {
  countedSeats,
  occupancyStatus,
  shownCategories,
  seatsOfCategory,
  type CategoryRoom,
  type ItemSeats,
  type CountedItem,
} from '../../domain/seats/item-seats.js';
import {
  matchesSeats,
  matchesTimes,
  matchesRule,
  type ItemFilter,
  type RuleFilter,
} from '../../domain/listing/filter.js';
import {
  mayOverbook,
  isActive,
  latestBookingTime,
  type AvailabilityItem,
} from '../../domain/schedule/item.js';
import { listItems, type ItemListFilter } from '../../domain/listing/list-items.js';
import { decideCapacity, requireOperator } from '../../domain/seats/capacity-changes.js';
import type { Client } from '../../domain/catalogue/client.js';
import { notFound, invalid } from '../../domain/shared/refusal.js';
import type { ReadTables, Transaction } from '../../store/tables.js';
import { visibleActivity, visibleAvailability } from '../shared/visible.js';
import {
  parseWhen,
  whenError,
  type MomentOrDay,
  formatDateTime,
  formatCompactOffset,
  formatUpdated,
} from '../../domain/shared/date-time.js';
import type { RequestError } from '../../domain/shared/errors.js';
import { QUERY } from '../../domain/shared/field-names.js';
import { zoneOf } from '../../domain/catalogue/merchant.js';
import { assertReleasable, decideCapture, endCapture } from '../../domain/capture/capture.js';
import type { components } from '../../contract/api.gen.js';
import {
  titleIn,
  bookingNoteIn,
  categoryIn,
  textLanguages,
  type TextLanguages,
} from '../../domain/catalogue/texts.js';
import type { Occurrence } from '../../domain/schedule/recurrence.js';
import { formatLocal } from '../../domain/shared/civil-time.js';
import { memoByInputs } from '../../domain/shared/memo.js';
import { cacheable } from '../shared/cached-json.js';

type Presented = components['schemas']['AvailabilityItem'];

const presentations = memoByInputs<Occurrence, Presented>();

/** Returns an availability item with its texts in the requested language, or in a fallback (P4). */
function presentAvailability(
  { item, seats }: CountedItem,
  language: string | undefined,
  overbooks: boolean,
): Presented {
  const { occurrence, activity, merchant } = item;
  const languages = textLanguages(merchant, language, activity.defaultLanguage);
  return presentations(occurrence, [languages.requested, overbooks, activity, merchant, seats], () =>
    cacheable(present(item, seats, languages, overbooks)),
  );
}

function present(
  item: AvailabilityItem,
  seats: ItemSeats,
  languages: TextLanguages,
  overbooks: boolean,
): Presented {
  const { occurrence, activity, merchant } = item;
  const { rule, startsAt, zone } = occurrence;
  const title = titleIn(activity, languages);
  const latest = latestBookingTime(occurrence);
  return {
    type: rule.type,
    availabilityItemId: occurrence.id,
    availabilityRuleId: String(rule.id),
    latestBookingTime: latest === null ? null : formatCompactOffset(latest, zone),
    merchant: merchant.slug,
    merchant_id: String(merchant.id),
    language: title.language,
    defaultLanguage: activity.defaultLanguage,
    activityId: activity.id,
    activityTitle: title.text,
    ...presentTimes(occurrence),
    timezone: zone,
    duration: rule.duration,
    bookingNote: bookingNoteIn(rule, languages),
    availableSeats: seats.available,
    capacity: seats.capacity,
    occupancy: seats.booked,
    occupancyPaid: seats.paid,
    occupancyStatus: occupancyStatus(item, seats),
    categories: shownCategories(seats, overbooks).map((room) => presentCategory(seats, room, languages)),
    isCustom: rule.isCustom,
    isExclusive: rule.isExclusive,
    isActive: isActive(item),
    isParent: seats.isParent,
    remarks: occurrence.listed?.remarks ?? rule.remarks,
    sortingToken: sortingToken(occurrence),
    startsAt: startsAt === null ? null : formatCompactOffset(startsAt, zone),
  };
}

/** Returns local dates and times. A voucher has none; a day trip has dates without times (A4). */
function presentTimes({ rule, start, end }: Occurrence) {
  const [from, to] = [start === null ? null : formatLocal(start), end === null ? null : formatLocal(end)];
  const hasTimes = rule.type !== 'day_trip';
  return {
    startDate: from?.date ?? null,
    startTime: (hasTimes && from?.time) || null,
    endDate: to?.date ?? null,
    endTime: (hasTimes && to?.time) || null,
  };
}

/** Returns a token that sorts in the order of lists: by start, then by id. Items without a start come last (P12). */
function sortingToken({ startsAt, id }: Occurrence): string {
  const digits = startsAt === null ? '9'.repeat(14) : formatUpdated(startsAt, 'UTC').replace(/\D/g, '');
  return `${digits}_${id}`;
}

function presentCategory(seats: ItemSeats, room: CategoryRoom, languages: TextLanguages) {
  const { capacity, booked, paid } = room;
  const category = categoryIn(room.category, languages);
  return {
    id: category.id,
    name: category.name,
    description: category.description,
    availableSeats: room.left === null ? null : seatsOfCategory(seats, room),
    capacity,
    occupancy: booked,
    occupancyPaid: paid,
    minSeats: category.minSeats,
    maxSeats: category.maxSeats,
    isCustom: category.isCustom,
    price: category.price,
    downPayment: category.downPayment,
  };
}

/** The query parameters of the operations that list availability items. */
export type AvailabilityQuery = OperationCall<'listAvailabilities'>['query'];

/** The default filters of lists (A3, A4, A7). */
const LIST_DEFAULTS = { seats: 1, activeOnly: true, withExclusive: false };

function list(
  tables: ReadTables,
  query: AvailabilityQuery,
  { now }: { readonly now: number },
  caller: Client,
): ReturnType<Listing<'listAvailabilities'>> {
  const filter = readFilter({ ...LIST_DEFAULTS, ...query });
  return mapped(page(listItems(tables, filter, caller, now), query), (counted) =>
    presentAvailability(counted, query.language, mayOverbook(caller, counted.item.merchant.slug)),
  );
}

/** Lists the availability items that match the query. */
export const listAvailabilities: Listing<'listAvailabilities'> = (tables, call, caller) =>
  list(tables, call.query, call, caller);

/** Lists availability items of one activity; refuses `not_found`. */
export const listActivityAvailabilities: Listing<'listActivityAvailabilities'> = (tables, call, caller) => {
  const { activity } = visibleActivity(tables, call.path.activityId, caller);
  return list(tables, { ...call.query, 'activityId[]': [activity.id] }, call, caller);
};

/**
 * Returns an availability item, regardless of its seats and date. Refuses `not_found` if the item is unknown or does
 * not match the filters (A12).
 */
export const getAvailability: Query<'getAvailability'> = (tables, { query, path }, caller) => {
  const filter = readFilter(query);
  const item = visibleAvailability(tables, path.availabilityItemId, caller);
  const seats = countedSeats(tables, item);
  const isMatch =
    matchesRule(filter.rules, item.occurrence.rule, item.activity) &&
    matchesTimes(filter.items, item, caller) &&
    matchesSeats(filter.items, item, seats, caller);
  if (!isMatch) throw notFound({ resource: 'availability item', id: path.availabilityItemId }, 'A12');
  return presentAvailability({ item, seats }, query.language, mayOverbook(caller, item.merchant.slug));
};

/** Sets the capacity of one occurrence (A8). */
export const setItemCapacity: Command<'setItemCapacity'> = (tx, call, caller) =>
  setCapacity(tx, call, caller, null);

/** Sets the capacity of one category of an occurrence (A8). */
export const setCategoryCapacity: Command<'setCategoryCapacity'> = (tx, call, caller) =>
  setCapacity(tx, call, caller, call.path.categoryId);

function setCapacity(
  tx: Transaction,
  { path, body, now }: Pick<OperationCall<'setItemCapacity'>, 'path' | 'body' | 'now'>,
  caller: Client,
  priceCategoryId: number | null,
): Reply<'setItemCapacity'> {
  const item = visibleAvailability(tx, path.itemId, caller);
  requireOperator(item, caller);
  const { setting, before } = decideCapacity(tx, item, { ...body, priceCategoryId }, now);
  tx.put('capacities', setting);
  return {
    capacity: setting.capacity,
    old_capacity: before,
    availabilityItemId: setting.availabilityItemId,
    availabilityRuleId: item.occurrence.rule.id,
    priceCategoryId,
  };
}

/** Returns the filter of a query. Refuses all unreadable dates and times together. */
export function readFilter(query: AvailabilityQuery): ItemListFilter {
  const items = readItemFilter(query);
  return { items, rules: readRuleFilter(query, items) };
}

function readRuleFilter(query: AvailabilityQuery, { categorySeats }: ItemFilter): RuleFilter {
  return {
    types: query['type[]'],
    merchants: query['merchant[]'],
    activityIds: query['activityId[]'],
    ruleId: query.availabilityRuleId,
    categoryIds: categorySeats.map(({ priceCategoryId }) => priceCategoryId),
    departureTime: query.departureTime,
    titleLike: query.titleLike,
    activeOnly: query.activeOnly === true,
    withExclusive: query.withExclusive !== false,
    withCustom: query.withCustom !== false,
    withVouchers: (query.startsFrom ?? query.startsTo ?? query.departureTime) === undefined, // A4
  };
}

function readItemFilter(query: AvailabilityQuery): ItemFilter {
  const [startsFrom, startsTo, bookingTime] = (['startsFrom', 'startsTo', 'bookingTime'] as const).map(
    (field) => readWhen(field, query[field]),
  );
  const errors = [startsFrom, startsTo, bookingTime].flatMap((read) => read?.errors ?? []);
  if (errors.length > 0) throw invalid(...errors);
  return {
    startsFrom: startsFrom?.when ?? null,
    startsTo: startsTo?.when ?? null,
    bookingTime: bookingTime?.when ?? null,
    departureTime: query.departureTime,
    seats: query.seats ?? 0,
    categorySeats: Object.entries(query.category ?? {}).map(([id, seats]) => ({
      priceCategoryId: Number(id),
      seats,
    })),
    onlyBooked: query.onlyBooked ?? false,
    onlyNotBooked: query.onlyNotBooked ?? false,
  };
}

function readWhen(
  field: string,
  text: string | undefined,
): { readonly when: MomentOrDay | null; readonly errors: readonly RequestError[] } {
  const when = text === undefined ? null : parseWhen(text);
  if (text === undefined || when !== null) return { when, errors: [] };
  return { when, errors: [whenError(QUERY.at([field]), text, 'point-in-time')] };
}

/** Holds seats for a limited time. With a `reference`, the new capture replaces the referenced one (C1–C3). */
export const createCapture: Command<'createCapture'> = (tx, call, caller) => {
  const { body, now } = call;
  const former = body.reference === undefined ? undefined : tx.captures.get(body.reference);
  const terms = { client: caller, now, former, nextReference: () => tx.nextCode() };
  const capture = decideCapture(tx, body, terms);
  if (former) endCapture(tx, former, { end: 'replaced', at: now });
  tx.put('captures', capture);
  const zone = zoneOf(tx.merchants.get(caller.merchant));
  return {
    reference: capture.reference,
    ...(former && { releasedReference: former.reference }),
    expires: formatDateTime(capture.expiresAt, zone),
  };
};

/** Frees the seats of a capture; refuses `capture_not_active` (C5). */
export const releaseCapture: Command<'releaseCapture'> = (tx, call, caller) => {
  const { reference } = call.path;
  const capture = assertReleasable(tx, reference, caller);
  endCapture(tx, capture, { end: 'released', at: call.now });
  return { releasedReference: capture.reference };
};
