import { expect, test } from 'vitest';
import { BOOKING_FIXTURE, RICH_ORDER } from './booking-fixture.js';
import { openDesk } from './desk.js';

test('a quote has the taxes as defined and, behind them, the amount of each as a number (M5)', () => {
  const { vouchers, ...order } = RICH_ORDER;
  const query = { currency: 'EUR', ...order, 'vouchers[]': vouchers };
  const { taxes } = openDesk(BOOKING_FIXTURE).run('getBookingPrices', { query });
  // 102.47 holds 5.80 of an included 6 %; 7.7 % of it is 7.89
  expect(taxes.map(({ title, included, type, value }) => [title, included, type, value])).toEqual([
    ['VAT', true, 'percent', { percent: 6 }],
    ['City tax', false, 'percent', { percent: 7.7 }],
    ['Harbour dues', false, 'fixed', { amount: 1.5, currency: 'EUR' }],
    ['VAT', true, 'tax', 5.8],
    ['City tax', false, 'tax', 7.89],
    ['Harbour dues', false, 'tax', 1.5],
  ]);
});

/** What no booking could hold, whenever it is made. */
const NEVER_BOOKABLE = {
  clients: [{ client: 'partner', merchant: 'tours' }],
  merchants: [{ slug: 'tours', defaultCurrency: 'EUR' }],
  activities: [{ id: 1, merchant: 'tours', title: 'Walk' }],
  availabilityRules: [
    {
      id: 11,
      categories: [
        { id: 111, maxSeats: 1 },
        { id: 112, minSeats: 4, maxSeats: 8 },
      ],
    },
    { id: 12, isActive: false, categories: [{ id: 121 }] },
    { id: 13, categories: [{ id: 131 }] },
    { id: 14, parentRuleId: 13, categories: [{ id: 141 }] },
  ].map(({ categories, ...rule }) => ({
    activityId: 1,
    startDate: '2026-06-05',
    startTimes: ['10:00'],
    capacity: 1,
    ...rule,
    priceCategories: categories.map((category) => ({ price: { amount: 10, currency: 'EUR' }, ...category })),
  })),
};

test.each([
  ['two seats in one entry of a category of single seats', 11, 111, 2, 'occupancy', 'one_seat_per_entry'],
  ['two of a group from four', 11, 112, 2, 'occupancy', 'below_min_seats'],
  ['nine of a group up to eight', 11, 112, 9, 'occupancy', 'above_max_seats'],
  ['an inactive item', 12, 121, 1, 'item', 'not_bookable'],
  ['a parent', 13, 131, 1, 'item', 'not_bookable'],
])('a quote of %s is refused, as its booking is (M2)', (_, rule, priceCategoryId, occupancy, at, code) => {
  const desk = openDesk(NEVER_BOOKABLE);
  const availabilityItemId = `${rule}_trip_20260605100000_20260605110000`;
  const items = [{ availabilityItemId, guests: [{ priceCategoryId, occupancy }] }];
  const field = at === 'item' ? 'items[0][availabilityItemId]' : 'items[0][guests][0][occupancy]';
  expect(desk.faults('getBookingPrices', { query: { currency: 'EUR', items } })).toEqual([
    `${field}: ${code}`,
  ]);
  const contact = { type: 'email', name: 'Ines', value: 'ines@example.com' };
  const inBody = at === 'item' ? '/items/0/availabilityItemId' : '/items/0/guests/0/occupancy';
  expect(desk.faults('createBooking', { body: { contact, items } })).toContain(`${inBody}: ${code}`);
});

test('a quote looks at neither free seats nor cut-off (M2)', () => {
  const desk = openDesk(NEVER_BOOKABLE);
  const availabilityItemId = '11_trip_20260605100000_20260605110000';
  const two = Array.from({ length: 2 }, () => ({ priceCategoryId: 111, occupancy: 1 }));
  const query = { currency: 'EUR', items: [{ availabilityItemId, guests: two }] };
  expect(desk.run('getBookingPrices', { query }).total).toBe(20); // one seat is left
  desk.advance(30 * 24 * 3600_000);
  expect(desk.run('getBookingPrices', { query }).total).toBe(20);
});
