import { expect, test } from 'vitest';
import { BOOKING_FIXTURE, item, RICH_ORDER } from './booking-fixture.js';
import { openDesk } from './desk.js';

test('a quote lists the taxes as defined, each with its amount as a number (M5)', () => {
  const { vouchers, ...order } = RICH_ORDER;
  const query = { currency: 'EUR', ...order, 'vouchers[]': vouchers };
  const { taxes } = openDesk(BOOKING_FIXTURE).run('getBookingPrices', { query });
  // The price of 102.47 includes 6 % VAT, which is 5.80. The city tax of 7.7 % on 102.47 is 7.89.
  expect(taxes.map(({ title, included, type, value }) => [title, included, type, value])).toEqual([
    ['VAT', true, 'percent', { percent: 6 }],
    ['City tax', false, 'percent', { percent: 7.7 }],
    ['Harbour dues', false, 'fixed', { amount: 1.5, currency: 'EUR' }],
    ['VAT', true, 'tax', 5.8],
    ['City tax', false, 'tax', 7.89],
    ['Harbour dues', false, 'tax', 1.5],
  ]);
});

/** Orders that can never be booked: inactive items, and groups of an invalid size. */
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
  ['two seats in one entry of a single-seat category', 11, 111, 2, 'occupancy', 'one_seat_per_entry'],
  ['two guests of a group of at least four', 11, 112, 2, 'occupancy', 'below_min_seats'],
  ['nine guests of a group of at most eight', 11, 112, 9, 'occupancy', 'above_max_seats'],
  ['an inactive item', 12, 121, 1, 'item', 'not_bookable'],
  ['a parent', 13, 131, 1, 'item', 'not_bookable'],
])('a quote for %s is refused like its booking (M2)', (_, rule, priceCategoryId, occupancy, at, code) => {
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

test('a quote ignores free seats and cut-off times (M2)', () => {
  const desk = openDesk(NEVER_BOOKABLE);
  const availabilityItemId = '11_trip_20260605100000_20260605110000';
  const two = Array.from({ length: 2 }, () => ({ priceCategoryId: 111, occupancy: 1 }));
  const query = { currency: 'EUR', items: [{ availabilityItemId, guests: two }] };
  expect(desk.run('getBookingPrices', { query }).total).toBe(20); // one seat is left
  desk.advance(30 * 24 * 3600_000);
  expect(desk.run('getBookingPrices', { query }).total).toBe(20);
});

/** A merchant with prices in yen that are shown in euros: 1 ¥ is 0.0061 €. */
const YEN_FIXTURE = {
  clients: [{ client: 'agent', merchant: 'kyoto', agent: { id: 1, code: 'ann', name: 'Ann' } }],
  merchants: [{ slug: 'kyoto', defaultCurrency: 'JPY', conversionRates: { EUR: 0.0061 } }],
  activities: [
    {
      id: 1,
      merchant: 'kyoto',
      title: 'Walk',
      addons: ['guest', 'item'].map((type, at) => ({
        id: at + 1,
        title: 'Sweet',
        type,
        price: { amount: 1, currency: 'JPY' },
      })),
    },
  ],
  availabilityRules: [
    {
      id: 11,
      activityId: 1,
      startDate: '2026-06-05',
      startTimes: ['10:00'],
      capacity: 100,
      priceCategories: [{ id: 111, price: { amount: 1, currency: 'JPY' } }],
    },
  ],
  shopItems: [{ id: 5, title: 'Fan', price: { amount: 1, currency: 'JPY' } }],
};

test('a hundred seats, addons or shop items at 1 yen cost the same, because each line is rounded once (M8)', () => {
  const desk = openDesk(YEN_FIXTURE);
  const order = {
    items: [
      {
        availabilityItemId: '11_trip_20260605100000_20260605110000',
        guests: [{ priceCategoryId: 111, occupancy: 100, addons: [{ id: 1, quantity: 100 }] }],
        addons: [{ id: 2, quantity: 100 }],
      },
    ],
    shopItems: [{ id: 5, quantity: 100 }],
  };
  const quote = desk.run('getBookingPrices', { query: { currency: 'EUR', ...order }, client: 'agent' });
  const line = { quantity: 100, price: 0.01, total: 0.61 };
  expect(quote).toMatchObject({
    total: 2.44,
    items: [{ guests: [{ price: 0.61, addons: [line], addonsPrice: 0.61 }], addons: [line] }],
    shopItems: [line],
  });
  const basket = desk.book({ ...order, payment: { amount: 2.44, currency: 'EUR' } }, 'agent');
  expect(basket).toMatchObject({
    total: 2.44,
    balance: 0,
    itemsPrice: 1.83,
    items: [{ guests: [{ addons: [line] }], addons: [line] }],
    shopItems: [line],
  });
});

const ownAgent = BOOKING_FIXTURE.clients.find(({ client }) => client === 'agent');
/** The agent has 10 % by default. `tagus` accepts 5 and 10, `plain` only 5. */
const MULTIDISCOUNT_FIXTURE = {
  ...BOOKING_FIXTURE,
  clients: BOOKING_FIXTURE.clients.map((client) =>
    client === ownAgent ? { ...client, agent: { ...client.agent, multidiscount: 10 } } : client,
  ),
  merchants: BOOKING_FIXTURE.merchants.map((merchant) => ({
    ...merchant,
    multiDiscounts: { tagus: [5, 10], plain: [5] }[merchant.slug] ?? [],
  })),
};
const perCent = (more: { readonly multidiscount?: number; readonly ruleId?: number }, client = 'agent') => {
  const { ruleId = 21, ...asked } = more;
  const guests = [{ priceCategoryId: ruleId === 21 ? 211 : 111, occupancy: 1 }];
  const items = [{ availabilityItemId: item(ruleId, 5), guests }];
  const desk = openDesk(MULTIDISCOUNT_FIXTURE);
  const quote = desk.run('getBookingPrices', { query: { currency: 'EUR', items, ...asked }, client });
  expect(desk.book({ items, ...asked }, client).multidiscount).toBe(quote.multidiscount.amount);
  return quote.multidiscount.percent;
};

test('an agent’s default multi-discount applies if none is sent, only for keys with an agent (M10)', () => {
  expect(perCent({})).toBe(10);
  expect(perCent({ multidiscount: 5 })).toBe(5);
  expect(perCent({ multidiscount: 0 })).toBe(0);
  expect(perCent({}, 'partner')).toBe(0);
});

test('a merchant that lists multi-discounts accepts no others, even as a default (M10)', () => {
  const desk = openDesk(MULTIDISCOUNT_FIXTURE);
  const query = { currency: 'EUR', items: RICH_ORDER.items, multidiscount: 7 };
  expect(desk.refusal('getBookingPrices', { query, client: 'agent' }).faults).toMatchObject([
    { field: 'multidiscount', code: 'not_allowed', received: 7, allowed: [5, 10] },
  ]);
  const contact = { type: 'mobile', name: 'Ines', value: '1' };
  const body = { contact, items: RICH_ORDER.items, multidiscount: 7 };
  expect(desk.faults('createBooking', { body, client: 'agent' })).toEqual(['/multidiscount: not_allowed']);
  expect(perCent({ ruleId: 11 })).toBe(0);
});

test('a locale as currency selects the currency of its region, in quotes and bookings (M8)', () => {
  const desk = openDesk(BOOKING_FIXTURE);
  const { items } = RICH_ORDER;
  const quote = desk.run('getBookingPrices', { query: { currency: 'en_US', items }, client: 'agent' });
  expect(quote).toMatchObject({ currency: 'USD', conversionRate: 1.1 });
  const basket = desk.book({ items, payment: { amount: 1.25, currency: 'en_US' } }, 'agent');
  expect(basket).toMatchObject({ currency: 'USD', total: quote.total, totalPayments: 1.25 });
  expect(desk.faults('getBookingPrices', { query: { currency: 'de_CH', items } })).toEqual([
    'currency: not_supported',
  ]);
});
