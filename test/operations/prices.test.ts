import { expect, test } from 'vitest';
import type { Reply } from '../../src/contract/operation.js';
import { BOOKING_FIXTURE, item, RICH_ORDER, slots } from './booking-fixture.js';
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

const child = { priceCategoryId: 112, discountCode: 'SEVEN' };
const EXAMPLES: readonly Example[] = [
  {
    name: 'the discount of a code is rounded for each guest: 3 × 0.42735 becomes 3 × 0.43 (M2)',
    order: { items: one(item(11, 5), guests(3, child)) },
    expected: { items: 15.36, code: 1.29, total: 15.36, due: 15.36, fees: [] },
  },
  {
    name: 'the order of calculation: code, multi-discount of the rest, addons, shop, excluded taxes, voucher (M1, agents pay no fee)',
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
    name: 'the same for a key without an agent, with the fee (M6)',
    order: RICH_ORDER,
    expected: {
      items: 79.97,
      shop: 22.5,
      code: 3.33,
      multi: 0,
      fees: [2.5],
      vouchers: 50,
      total: 64.36,
      due: 64.36,
    },
  },
  {
    name: 'the same in a currency without decimals (M8)',
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
  {
    name: 'a rental chain costs the sum of its slots (A9)',
    order: { items: one(slots(9, 3), guests(1, { priceCategoryId: 131, occupancy: 2 })) },
    expected: { items: 91.98, total: 91.98, due: 91.98 },
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

test('the uses of a code are limited for all guests of an order together (M3)', () => {
  const desk = openDesk(BOOKING_FIXTURE);
  const guest = { priceCategoryId: 111, occupancy: 1, discountCode: 'TWICE' };
  const query = { currency: 'EUR', items: one(item(11, 5), [guest, guest, guest]) };
  expect(desk.faults('getBookingPrices', { query })).toEqual([
    'items[0][guests][2][discountCode]: already_used',
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
