import {
  DAY_MS,
  parseDate,
  parseTime,
  formatLocal,
  addToLocal,
  durationMs,
  parseDuration,
  isZone,
  toLocal,
} from '../domain/shared/civil-time.js';
import { fitsCurrency } from '../domain/shared/money.js';
import type { Schemas } from './decoded-exchange.js';
import { all, each, equal, holds, lawsOfRecords, when, type Law, type LawResult } from './law.js';

type Item = Schemas['AvailabilityItem'];

/** The operations that return availability items. */
export const ITEM_OPERATIONS = [
  'listAvailabilities',
  'listActivityAvailabilities',
  'getAvailability',
] as const;

const ofItem = lawsOfRecords<Item>(...ITEM_OPERATIONS);

const VOUCHER_SEATS = 9999;

/** Returns the statuses that an item may have by its seats (A1). */
function statusOf(item: Item): readonly Item['occupancyStatus'][] {
  const { type, isActive, availableSeats, occupancy, capacity } = item;
  if (type === 'voucher') return [occupancy > 0 ? 'bookedsome' : 'free'];
  if (!isActive) return ['inactive'];
  if (availableSeats <= 0) return ['resource-full', 'full'];
  if (occupancy / capacity > 0.8) return ['almostfull'];
  return [occupancy > 0 ? 'bookedsome' : 'free'];
}

/** Laws of the seats of an item. */
const SEATS: readonly Law[] = [
  ofItem('A1', 'The occupancy status is the first applicable one.', (item) =>
    holds(
      statusOf(item).includes(item.occupancyStatus),
      '/occupancyStatus',
      item.occupancyStatus,
      statusOf(item),
    ),
  ),
  ofItem('A2', 'The free seats are at most the capacity minus the booked seats.', (item) => {
    const { type, capacity, occupancy, availableSeats } = item;
    const most = Math.max(0, capacity - occupancy);
    return when(type !== 'voucher' && !item.isParent, () =>
      holds(availableSeats <= most, '/availableSeats', availableSeats, `at most ${most}`),
    );
  }),
  ofItem('A2', 'The paid seats are at most the booked seats.', ({ occupancy, occupancyPaid, categories }) =>
    all([
      holds(occupancyPaid <= occupancy, '/occupancyPaid', occupancyPaid, `at most ${occupancy}`),
      each(categories, '/categories', (one) =>
        holds(
          one.occupancyPaid <= one.occupancy,
          '/occupancyPaid',
          one.occupancyPaid,
          `at most ${one.occupancy}`,
        ),
      ),
    ]),
  ),
  ofItem('A2', 'The categories together have at most the booked seats of the item.', (item) => {
    const sum = item.categories.reduce((booked, { occupancy }) => booked + occupancy, 0);
    return when(item.categories.length > 0, () =>
      holds(sum <= item.occupancy, '/categories/*/occupancy', sum, `at most ${item.occupancy}`),
    );
  }),
  ofItem('A3', 'A category has at most the free seats of its item.', ({ categories, availableSeats }) =>
    each(categories, '/categories', ({ availableSeats: own }) =>
      when(own !== null, () =>
        holds(Number(own) <= availableSeats, '/availableSeats', own, `at most ${availableSeats}`),
      ),
    ),
  ),
  ofItem(
    'A3',
    'The free seats of a category are at most its capacity minus its booked seats.',
    ({ categories, type }) =>
      each(categories, '/categories', ({ availableSeats, capacity, occupancy }) =>
        when(capacity !== null && type !== 'voucher', () => {
          const most = Math.max(0, Number(capacity) - occupancy);
          return holds(
            (availableSeats ?? Infinity) <= most,
            '/availableSeats',
            availableSeats,
            `at most ${most}`,
          );
        }),
      ),
  ),
  ofItem('A4', 'A booked exclusive event is full.', ({ isExclusive, occupancy, availableSeats, isParent }) =>
    when(isExclusive && occupancy > 0 && !isParent, () => equal('/availableSeats', availableSeats, 0)),
  ),
  ofItem('A3', 'The price categories of an item are distinct.', ({ categories }) =>
    isDistinct('/categories', categories),
  ),
  ofItem('P14', 'Prices have no more decimals than their currency.', ({ categories }) =>
    each(categories, '/categories', ({ price, downPayment }) =>
      all([
        holds(
          fitsCurrency(price.amount, price.currency),
          '/price/amount',
          price.amount,
          `decimals of ${price.currency}`,
        ),
        when(downPayment.type === 'fixed', () => {
          const { amount = 0, currency = '' } = downPayment as { amount?: number; currency?: string };
          return holds(
            fitsCurrency(amount, currency),
            '/downPayment/amount',
            amount,
            `decimals of ${currency}`,
          );
        }),
      ]),
    ),
  ),
];

/** Checks that the ids of records are distinct. */
export function isDistinct(at: string, records: readonly { readonly id: number }[]): LawResult {
  const ids = records.map(({ id }) => id);
  const double = ids.find((id, position) => ids.indexOf(id) !== position);
  return when(records.length > 1, () => holds(double === undefined, `${at}/*/id`, double, 'each id once'));
}

const whole = (text: string) => Date.parse(text.replace(/([+-]\d{2})(\d{2})$/, '$1:$2'));

/** Checks that a time has an offset without a colon. Any offset is accepted, because the rule names no time zone (P13). */
function hasCompactOffset(at: string, text: string): LawResult {
  return holds(
    /T\d{2}:\d{2}:\d{2}[+-]\d{4}$/.test(text),
    at,
    text,
    'an offset without a colon, such as +0200',
  );
}

/** Checks that an item's end is its start plus its duration, in elapsed or in local time (A10). */
function endsAfterDuration(item: Item): LawResult {
  const { startDate, startTime, endDate, endTime, duration, timezone } = item;
  const length = parseDuration(duration ?? '');
  const [from, at] = [parseDate(startDate ?? ''), parseTime(startTime ?? '')];
  if (length === null || from === null || at === null || !isZone(timezone)) return 'not applicable';
  const start = from * DAY_MS + at;
  const exact = toLocal(timezone, addToLocal(timezone, start, length));
  const ends = [exact, start + durationMs(length)].map((end) => formatLocal(end));
  const isDue = ends.some(({ date, time }) => date === endDate && time === endTime);
  const [due] = ends;
  return holds(isDue, '/endTime', `${endDate} ${endTime}`, `${due?.date} ${due?.time}`);
}

/** Checks that a day trip ends on its last day (A10). */
function endsOnLastDay({ startDate, endDate, duration }: Item): LawResult {
  const length = parseDuration(duration ?? '');
  const [from, to] = [parseDate(startDate ?? ''), parseDate(endDate ?? '')];
  if (length === null || length.ms !== 0 || length.days < 1 || from === null || to === null)
    return 'not applicable';
  return equal('/endDate', to - from + 1, length.days);
}

/** Laws of the times of an item. */
const TIMES: readonly Law[] = [
  ofItem('A10', 'The end of an item is its start plus its duration.', (item) =>
    when(item.type === 'trip' || item.type === 'rental', () => endsAfterDuration(item)),
  ),
  ofItem('A10', 'A day trip ends on its last day.', (item) =>
    when(item.type === 'day_trip', () => endsOnLastDay(item)),
  ),
  ofItem('P13', '`startsAt` is the local start and has an offset without a colon.', (item) => {
    const { startsAt, startDate, startTime, timezone } = item;
    if (startsAt === null || startTime === null || !isZone(timezone)) return 'not applicable';
    const local = formatLocal(toLocal(timezone, whole(startsAt)));
    return all([
      equal('/startsAt', `${local.date} ${local.time}`, `${startDate} ${startTime}`),
      hasCompactOffset('/startsAt', startsAt),
    ]);
  }),
  ofItem('A5', 'Booking closes at the start or earlier.', ({ startsAt, latestBookingTime }) =>
    when(startsAt !== null && latestBookingTime !== null, () =>
      holds(
        whole(latestBookingTime ?? '') <= whole(startsAt ?? ''),
        '/latestBookingTime',
        latestBookingTime,
        `not after ${startsAt}`,
      ),
    ),
  ),
  ofItem('P13', '`latestBookingTime` has an offset without a colon.', ({ latestBookingTime: text }) =>
    when(text !== null, () => hasCompactOffset('/latestBookingTime', text ?? '')),
  ),
  ofItem('A4', 'A voucher has no dates, no times and no duration.', (item) =>
    when(item.type === 'voucher', () =>
      all(
        (['startDate', 'startTime', 'endDate', 'endTime', 'startsAt', 'duration'] as const).map((name) =>
          equal(`/${name}`, item[name] ?? null, null),
        ),
      ),
    ),
  ),
  ofItem('A4', 'A voucher always has 9999 seats.', ({ type, availableSeats, capacity }) =>
    when(type === 'voucher', () =>
      all([
        equal('/availableSeats', availableSeats, VOUCHER_SEATS),
        equal('/capacity', capacity, VOUCHER_SEATS),
      ]),
    ),
  ),
  ofItem('A4', 'A day trip has dates and no times.', ({ type, startDate, startTime, endTime }) =>
    when(type === 'day_trip', () =>
      all([
        holds(startDate !== null, '/startDate', startDate, 'a date'),
        equal('/startTime', startTime ?? null, null),
        equal('/endTime', endTime ?? null, null),
      ]),
    ),
  ),
  ofItem('A10', 'An item is in the time zone of its merchant.', ({ merchant, timezone }, _, known) => {
    const zone = known.merchant(merchant)?.timezone;
    return when(zone !== undefined, () => equal('/timezone', timezone, zone));
  }),
];

const ofRule = lawsOfRecords<Schemas['AvailabilityRule']>('listAvailabilityRules');

/** Laws of availability rules. */
const RULES: readonly Law[] = [
  ofRule('A10', 'A voucher rule has no dates, no times, no duration and no recurrence.', (rule) =>
    when(rule.type === 'voucher', () =>
      all(
        (['startDate', 'startTimes', 'duration', 'recurrence'] as const).map((name) =>
          equal(`/${name}`, rule[name] ?? null, null),
        ),
      ),
    ),
  ),
  ofRule('A10', 'The last date of a rule is not before the first.', ({ startDate, actualUntil }) =>
    when(startDate !== null && actualUntil !== null, () =>
      holds(String(startDate) <= String(actualUntil), '/actualUntil', actualUntil, `not before ${startDate}`),
    ),
  ),
  ofRule('A10', 'The departure times of a rule are distinct.', ({ startTimes }) =>
    when(startTimes !== null, () => {
      const times = String(startTimes).split(',');
      return equal('/startTimes', times.length, new Set(times).size);
    }),
  ),
];

/** Laws of all availability items and rules in a response. */
export const ITEM_LAWS: readonly Law[] = [...SEATS, ...TIMES, ...RULES];
