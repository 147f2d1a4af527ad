import { parseDate, parseTime, DAY_MS, fromLocalForward, isZone } from '../domain/shared/civil-time.js';
import { parseWhen, rangeBegin, rangeEnd, isWithinPeriod, parsePeriod } from '../domain/shared/date-time.js';
import { ITEM_OPERATIONS } from './items.js';
import type { Schemas } from './decoded-exchange.js';
import { all, each, equal, holds, lawsOfRecords, onSuccess, when, type Law, type LawResult } from './law.js';

/** The parsed query of a list request. */
export type ListQuery = Readonly<Record<string, unknown>>;

/**
 * Checks that a value in a response is one of those in a query parameter. Not applicable without the parameter (P9).
 */
function isAmong(query: ListQuery, name: string, at: string, value: unknown): LawResult {
  const sent = query[name];
  if (sent === undefined) return 'not applicable';
  const allowed: readonly unknown[] = Array.isArray(sent) ? sent : [sent];
  return holds(allowed.includes(value), at, value, allowed);
}

const lower = (value: unknown) => String(value).toLowerCase();

/** Checks that one of the values in a query parameter equals one of several texts, ignoring case. */
function isAmongTexts(query: ListQuery, name: string, at: string, values: readonly unknown[]): LawResult {
  const sent = query[name] as readonly unknown[] | undefined;
  if (sent === undefined) return 'not applicable';
  const allowed = new Set(sent.map(lower));
  const isFound = values.some((value) => allowed.has(lower(value)));
  return holds(isFound, at, values[0], sent);
}

const ofMerchants = lawsOfRecords<Schemas['Merchant']>('listMerchants');
const ofActivities = lawsOfRecords<Schemas['Activity']>('listActivities');
const ofItems = lawsOfRecords<Schemas['AvailabilityItem']>(...ITEM_OPERATIONS);
const ofListedItems = lawsOfRecords<Schemas['AvailabilityItem']>(
  'listAvailabilities',
  'listActivityAvailabilities',
);
const ofRules = lawsOfRecords<Schemas['AvailabilityRule']>('listAvailabilityRules');
const ofBookings = lawsOfRecords<Schemas['Basket']>('listBookings');
const ofGuests = lawsOfRecords<Schemas['ListedGuest']>('listGuests');

/** Laws of the filters for merchants and activities. */
const CATALOGUE_FILTERS: readonly Law[] = [
  ofMerchants('P9', 'Listed merchants have one of the requested ids.', ({ id }, { query }) =>
    isAmong(query, 'id[]', '/id', id),
  ),
  ofMerchants('P9', 'Listed merchants have the requested code.', ({ slug }, { query }) =>
    isAmong(query, 'slug', '/slug', slug),
  ),
  ofActivities('P9', 'Listed activities have one of the requested ids.', ({ id }, { query }) =>
    isAmong(query, 'id[]', '/id', id),
  ),
  ofActivities(
    'P9',
    'Listed activities belong to one of the requested merchants.',
    ({ merchant }, { query }) => isAmong(query, 'merchant[]', '/merchant', merchant),
  ),
  ofActivities(
    'P9',
    'Listed activities belong to one of the requested categories.',
    ({ category }, { query }) => isAmong(query, 'category[]', '/category/id', category.id),
  ),
  ofActivities(
    'P9',
    'Listed activities depart in one of the requested countries.',
    ({ departure }, { query }) =>
      isAmongTexts(query, 'departureCountryCode[]', '/departure/country/code', [departure.country.code]),
  ),
  ofActivities(
    'A12',
    'Listed activities depart in one of the requested cities.',
    ({ departure: { city } }, { query }) =>
      isAmongTexts(query, 'departureCityId[]', '/departure/city/id', [city.id, city.locode]),
  ),
  ofActivities('P9', 'Listed activities match the filter `isActive`.', ({ isActive }, { query }) =>
    isAmong(query, 'isActive', '/isActive', isActive),
  ),
  ofActivities(
    'A4',
    '`fromPrice` is in the default currency of the merchant.',
    ({ fromPrice, merchant }, _, known) => {
      const due = known.merchant(merchant)?.defaultCurrency;
      return when(fromPrice !== null && due !== undefined, () =>
        equal('/fromPrice/currency', fromPrice?.currency, due),
      );
    },
  ),
];

/** Checks the start of an item against a query parameter. */
function startMatches(
  { startsAt, timezone }: Schemas['AvailabilityItem'],
  text: unknown,
  isMet: (at: number, when: NonNullable<ReturnType<typeof parseWhen>>) => boolean,
): LawResult {
  const limit = typeof text === 'string' ? parseWhen(text) : null;
  if (limit === null || !isZone(timezone)) return 'not applicable';
  const at = startsAt === null ? NaN : Date.parse(startsAt.replace(/([+-]\d{2})(\d{2})$/, '$1:$2'));
  return holds(isMet(at, limit), '/startsAt', startsAt, text);
}

/** Laws of the filters for availability items. */
const ITEM_FILTERS: readonly Law[] = [
  ofItems('P9', 'Listed items have one of the requested types.', ({ type }, { query }) =>
    isAmong(query, 'type[]', '/type', type),
  ),
  ofItems('P9', 'Listed items belong to one of the requested merchants.', ({ merchant }, { query }) =>
    isAmong(query, 'merchant[]', '/merchant', merchant),
  ),
  ofItems(
    'P9',
    'Listed items belong to one of the requested activities.',
    ({ activityId }, { query, path }) =>
      all([
        isAmong(query, 'activityId[]', '/activityId', activityId),
        when(path['activityId'] !== undefined, () => equal('/activityId', activityId, path['activityId'])),
      ]),
  ),
  ofItems(
    'P9',
    'Listed items belong to the requested availability rule.',
    ({ availabilityRuleId }, { query }) =>
      isAmong(query, 'availabilityRuleId', '/availabilityRuleId', availabilityRuleId),
  ),
  ofItems('P13', 'Listed items start at `startsFrom` or later.', (item, { query }) =>
    startMatches(item, query['startsFrom'], (at, limit) => at >= rangeBegin(limit, item.timezone)),
  ),
  ofItems(
    'P13',
    'Listed items start at `startsTo` or earlier; a date includes the complete day.',
    (item, { query }) =>
      startMatches(item, query['startsTo'], (at, limit) => at <= rangeEnd(limit, item.timezone)),
  ),
  ofItems('A4', 'If a query filters by start, vouchers are not listed.', ({ type }, { query }) =>
    when(
      ['startsFrom', 'startsTo', 'departureTime'].some((name) => query[name] !== undefined),
      () => holds(type !== 'voucher', '/type', type, 'no voucher'),
    ),
  ),
  ofItems('A10', 'Listed items start at the requested time of day.', ({ startTime }, { query }) =>
    when(query['departureTime'] !== undefined, () =>
      equal('/startTime', parseTime(startTime ?? ''), parseTime(String(query['departureTime']))),
    ),
  ),
  ofListedItems('A7', 'Inactive items are listed only with `activeOnly=false`.', ({ isActive }, { query }) =>
    when(query['activeOnly'] !== false, () => equal('/isActive', isActive, true)),
  ),
  ofListedItems(
    'A4',
    'Exclusive events are listed only with `withExclusive`.',
    ({ isExclusive }, { query }) =>
      when(query['withExclusive'] !== true, () => equal('/isExclusive', isExclusive, false)),
  ),
  ofItems('A13', 'With `withCustom=false`, custom trips are not listed.', ({ isCustom }, { query }) =>
    when(query['withCustom'] === false, () => equal('/isCustom', isCustom, false)),
  ),
  ofItems('A13', 'With `onlyBooked`, all listed items have bookings.', ({ occupancy }, { query }) =>
    when(query['onlyBooked'] === true, () => holds(occupancy > 0, '/occupancy', occupancy, 'at least 1')),
  ),
  ofItems('A13', 'With `onlyNotBooked`, no listed item has bookings.', ({ occupancy }, { query }) =>
    when(query['onlyNotBooked'] === true, () => equal('/occupancy', occupancy, 0)),
  ),
  ofItems('A3', 'Listed items have all requested price categories.', ({ categories }, { query }) =>
    when(typeof query['category'] === 'object', () => {
      const ids = categories.map(({ id }) => String(id));
      const missing = Object.keys(query['category'] as object).filter((id) => !ids.includes(id));
      return holds(missing.length === 0, '/categories', ids, Object.keys(query['category'] as object));
    }),
  ),
];

/** Converts a local date and time to a time in ms since 1970. */
function localMoment(date: string | null, time: string | null, zone: string): number | null {
  const day = parseDate(date ?? '');
  if (day === null || !isZone(zone)) return null;
  return fromLocalForward(zone, day * DAY_MS + (parseTime(time ?? '') ?? 0));
}

/** Returns whether an item of a booking takes place in a period (P13). False if it has no date. */
function takesPlace(
  { availabilityItem }: Schemas['BasketItem'],
  period: NonNullable<ReturnType<typeof parsePeriod>>,
): boolean {
  const { startDate, startTime, timezone } = availabilityItem;
  const at = localMoment(startDate, startTime, timezone);
  return at !== null && isWithinPeriod(period, timezone, at);
}

/** Laws of the filters for availability rules, bookings and guests. */
const BOOKING_FILTERS: readonly Law[] = [
  ofRules('P9', 'Listed rules have one of the requested ids.', ({ id }, { query }) =>
    isAmong(query, 'id[]', '/id', id),
  ),
  ofRules('P9', 'Listed rules belong to one of the requested activities.', ({ activityId }, { query }) =>
    isAmong(query, 'activityId[]', '/activityId', activityId),
  ),
  ofRules('P9', 'Listed rules have one of the requested types.', ({ type }, { query }) =>
    isAmong(query, 'type[]', '/type', type),
  ),
  ofRules('P9', 'Listed rules belong to the requested merchant.', ({ merchant }, { query }) =>
    isAmong(query, 'merchant', '/merchant', merchant),
  ),
  ofRules('P9', 'Listed rules match the filter `isActive`.', ({ isActive }, { query }) =>
    when(query['isActive'] !== undefined, () =>
      equal('/isActive', isActive, Number(query['isActive']) === 1),
    ),
  ),
  ofBookings('B10', 'Listed bookings belong to one of the requested users.', ({ user }, { query }) =>
    isAmongTexts(query, 'user[]', '/user/email', [user.email]),
  ),
  ofBookings(
    'B9',
    'Listed bookings are sold or operated by one of the requested merchants.',
    (basket, { query }) =>
      isAmongTexts(query, 'merchant[]', '/merchant', [
        basket.merchant,
        ...basket.items.map(({ activity }) => activity.merchant),
      ]),
  ),
  ofBookings(
    'P13',
    'Listed bookings were made in the requested period.',
    ({ createdAt, items }, { query }) => {
      const period = typeof query['bookingDate'] === 'string' ? parsePeriod(query['bookingDate']) : null;
      const zone = items[0]?.availabilityItem.timezone ?? '';
      if (!period || !isZone(zone)) return 'not applicable';
      return holds(
        isWithinPeriod(period, zone, Date.parse(createdAt)),
        '/createdAt',
        createdAt,
        query['bookingDate'],
      );
    },
  ),
  ofBookings(
    'B10',
    'Listed bookings have an uncancelled item in the requested period.',
    ({ items }, { query }) => {
      const period = typeof query['activityDate'] === 'string' ? parsePeriod(query['activityDate']) : null;
      if (!period) return 'not applicable';
      const live = items.filter(({ isCancelled }) => !isCancelled);
      return holds(
        live.some((item) => takesPlace(item, period)),
        '/items',
        'no such item',
        query['activityDate'],
      );
    },
  ),
  ofGuests('P9', 'Listed guests have one of the requested ids.', ({ id }, { query }) =>
    isAmong(query, 'id[]', '/id', id),
  ),
  ofGuests('P9', 'Listed guests belong to the requested booking.', ({ basketId }, { query }) =>
    isAmong(query, 'bookingId', '/basketId', basketId),
  ),
  ofGuests('P9', 'Listed guests have the requested name.', ({ firstName, lastName, name }, { query }) =>
    when(typeof query['name'] === 'string', () =>
      holds(
        [name, `${firstName} ${lastName}`].some((own) => lower(own).includes(lower(query['name']))),
        '/name',
        name,
        query['name'],
      ),
    ),
  ),
  ofGuests('P9', 'Listed guests have the requested phone number.', ({ phone }, { query }) =>
    when(typeof query['phone'] === 'string', () =>
      equal('/phone', String(phone).replaceAll(/\D/g, ''), String(query['phone']).replaceAll(/\D/g, '')),
    ),
  ),
];

/** The lists sorted by id (P12). */
const BY_ID = [
  'listMerchants',
  'listActivities',
  'listDepartureCities',
  'listAvailabilityRules',
  'listBookings',
  'listGuests',
] as const;
const LISTS = [...BY_ID, 'listMobileGroups', 'listAvailabilities', 'listActivityAvailabilities'] as const;
/** The lists in pages: the path below the base URL, and the default and the maximum of `limit` (P12). */
export const PAGED = [
  { id: 'listAvailabilities', path: '/availabilities', usual: 30, most: 100 },
  { id: 'listActivities', path: '/activities', usual: 30, most: 100 },
  { id: 'listAvailabilityRules', path: '/availability-rules', usual: 30, most: 100 },
  { id: 'listBookings', path: '/bookings', usual: 500, most: 500 },
  { id: 'listActivityAvailabilities', path: '/activities/{id}/availabilities', usual: 30, most: 100 },
] as const;

type Identified = readonly { readonly id: number }[];
type Items = readonly Schemas['AvailabilityItem'][];

const instant = (text: string | null) =>
  text === null ? Infinity : Date.parse(text.replace(/([+-]\d{2})(\d{2})$/, '$1:$2'));

/** Returns the keys of a list's entries, which must be unique. */
function keysOf(entries: readonly unknown[]): readonly unknown[] {
  return (entries as { readonly id?: number; readonly availabilityItemId?: string }[]).map(
    ({ id, availabilityItemId }) => availabilityItemId ?? id,
  );
}

/**
 * Checks that the ids of a page are higher than those of the previous page. New entries get the highest ids, and
 * missing entries change no id, so the ids rise even if the list changes meanwhile.
 */
function isBehind(entries: Identified, before: { readonly lastId: number }): LawResult {
  const first = entries[0]?.id ?? Infinity;
  return holds(first > before.lastId, '/0/id', first, `above ${before.lastId}`);
}

/** Laws of lists and their pages (P12). */
const PAGES: readonly Law[] = [
  onSuccess<readonly unknown[]>(
    PAGED.map(({ id }) => id),
    'P12',
    'A page has at most `limit` entries.',
    (entries, { query, operationId }) => {
      const limit = Number(query['limit'] ?? PAGED.find(({ id }) => id === operationId)?.usual);
      return holds(entries.length <= limit, '/length', entries.length, `at most ${limit}`);
    },
  ),
  onSuccess<Identified>(BY_ID, 'P12', 'A list is sorted by id.', (entries) =>
    each(entries.slice(1), '', ({ id }, position) => {
      const before = entries[position]?.id ?? 0;
      return holds(id >= before, '/id', id, `above ${before}`);
    }),
  ),
  onSuccess<readonly unknown[]>(LISTS, 'P12', 'A list contains no entry twice.', (entries) => {
    const keys = keysOf(entries);
    return when(entries.length > 1, () => equal('', keys.length, new Set(keys).size));
  }),
  onSuccess<Items>(
    ['listAvailabilities', 'listActivityAvailabilities'],
    'P12',
    'Items are sorted by start, with vouchers last.',
    (items) =>
      each(items.slice(1), '', ({ startsAt }, position) => {
        const before = items[position]?.startsAt ?? null;
        return holds(instant(startsAt) >= instant(before), '/startsAt', startsAt, `not before ${before}`);
      }),
  ),
  onSuccess<readonly Schemas['MobileGroup'][]>(
    ['listMobileGroups'],
    'P12',
    'Mobile groups are sorted by `sequence_index`.',
    (groups, { query }) =>
      when((query['order'] ?? 'sequenceIndex') === 'sequenceIndex', () =>
        each(groups.slice(1), '', ({ sequence_index: index }, position) => {
          const before = groups[position]?.sequence_index ?? 0;
          return holds(index >= before, '/sequence_index', index, `at least ${before}`);
        }),
      ),
  ),
  onSuccess<Identified>(
    ['listActivities', 'listAvailabilityRules', 'listBookings'],
    'P12',
    'A page starts after the end of the previous page.',
    (entries, exchange, known) => {
      const before = known.pageBefore(exchange);
      const offset = Number(exchange.query['offset'] ?? 0);
      if (!before || entries.length === 0 || offset < before.offset + before.count) return 'not applicable';
      return before.count === 0 ? 'not applicable' : isBehind(entries, before);
    },
  ),
];

/** Laws of lists: filters, order and pages. */
export const LIST_LAWS: readonly Law[] = [
  ...CATALOGUE_FILTERS,
  ...ITEM_FILTERS,
  ...BOOKING_FILTERS,
  ...PAGES,
];
