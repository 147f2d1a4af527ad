import { parseDate, parseTime, DAY_MS, fromLocalForward, isZone } from '../domain/shared/civil-time.js';
import { parseWhen, rangeBegin, rangeEnd, isWithinPeriod, parsePeriod } from '../domain/shared/date-time.js';
import { ITEM_OPERATIONS } from './items.js';
import type { Schemas } from './decoded-exchange.js';
import { all, each, equal, holds, lawsOfRecords, onSuccess, when, type Law, type LawResult } from './law.js';

type Query = Readonly<Record<string, unknown>>;

/** Judges that a value is one of a parameter's values. Not applicable if the parameter was not sent (P9). */
function isAmong(query: Query, name: string, at: string, value: unknown): LawResult {
  const sent = query[name];
  if (sent === undefined) return 'not applicable';
  const allowed: readonly unknown[] = Array.isArray(sent) ? sent : [sent];
  return holds(allowed.includes(value), at, value, allowed);
}

const lower = (value: unknown) => String(value).toLowerCase();

/** Judges that a parameter names one of several texts, ignoring case. */
function isAmongTexts(query: Query, name: string, at: string, values: readonly unknown[]): LawResult {
  const sent = query[name] as readonly unknown[] | undefined;
  if (sent === undefined) return 'not applicable';
  const allowed = new Set(sent.map(lower));
  return holds(
    values.some((value) => allowed.has(lower(value))),
    at,
    values[0],
    sent,
  );
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

/** Laws of the filters of merchants and activities. */
const CATALOGUE_FILTERS: readonly Law[] = [
  ofMerchants('P9', 'Listed merchants have one of the ids.', ({ id }, { query }) =>
    isAmong(query, 'id[]', '/id', id),
  ),
  ofMerchants('P9', 'Listed merchants have the code.', ({ slug }, { query }) =>
    isAmong(query, 'slug', '/slug', slug),
  ),
  ofActivities('P9', 'Listed activities have one of the ids.', ({ id }, { query }) =>
    isAmong(query, 'id[]', '/id', id),
  ),
  ofActivities('P9', 'Listed activities are of one of the merchants.', ({ merchant }, { query }) =>
    isAmong(query, 'merchant[]', '/merchant', merchant),
  ),
  ofActivities('P9', 'Listed activities are of one of the categories.', ({ category }, { query }) =>
    isAmong(query, 'category[]', '/category/id', category.id),
  ),
  ofActivities('P9', 'Listed activities depart in one of the countries.', ({ departure }, { query }) =>
    isAmongTexts(query, 'departureCountryCode[]', '/departure/country/code', [departure.country.code]),
  ),
  ofActivities(
    'A12',
    'Listed activities depart in one of the cities.',
    ({ departure: { city } }, { query }) =>
      isAmongTexts(query, 'departureCityId[]', '/departure/city/id', [city.id, city.locode]),
  ),
  ofActivities('P9', 'Listed activities are active or not, as asked.', ({ isActive }, { query }) =>
    isAmong(query, 'isActive', '/isActive', isActive),
  ),
  ofActivities(
    'A4',
    'A price from is in the default currency of its merchant.',
    ({ fromPrice, merchant }, _, known) => {
      const due = known.merchant(merchant)?.defaultCurrency;
      return when(fromPrice !== null && due !== undefined, () =>
        equal('/fromPrice/currency', fromPrice?.currency, due),
      );
    },
  ),
];

/** Judges the start of an item by a parameter. */
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

/** Laws of the filters of availability items. */
const ITEM_FILTERS: readonly Law[] = [
  ofItems('P9', 'Items are of one of the types.', ({ type }, { query }) =>
    isAmong(query, 'type[]', '/type', type),
  ),
  ofItems('P9', 'Items are of one of the merchants.', ({ merchant }, { query }) =>
    isAmong(query, 'merchant[]', '/merchant', merchant),
  ),
  ofItems('P9', 'Items are of one of the activities.', ({ activityId }, { query, path }) =>
    all([
      isAmong(query, 'activityId[]', '/activityId', activityId),
      when(path['activityId'] !== undefined, () => equal('/activityId', activityId, path['activityId'])),
    ]),
  ),
  ofItems('P9', 'Items are of the availability rule.', ({ availabilityRuleId }, { query }) =>
    isAmong(query, 'availabilityRuleId', '/availabilityRuleId', availabilityRuleId),
  ),
  ofItems('P13', 'Items start at `startsFrom` or later.', (item, { query }) =>
    startMatches(item, query['startsFrom'], (at, limit) => at >= rangeBegin(limit, item.timezone)),
  ),
  ofItems('P13', 'Items start at `startsTo` or before, that day included.', (item, { query }) =>
    startMatches(item, query['startsTo'], (at, limit) => at <= rangeEnd(limit, item.timezone)),
  ),
  ofItems('A4', 'A voucher is left out when a start is asked for.', ({ type }, { query }) =>
    when(
      ['startsFrom', 'startsTo', 'departureTime'].some((name) => query[name] !== undefined),
      () => holds(type !== 'voucher', '/type', type, 'no voucher'),
    ),
  ),
  ofItems('A10', 'Items depart at the time of day.', ({ startTime }, { query }) =>
    when(query['departureTime'] !== undefined, () =>
      equal('/startTime', parseTime(startTime ?? ''), parseTime(String(query['departureTime']))),
    ),
  ),
  ofListedItems('A7', 'Inactive items appear only with `activeOnly=false`.', ({ isActive }, { query }) =>
    when(query['activeOnly'] !== false, () => equal('/isActive', isActive, true)),
  ),
  ofListedItems('A4', 'An exclusive event is hidden unless asked for.', ({ isExclusive }, { query }) =>
    when(query['withExclusive'] !== true, () => equal('/isExclusive', isExclusive, false)),
  ),
  ofItems('A13', 'Custom trips are left out with `withCustom=false`.', ({ isCustom }, { query }) =>
    when(query['withCustom'] === false, () => equal('/isCustom', isCustom, false)),
  ),
  ofItems('A13', 'Items are booked with `onlyBooked`.', ({ occupancy }, { query }) =>
    when(query['onlyBooked'] === true, () => holds(occupancy > 0, '/occupancy', occupancy, 'at least 1')),
  ),
  ofItems('A13', 'Items are not booked with `onlyNotBooked`.', ({ occupancy }, { query }) =>
    when(query['onlyNotBooked'] === true, () => equal('/occupancy', occupancy, 0)),
  ),
  ofItems('A3', 'Items have each of the price categories.', ({ categories }, { query }) =>
    when(typeof query['category'] === 'object', () => {
      const ids = categories.map(({ id }) => String(id));
      const missing = Object.keys(query['category'] as object).filter((id) => !ids.includes(id));
      return holds(missing.length === 0, '/categories', ids, Object.keys(query['category'] as object));
    }),
  ),
];

/** Returns the moment of a local date and time. */
function localMoment(date: string | null, time: string | null, zone: string): number | null {
  const day = parseDate(date ?? '');
  if (day === null || !isZone(zone)) return null;
  return fromLocalForward(zone, day * DAY_MS + (parseTime(time ?? '') ?? 0));
}

/** Returns whether an item of a booking takes place in a period (P13); false for an item without a date. */
function takesPlace(
  { availabilityItem }: Schemas['BasketItem'],
  period: NonNullable<ReturnType<typeof parsePeriod>>,
): boolean {
  const { startDate, startTime, timezone } = availabilityItem;
  const at = localMoment(startDate, startTime, timezone);
  return at !== null && isWithinPeriod(period, timezone, at);
}

/** Laws of the filters of availability rules, bookings and guests. */
const BOOKING_FILTERS: readonly Law[] = [
  ofRules('P9', 'Listed rules have one of the ids.', ({ id }, { query }) =>
    isAmong(query, 'id[]', '/id', id),
  ),
  ofRules('P9', 'Listed rules are of one of the activities.', ({ activityId }, { query }) =>
    isAmong(query, 'activityId[]', '/activityId', activityId),
  ),
  ofRules('P9', 'Listed rules are of one of the types.', ({ type }, { query }) =>
    isAmong(query, 'type[]', '/type', type),
  ),
  ofRules('P9', 'Listed rules are of the merchant.', ({ merchant }, { query }) =>
    isAmong(query, 'merchant', '/merchant', merchant),
  ),
  ofRules('P9', 'Listed rules are active or not, as asked.', ({ isActive }, { query }) =>
    when(query['isActive'] !== undefined, () =>
      equal('/isActive', isActive, Number(query['isActive']) === 1),
    ),
  ),
  ofBookings('B10', 'Listed bookings are of one of the users.', ({ user }, { query }) =>
    isAmongTexts(query, 'user[]', '/user/email', [user.email]),
  ),
  ofBookings('B9', 'Listed bookings are sold or operated by one of the merchants.', (basket, { query }) =>
    isAmongTexts(query, 'merchant[]', '/merchant', [
      basket.merchant,
      ...basket.items.map(({ activity }) => activity.merchant),
    ]),
  ),
  ofBookings('P13', 'Listed bookings were made in the period.', ({ createdAt, items }, { query }) => {
    const period = typeof query['bookingDate'] === 'string' ? parsePeriod(query['bookingDate']) : null;
    const zone = items[0]?.availabilityItem.timezone ?? '';
    if (!period || !isZone(zone)) return 'not applicable';
    return holds(
      isWithinPeriod(period, zone, Date.parse(createdAt)),
      '/createdAt',
      createdAt,
      query['bookingDate'],
    );
  }),
  ofBookings('B10', 'Listed bookings have a live item in the period.', ({ items }, { query }) => {
    const period = typeof query['activityDate'] === 'string' ? parsePeriod(query['activityDate']) : null;
    if (!period) return 'not applicable';
    const live = items.filter(({ isCancelled }) => !isCancelled);
    return holds(
      live.some((item) => takesPlace(item, period)),
      '/items',
      'no such item',
      query['activityDate'],
    );
  }),
  ofGuests('P9', 'Listed guests have one of the ids.', ({ id }, { query }) =>
    isAmong(query, 'id[]', '/id', id),
  ),
  ofGuests('P9', 'Listed guests are of the booking.', ({ basketId }, { query }) =>
    isAmong(query, 'bookingId', '/basketId', basketId),
  ),
  ofGuests('P9', 'Listed guests have the name.', ({ firstName, lastName, name }, { query }) =>
    when(typeof query['name'] === 'string', () =>
      holds(
        [name, `${firstName} ${lastName}`].some((own) => lower(own).includes(lower(query['name']))),
        '/name',
        name,
        query['name'],
      ),
    ),
  ),
  ofGuests('P9', 'Listed guests have the phone number.', ({ phone }, { query }) =>
    when(typeof query['phone'] === 'string', () =>
      equal('/phone', String(phone).replaceAll(/\D/g, ''), String(query['phone']).replaceAll(/\D/g, '')),
    ),
  ),
];

/** The lists that are sorted by id (P12). */
const BY_ID = [
  'listMerchants',
  'listActivities',
  'listDepartureCities',
  'listAvailabilityRules',
  'listBookings',
  'listGuests',
] as const;
const LISTS = [...BY_ID, 'listMobileGroups', 'listAvailabilities', 'listActivityAvailabilities'] as const;
const PAGED = [
  'listActivities',
  'listAvailabilities',
  'listActivityAvailabilities',
  'listAvailabilityRules',
  'listBookings',
] as const;

type Identified = readonly { readonly id: number }[];
type Items = readonly Schemas['AvailabilityItem'][];

const instant = (text: string | null) =>
  text === null ? Infinity : Date.parse(text.replace(/([+-]\d{2})(\d{2})$/, '$1:$2'));

/** Returns the keys of entries, which must be unique in a list. */
function keysOf(entries: readonly unknown[]): readonly unknown[] {
  return (entries as { readonly id?: number; readonly availabilityItemId?: string }[]).map(
    ({ id, availabilityItemId }) => availabilityItemId ?? id,
  );
}

/**
 * Judges that a page begins after the end of the page before it: entries may leave a list meanwhile, but new ones are added at
 * its end.
 */
function isBehind(entries: Identified, before: { readonly lastId: number }): LawResult {
  const first = entries[0]?.id ?? Infinity;
  return holds(first > before.lastId, '/0/id', first, `above ${before.lastId}`);
}

/** What must hold of lists and their pages (P12). */
const PAGES: readonly Law[] = [
  onSuccess<readonly unknown[]>(
    PAGED,
    'P12',
    'A page has at most `limit` entries.',
    (entries, { query, operationId }) => {
      const limit = Number(query['limit'] ?? (operationId === 'listBookings' ? 500 : 30));
      return holds(entries.length <= limit, '/length', entries.length, `at most ${limit}`);
    },
  ),
  onSuccess<Identified>(BY_ID, 'P12', 'A list is sorted by id.', (entries) =>
    each(entries.slice(1), '', ({ id }, position) => {
      const before = entries[position]?.id ?? 0;
      return holds(id >= before, '/id', id, `above ${before}`);
    }),
  ),
  onSuccess<readonly unknown[]>(LISTS, 'P12', 'No entry stands in a list twice.', (entries) => {
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
    'Mobile groups are sorted by their sequence.',
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
    'A page begins behind the one before it.',
    (entries, exchange, known) => {
      const before = known.pageBefore(exchange);
      const offset = Number(exchange.query['offset'] ?? 0);
      if (!before || entries.length === 0 || offset < before.offset + before.count) return 'not applicable';
      return before.count === 0 ? 'not applicable' : isBehind(entries, before);
    },
  ),
];

/** What must hold of lists: filters, order and pages. */
export const LIST_LAWS: readonly Law[] = [
  ...CATALOGUE_FILTERS,
  ...ITEM_FILTERS,
  ...BOOKING_FILTERS,
  ...PAGES,
];
