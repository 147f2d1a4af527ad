import { expect, test } from 'vitest';
import type { Reply } from '../../src/contract/operation.js';
import { BOOKING_FIXTURE, item, RICH_ORDER } from './booking-fixture.js';
import { openDesk } from './desk.js';

type Quote = Reply<'getBookingPrices'>;

type Guest = Partial<(typeof RICH_ORDER)['items'][number]['guests'][number]>;
const guests = (count: number, guest: Guest) =>
  Array.from({ length: count }, () => ({ occupancy: 1, ...guest }));
const one = (availabilityItemId: string, list: ReturnType<typeof guests>) => [
  { availabilityItemId, guests: list },
];

/** Returns the sums of a quote in the order of their calculation. */
const figures = (quote: Quote) => ({
  items: quote.itemsPrice,
  shop: quote.shopItemsPrice,
  code: quote.discountPrice,
  multi: quote.multidiscount.amount,
  fees: quote.fees.map((fee) => fee.value),
  vouchers: quote.vouchersDiscount,
  total: quote.total,
  due: quote.downPayment,
});

interface Example {
  readonly name: string;
  readonly order: {
    readonly items: readonly object[];
    readonly shopItems?: readonly object[];
    readonly vouchers?: readonly string[];
  };
  readonly currency?: string;
  readonly client?: string;
  readonly multidiscount?: number;
  readonly expected: Partial<ReturnType<typeof figures>>;
}

/** One order of everything: test/domain tests each step of the calculation. */
const EXAMPLES: readonly Example[] = [
  {
    name: 'code, multi-discount of the rest, addons, shop, excluded taxes, voucher (M1, agents pay no fee)',
    order: RICH_ORDER,
    client: 'agent',
    multidiscount: 12.5,
    expected: {
      items: 73.72,
      shop: 22.5,
      code: 3.33,
      multi: 6.25,
      fees: [],
      vouchers: 50,
      total: 55.13,
      due: 55.13,
    },
  },
  {
    name: 'the same for a key without an agent, with the fee, in a currency without decimals (M6, M8)',
    order: RICH_ORDER,
    currency: 'JPY',
    expected: { items: 13056, shop: 3674, code: 544, fees: [408], vouchers: 8164, total: 10507 },
  },
  {
    name: 'with a fixed down payment, fee and shop items are due up front, excluded taxes are not (M7)',
    order: {
      items: one(item(22, 5), guests(1, { priceCategoryId: 221 })),
      shopItems: [{ id: 501, quantity: 1 }],
    },
    expected: { items: 40, shop: 7.5, fees: [2.5], total: 55.16, due: 20 },
  },
];

function quoteOf({ order, currency = 'EUR', client = 'partner', multidiscount }: Example): Quote {
  const { vouchers, ...rest } = order;
  const query = {
    currency,
    ...rest,
    ...(vouchers && { 'vouchers[]': vouchers }),
    ...(multidiscount !== undefined && { multidiscount }),
  };
  return openDesk(BOOKING_FIXTURE).run('getBookingPrices', { query, client });
}

test.each(EXAMPLES)('$name', (example) => {
  expect(figures(quoteOf(example))).toMatchObject(example.expected);
});

test('a refused quote names every error by its parameter (P10)', () => {
  const desk = openDesk(BOOKING_FIXTURE);
  const query = {
    currency: 'CHF',
    items: [
      {
        availabilityItemId: item(21, 5),
        guests: [
          { priceCategoryId: 111, occupancy: 1, discountCode: 'NONE' },
          { priceCategoryId: 211, occupancy: 1, discountCode: 'OVER', addons: [{ id: 302 }, { id: 999 }] },
        ],
      },
      {
        availabilityItemId: item(11, 5),
        guests: [{ priceCategoryId: 111, occupancy: 1, discountCode: 'TEN' }],
      },
      { availabilityItemId: '99_voucher', guests: [{ priceCategoryId: 1, occupancy: 1 }] },
    ],
    shopItems: [{ id: 9, quantity: 1 }],
    'vouchers[]': ['NONE', 'SMALL', 'GIFT', 'GIFT'],
  };
  expect(desk.faults('getBookingPrices', { query })).toEqual([
    'items[0][guests][0][discountCode]: not_found',
    'items[0][guests][0][priceCategoryId]: not_found',
    'items[0][guests][1][discountCode]: expired',
    'items[0][guests][1][addons][0][id]: mismatch',
    'items[0][guests][1][addons][1][id]: not_found',
    'items[1][guests][0][discountCode]: not_allowed',
    'items[2][availabilityItemId]: not_found',
    'shopItems[0][id]: not_found',
    'items[1][availabilityItemId]: not_yours',
    'currency: not_supported',
    'vouchers[0]: not_found',
    'vouchers[1]: not_yours',
    'vouchers[3]: duplicate',
  ]);
});

test('a quote without items and shop items is refused, and the error names both', () => {
  expect(openDesk(BOOKING_FIXTURE).faults('getBookingPrices', { query: { currency: 'EUR' } })).toEqual([
    'items: required',
  ]);
});

test.each(['CHF', 'de_CH', 'de_DE@currency=CHF'])(
  'a price in %s, which the merchant does not support, is refused as in a quote (M8)',
  (currency) => {
    const desk = openDesk(BOOKING_FIXTURE);
    const query = { discountCode: 'TEN', activityId: 2, price: 1, currency };
    const quoted = { currency, items: one(item(21, 5), guests(1, { priceCategoryId: 211 })) };
    const { faults } = desk.refusal('validateDiscountCode', { query });
    expect(faults).toMatchObject([{ field: 'currency', code: 'not_supported', received: currency }]);
    expect(desk.refusal('getBookingPrices', { query: quoted }).faults).toMatchObject([
      { field: 'currency', code: 'not_supported', allowed: faults?.[0]?.allowed },
    ]);
  },
);

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
  ['two guests of a group of at least four', 11, 112, 2, 'occupancy', 'below_min_seats'],
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
  const items = one(item(ruleId, 5), guests(1, { priceCategoryId: ruleId === 21 ? 211 : 111 }));
  const desk = openDesk(MULTIDISCOUNT_FIXTURE);
  const quote = desk.run('getBookingPrices', { query: { currency: 'EUR', items, ...asked }, client });
  expect(desk.book({ items, ...asked }, client).multidiscount).toBe(quote.multidiscount.amount);
  return quote.multidiscount.percent;
};

test('a merchant that lists multi-discounts accepts no others, even as a default (M10)', () => {
  const desk = openDesk(MULTIDISCOUNT_FIXTURE);
  const query = { currency: 'EUR', items: RICH_ORDER.items, multidiscount: 7 };
  expect(desk.refusal('getBookingPrices', { query, client: 'agent' }).faults).toMatchObject([
    { field: 'multidiscount', code: 'not_allowed', received: 7, allowed: [5, 10] },
  ]);
  const contact = { type: 'mobile', name: 'Ines', value: '1' };
  const body = { contact, items: RICH_ORDER.items, multidiscount: 7 };
  expect(desk.faults('createBooking', { body, client: 'agent' })).toEqual(['/multidiscount: not_allowed']);
  expect([perCent({}), perCent({ multidiscount: 5 }), perCent({ ruleId: 11 })]).toEqual([10, 5, 0]);
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
