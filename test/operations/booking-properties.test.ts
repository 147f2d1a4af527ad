import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Reply } from '../../src/contract/operation.js';
import { Refusal } from '../../src/domain/shared/refusal.js';
import { BOOKING_FIXTURE, CARD, item, slots } from './booking-fixture.js';
import { type Desk, openDesk } from './desk.js';

type Basket = Reply<'getBooking'>;

const contact = { type: 'mobile', name: 'Ines', value: '1' };
const DECIMALS: Readonly<Record<string, number>> = { EUR: 2, JPY: 0, KWD: 3, USD: 2 };
const CURRENCIES = ['EUR', 'JPY', 'KWD', 'USD'] as const;

/** Amounts as integers of minor units, so that sums are compared exactly. */
const minorOf = (currency: string) => (amount: number) => {
  const minor = amount * 10 ** (DECIMALS[currency] ?? 2);
  expect(Math.abs(minor - Math.round(minor))).toBeLessThan(1e-4); // P14
  return Math.round(minor);
};

const total = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);

/** The parts of a basket add up to its sums, and the sums to each other (M9, M5). */
function expectConserved(basket: Basket): void {
  const minor = minorOf(basket.currency);
  const guests = basket.items
    .flatMap((one) => one.guests)
    .filter(({ cancellation }) => cancellation === null);
  const items = basket.items.filter(({ isCancelled }) => !isCancelled);
  const addons = items
    .flatMap((one) => [...one.addons, ...one.guests.flatMap((guest) => guest.addons)])
    .filter(({ isCancelled }) => !isCancelled);
  const gross = total(guests.map(({ price }) => minor(price)));
  const isCancelled = basket.status === 'cancelled';
  expect(total(items.map(({ price }) => minor(price)))).toBe(minor(basket.itemsPrice));
  expect(gross - minor(basket.totalDiscounts) + total(addons.map((one) => minor(one.total)))).toBe(
    minor(basket.itemsPrice),
  );
  expect(total(guests.map(({ multiDiscount }) => minor(multiDiscount)))).toBe(minor(basket.multidiscount));
  const shop = isCancelled ? 0 : total(basket.shopItems.map((line) => minor(line.total)));
  expect(shop).toBe(minor(basket.shopItemsPrice));
  expect(minor(basket.itemsPrice) + shop).toBe(minor(basket.subTotal));
  const taxes = basket.taxes
    .filter(({ included }) => !included && !isCancelled)
    .map((tax) =>
      tax.type === 'percent'
        ? Math.floor((2 * minor(basket.subTotal) * Math.round(tax.value.percent * 10) + 1000) / 2000)
        : minor(tax.value.amount),
    );
  const fees = total(basket.fees.map(({ value }) => minor(value)));
  expect(fees).toBe(minor(basket.totalFees));
  expect(total(basket.vouchers.map(({ discount }) => minor(discount)))).toBe(minor(basket.vouchersDiscount));
  expect(minor(basket.subTotal) + total(taxes) + fees - minor(basket.vouchersDiscount)).toBe(
    minor(basket.total),
  );
  expect(basket.total).toBeGreaterThanOrEqual(0);

  const amounts = basket.payments.map(({ amount }) => minor(amount));
  expect(total(amounts)).toBe(minor(basket.totalPayments) - minor(basket.totalRefunds));
  expect(minor(basket.balance)).toBe(minor(basket.total) - total(amounts));
  const purses = Object.values(basket.treasurers).map((one) => minor(one.possibleRefundAmount));
  expect(total(purses)).toBe(total(amounts));
  expect(purses.every((left) => left >= 0)).toBe(true);
  const sign = Math.sign(minor(basket.balance));
  expect(basket.paymentStatus).toBe(sign > 0 ? 'outstanding' : sign < 0 ? 'overpaid' : 'even');
}

const PLACES = [
  { id: item(11, 5), ruleId: 11, categories: [111, 112], capacity: 10 },
  { id: item(11, 6), ruleId: 11, categories: [111, 112], capacity: 10 },
  { id: item(12, 5), ruleId: 12, categories: [121], capacity: 10 },
  { id: slots(9, 2), ruleId: 13, categories: [131], capacity: 3 },
  { id: slots(10, 2), ruleId: 13, categories: [131], capacity: 3 },
  { id: item(21, 5), ruleId: 21, categories: [211, 212], capacity: 10 },
  { id: item(22, 5), ruleId: 22, categories: [221], capacity: 10 },
] as const;

/** Seats taken are those of live guests, and with captures no more than there are (C8). */
function expectSeats(desk: Desk): void {
  const capacities = new Map(
    PLACES.flatMap(({ id, capacity }) => id.split(',').map((one) => [one, capacity])),
  );
  for (const [id, capacity] of capacities) {
    const { booked, held, categories } = desk.tables.occupancy(id);
    const live = [...desk.tables.guestsOnItem(id)].filter(({ guest }) => guest.cancellation === null);
    expect(booked).toBe(total(live.map(({ guest }) => guest.occupancy)));
    expect(booked + held).toBeLessThanOrEqual(capacity);
    const child = categories.get(112);
    expect((child?.booked ?? 0) + (child?.held ?? 0)).toBeLessThanOrEqual(4);
  }
}

const guestOf = (place: (typeof PLACES)[number]) =>
  fc.record(
    {
      priceCategoryId: fc.constantFrom(...place.categories),
      occupancy: fc.integer({ min: 1, max: 3 }),
      discountCode: fc.constantFrom('SEVEN', 'NINETY', 'TWICE'),
      addons: place.id.startsWith('2')
        ? fc.array(fc.record({ id: fc.constant(301), quantity: fc.integer({ min: 1, max: 3 }) }), {
            maxLength: 2,
          })
        : fc.constant([]),
    },
    { requiredKeys: ['priceCategoryId', 'occupancy'] },
  );

const itemOf = (places: readonly (typeof PLACES)[number][]) =>
  fc.constantFrom(...places).chain((place) =>
    fc.record({
      availabilityItemId: fc.constant(place.id),
      guests: fc.array(guestOf(place), { minLength: 1, maxLength: 3 }),
      addons: fc.constant(place.id.startsWith('2') ? [{ id: 302, quantity: 2 }] : []),
    }),
  );

/** Orders of one operator, with what may go with them. */
const order = fc.oneof(
  fc.record({
    items: fc.array(itemOf(PLACES.slice(0, 5)), { minLength: 1, maxLength: 3 }),
    vouchers: fc.constantFrom([], ['SMALL'], ['SMALL', 'LARGE']),
  }),
  fc.record({
    items: fc.array(itemOf(PLACES.slice(5)), { minLength: 1, maxLength: 3 }),
    shopItems: fc.constantFrom([], [{ id: 501, quantity: 2 }]),
    vouchers: fc.constantFrom([], ['GIFT']),
  }),
);
const multidiscount = fc.constantFrom(0, 5, 7.7, 12.5);
const refunded = fc.record({
  refundType: fc.constantFrom('ignore', 'vendor', 'merchant', 'agent'),
  refundFee: fc.boolean(),
  reason: fc.constant('x'),
});

/** What can be asked of a workspace; ids are chosen among the first few, whether or not they exist. */
const id = fc.integer({ min: 1, max: 8 });
const amount = fc.integer({ min: 1, max: 4000 }).map((cents) => cents / 100);
const request = fc.oneof(
  fc.record({ op: fc.constant('createBooking'), order, multidiscount, card: fc.boolean() }),
  fc.record({
    op: fc.constant('createCapture'),
    place: fc.constantFrom(...PLACES),
    seats: fc.integer({ min: 1, max: 3 }),
  }),
  fc.record({
    op: fc.constant('addPayment'),
    id,
    query: fc.record({ amount, treasurerType: fc.constantFrom('vendor', 'merchant') }),
  }),
  fc.record({
    op: fc.constant('addRefund'),
    id,
    query: fc.record({ amount, refundType: fc.constant('merchant') }),
  }),
  fc.record({ op: fc.constant('cancelBooking'), id, query: refunded }),
  fc.record({
    op: fc.constantFrom('cancelBookingItem', 'cancelGuest', 'cancelGuestAddon', 'cancelBookingItemAddon'),
    id,
    query: refunded,
  }),
  fc.record({
    op: fc.constantFrom('rebookBookingItem', 'rebookGuest'),
    id,
    place: fc.constantFrom(...PLACES),
    seats: fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }),
    price: fc.option(amount, { nil: undefined }),
  }),
  fc.record({ op: fc.constantFrom('checkInGuest', 'checkOutGuest'), id }),
);
type Request = typeof request extends fc.Arbitrary<infer One> ? One : never;

const without = (query: object) =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined));

function ask(desk: Desk, asked: Request): true {
  const { op } = asked;
  const path = 'id' in asked ? { id: asked.id, bookingId: asked.id, bookingItemId: asked.id } : {};
  if ('order' in asked) {
    const payment = asked.card ? { creditCard: CARD } : {};
    const body = { contact, ...asked.order, multidiscount: asked.multidiscount, ...payment };
    desk.run('createBooking', { body, client: 'agent' });
  } else if ('place' in asked && 'price' in asked) {
    const { place, seats, price } = asked;
    const query = without({
      itemId: place.id,
      ruleId: place.ruleId,
      priceCategoryId: place.categories[0],
      seats,
      price,
    });
    desk.run(op, { path, query });
  } else if ('place' in asked) {
    const { place, seats } = asked;
    desk.run('createCapture', {
      body: { availabilityItemId: place.id, priceCategories: { [place.categories[0]]: seats } },
    });
  } else {
    desk.run(op, { path, query: 'query' in asked ? asked.query : {} });
  }
  return true;
}

test('no sequence of operations breaks M9, C8 or the rules of refunds, and a refused one changes nothing', () => {
  fc.assert(
    fc.property(fc.array(request, { maxLength: 25 }), (requests) => {
      const desk = openDesk(BOOKING_FIXTURE);
      const taken = new Map<string, number>();
      for (const asked of requests) {
        const before = [...desk.tables.baskets.values()];
        const isRefused = refusedOr(() => ask(desk, asked)) === null;
        const after = [...desk.tables.baskets.values()];
        expect(after).toEqual(isRefused ? before : after);
        expectSeats(desk);
        for (const basket of desk.run('listBookings')) {
          for (const { code, discount } of basket.vouchers) {
            // No voucher takes more than it took when the booking was made (M4).
            if (!taken.has(code)) taken.set(code, discount);
            expect(discount).toBeLessThanOrEqual(taken.get(code) ?? 0);
          }
        }
      }
      for (const basket of desk.run('listBookings')) expectConserved(basket);
    }),
    { numRuns: 80 },
  );
});

test('a quote equals the booking after it, in every currency (M2)', () => {
  fc.assert(
    fc.property(order, multidiscount, fc.constantFrom(...CURRENCIES), (asked, percent, currency) => {
      const desk = openDesk(BOOKING_FIXTURE);
      const { vouchers, ...rest } = asked;
      const isForeign = currency !== 'EUR' && !('shopItems' in asked);
      fc.pre(!isForeign);
      const query = { currency, ...rest, 'vouchers[]': vouchers, multidiscount: percent };
      const quote = refusedOr(() => desk.run('getBookingPrices', { query, client: 'agent' }));
      const payment = { amount: 1, currency };
      const body = { contact, ...asked, multidiscount: percent, payment };
      const booked = refusedOr(() => desk.run('createBooking', { body, client: 'agent' }));
      if (!booked || !quote) return;
      const basket = desk.basket(booked.id);
      expectConserved(basket);
      expect(basket).toMatchObject({
        total: quote.total,
        itemsPrice: quote.itemsPrice,
        shopItems: quote.shopItems,
        vouchers: quote.vouchers,
        multidiscount: quote.multidiscount.amount,
        currency,
        status: quote.downPayment <= 1 ? 'paid' : 'reserved',
      });
    }),
    { numRuns: 150 },
  );
});

test('cancelling everything, in whatever parts, returns all seats and leaves 0 or the fee (B7, M6)', () => {
  const part = fc.constantFrom(
    'cancelBooking',
    'cancelBookingItem',
    'cancelGuest',
    'cancelGuestAddon',
    'cancelBookingItemAddon',
  );
  fc.assert(
    fc.property(
      order,
      fc.array(fc.tuple(part, id), { maxLength: 12 }),
      fc.boolean(),
      (asked, parts, refundFee) => {
        const desk = openDesk(BOOKING_FIXTURE);
        const booked = refusedOr(() =>
          desk.run('createBooking', { body: { contact, ...asked, creditCard: CARD } }),
        );
        if (!booked) return;
        const fee = desk.basket(1).onlineBookingFee;
        const paid = desk.basket(1).totalPayments;
        const query = { refundType: 'vendor', refundFee, reason: 'x' };
        for (const [op, number] of [...parts, ['cancelBooking', 1] as const]) {
          refusedOr(() =>
            desk.run(op, { path: { id: number, bookingId: number, bookingItemId: number }, query }),
          );
          expectConserved(desk.basket(1));
        }
        const basket = desk.basket(1);
        const left = refundFee ? 0 : Math.min(fee, paid);
        expect(basket.status).toBe('cancelled');
        expect(basket.total).toBeLessThanOrEqual(left);
        expect(basket.balance).toBe(0);
        expectSeats(desk);
        for (const { id: place } of PLACES)
          for (const one of place.split(',')) expect(desk.tables.occupancy(one).booked).toBe(0);
      },
    ),
    { numRuns: 80 },
  );
});

function refusedOr<T>(run: () => T): T | null {
  try {
    return run();
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}
