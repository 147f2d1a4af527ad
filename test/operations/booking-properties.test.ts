import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Reply } from '../../src/contract/operation.js';
import { ledgerOf, type LedgerLine } from '../../src/domain/basket/ledger.js';
import { totalsOf } from '../../src/domain/pricing/totals.js';
import { Refusal } from '../../src/domain/shared/refusal.js';
import { BOOKING_FIXTURE, CARD } from './booking-fixture.js';
import {
  CAPACITIES,
  CURRENCIES,
  codeFaults,
  isBookable,
  order,
  plainOrder,
  PLACES,
  seatFaults,
  tagusOrder,
  total,
} from './booking-orders.js';
import { type Desk, openDesk } from './desk.js';
import { allOf } from '../../src/domain/shared/steps.js';

type Basket = Reply<'getBooking'>;

const contact = { type: 'mobile', name: 'Ines', value: '1' };
const DECIMALS: Readonly<Record<string, number>> = { EUR: 2, JPY: 0, KWD: 3, USD: 2 };
/** Converts amounts to integers of minor units, so that sums are compared exactly. */
const minorOf = (currency: string) => (amount: number) => {
  const minor = amount * 10 ** (DECIMALS[currency] ?? 2);
  expect(Math.abs(minor - Math.round(minor))).toBeLessThan(1e-4); // P14
  return Math.round(minor);
};

/** Expects the parts of a basket to add up to its sums, and the sums to add up to the total (M9, M5). */
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

/**
 * Expects the lines of each basket's ledger to add up to its total and balance (M9). `told` has the lines that
 * earlier calls recorded; the ledger must start with them.
 */
function expectLedgers(desk: Desk, told: Map<number, readonly unknown[]>): void {
  for (const basket of desk.tables.baskets.values()) {
    const lines = ledgerOf(basket);
    const figures = lines.map(({ at, subject, amountMinor }) => [at, subject.kind, amountMinor]);
    const earlier = told.get(basket.id) ?? [];
    expect(figures.slice(0, earlier.length)).toEqual(earlier);
    told.set(basket.id, figures);
    const isMoney = ({ subject }: LedgerLine) => subject.kind === 'payment' || subject.kind === 'refund';
    const { total: sum, balance } = totalsOf(basket);
    expect(total(lines.filter((line) => !isMoney(line)).map(({ amountMinor }) => amountMinor))).toBe(sum);
    expect(lines.at(-1)?.balanceMinor ?? 0).toBe(balance);
    expect(lines.filter(isMoney)).toHaveLength(basket.payments.length);
  }
}

/**
 * Expects the booked seats to be those of guests who are not cancelled. Booked and captured seats together must not
 * exceed the capacity (C8).
 */
function expectSeats(desk: Desk): void {
  const wrong = [...CAPACITIES].flatMap(([id, capacity]) => {
    const { booked, held, categories } = desk.tables.occupancy(id);
    const live = allOf(desk.tables.guestsOnItem(id)).filter(({ guest }) => guest.cancellation === null);
    const child = categories.get(112);
    const isRight =
      booked === total(live.map(({ guest }) => guest.occupancy)) &&
      booked + held <= capacity &&
      (child?.booked ?? 0) + (child?.held ?? 0) <= 4;
    return isRight ? [] : [{ id, booked, held, child, live }];
  });
  expect(wrong).toEqual([]);
}

const multidiscount = fc.constantFrom(0, 5, 7.7, 12.5);
const refunded = fc.record({
  refundType: fc.constantFrom('ignore', 'vendor', 'merchant', 'agent'),
  refundFee: fc.boolean(),
  reason: fc.constant('x'),
});

/** A small id. A record with this id may or may not exist. */
const id = fc.integer({ min: 1, max: 4 });
const bookingId = fc.integer({ min: 1, max: 3 });
const amountUpTo = (most: number) => fc.integer({ min: 1, max: most * 100 }).map((cents) => cents / 100);
const rebooked = fc.record({
  op: fc.constantFrom('rebookBookingItem', 'rebookGuest'),
  id,
  place: fc.constantFrom(...PLACES),
  seats: fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }),
  price: fc.option(amountUpTo(40), { nil: undefined }),
});
const withoutAddon = fc.record({
  op: fc.constantFrom('cancelGuestAddon', 'cancelBookingItemAddon'),
  id,
  query: refunded,
});
// Requests that are rarely accepted have a higher weight.
const request = fc.oneof(
  { arbitrary: rebooked, weight: 4 },
  { arbitrary: withoutAddon, weight: 3 },
  fc.record({ op: fc.constant('createBooking'), order, multidiscount, card: fc.boolean() }),
  fc.record({
    op: fc.constant('createCapture'),
    place: fc.constantFrom(...PLACES),
    seats: fc.integer({ min: 1, max: 3 }),
  }),
  fc.record({
    op: fc.constant('addPayment'),
    id: bookingId,
    query: fc.record({ amount: amountUpTo(40), treasurerType: fc.constantFrom('vendor', 'merchant') }),
  }),
  {
    weight: 2,
    arbitrary: fc.record({
      op: fc.constant('addRefund'),
      id: bookingId,
      query: fc.record({ amount: amountUpTo(30), refundType: fc.constant('merchant') }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      op: fc.constantFrom('cancelBooking', 'cancelBookingItem', 'cancelGuest'),
      id,
      query: refunded,
    }),
  },
  { weight: 2, arbitrary: fc.record({ op: fc.constantFrom('checkInGuest', 'checkOutGuest'), id }) },
);
const OPERATIONS = [
  'createBooking',
  'createCapture',
  'addPayment',
  'addRefund',
  'cancelBooking',
  'checkInGuest',
  'cancelBookingItem',
  'cancelGuest',
  'cancelGuestAddon',
  'cancelBookingItemAddon',
  'checkOutGuest',
  'rebookBookingItem',
  'rebookGuest',
];
type Request = typeof request extends fc.Arbitrary<infer One> ? One : never;

/** Two bookings that later requests can change: one paid by card, one paid partly. */
const opening = fc
  .tuple(tagusOrder.filter(isBookable), plainOrder.filter(isBookable))
  .map(([first, second]): Request[] => [
    { op: 'createBooking', order: first, multidiscount: 5, card: true },
    { op: 'createBooking', order: second, multidiscount: 0, card: false },
    { op: 'addPayment', id: 2, query: { amount: 20, treasurerType: 'merchant' } },
  ]);

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

test(
  'no sequence of operations violates M9, C8 or the rules of refunds, and a refused operation changes nothing',
  { timeout: 60_000 },
  () => {
    const accepted = new Set<string>();
    fc.assert(
      fc.property(opening, fc.array(request, { minLength: 15, maxLength: 25 }), (begin, requests) => {
        const desk = openDesk(BOOKING_FIXTURE);
        const taken = new Map<string, number>();
        const told = new Map<number, readonly unknown[]>();
        for (const one of [...begin, ...requests]) {
          const before = [...desk.tables.baskets.values()];
          const isAccepted = attempt(() => ask(desk, one)).reply !== null;
          if (isAccepted) accepted.add(one.op);
          const after = [...desk.tables.baskets.values()];
          expect(after).toEqual(isAccepted ? after : before);
          expectSeats(desk);
          expectLedgers(desk, told);
          for (const basket of desk.run('listBookings')) {
            for (const { code, discount } of basket.vouchers) {
              // A voucher never pays more than it paid when the booking was created (M4).
              if (!taken.has(code)) taken.set(code, discount);
              expect(discount).toBeLessThanOrEqual(taken.get(code) ?? 0);
            }
          }
        }
        for (const basket of desk.run('listBookings')) expectConserved(basket);
      }),
      { numRuns: 30 },
    );
    expect([...accepted].toSorted()).toEqual([...OPERATIONS].toSorted());
  },
);

const orderInCurrency = order.chain((asked) =>
  fc.tuple(fc.constant(asked), 'shopItems' in asked ? fc.constantFrom(...CURRENCIES) : fc.constant('EUR')),
);

test('a quote equals its booking in every currency, and a quoted booking can be refused only for lack of seats (M2)', () => {
  const ended = { booked: 0, refused: 0 };
  fc.assert(
    fc.property(orderInCurrency, multidiscount, ([asked, currency], percent) => {
      const desk = openDesk(BOOKING_FIXTURE);
      const { vouchers, ...rest } = asked;
      const query = { currency, ...rest, 'vouchers[]': vouchers, multidiscount: percent };
      const quote = attempt(() => desk.run('getBookingPrices', { query, client: 'agent' }));
      const payment = { amount: 1, currency };
      const body = { contact, ...asked, multidiscount: percent, payment };
      const booked = attempt(() => desk.run('createBooking', { body, client: 'agent' }));
      expect(quote.faults).toEqual(codeFaults(asked));
      expect(booked.faults).toEqual([...codeFaults(asked), ...seatFaults(asked)]);
      ended[booked.reply ? 'booked' : 'refused']++;
      if (!booked.reply || !quote.reply) return;
      const basket = desk.basket(booked.reply.id);
      expectConserved(basket);
      expect(basket).toMatchObject({
        total: quote.reply.total,
        itemsPrice: quote.reply.itemsPrice,
        shopItemsPrice: quote.reply.shopItemsPrice,
        shopItems: quote.reply.shopItems,
        vouchers: quote.reply.vouchers,
        fees: quote.reply.fees,
        taxes: quote.reply.taxes.slice(0, quote.reply.taxes.length / 2),
        multidiscount: quote.reply.multidiscount.amount,
        conversionRate: quote.reply.conversionRate,
        currency,
        status: quote.reply.downPayment <= 1 ? 'paid' : 'reserved',
      });
      expect(basket.items.map(({ price }) => price)).toEqual(quote.reply.items.map((one) => one.total));
    }),
    { numRuns: 150 },
  );
  expect(ended.booked).toBeGreaterThan(60);
  expect(ended.refused).toBeGreaterThan(10);
});

test('cancelling all parts of a booking, in any order, frees all seats and leaves a total of 0 or the fee (B7, M6)', () => {
  const part = fc.constantFrom(
    'cancelBooking',
    'cancelBookingItem',
    'cancelGuest',
    'cancelGuestAddon',
    'cancelBookingItemAddon',
  );
  fc.assert(
    fc.property(
      order.filter(isBookable),
      fc.array(fc.tuple(part, id), { maxLength: 12 }),
      fc.boolean(),
      (asked, parts, refundFee) => {
        const desk = openDesk(BOOKING_FIXTURE);
        const told = new Map<number, readonly unknown[]>();
        desk.run('createBooking', { body: { contact, ...asked, creditCard: CARD } });
        expectLedgers(desk, told);
        const fee = desk.basket(1).onlineBookingFee;
        const paid = desk.basket(1).totalPayments;
        const query = { refundType: 'vendor', refundFee, reason: 'x' };
        for (const [op, number] of [...parts, ['cancelBooking', 1] as const]) {
          attempt(() =>
            desk.run(op, { path: { id: number, bookingId: number, bookingItemId: number }, query }),
          );
          expectConserved(desk.basket(1));
          expectLedgers(desk, told);
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

/** Returns the reply of an operation, or the distinct error codes of its refusal. */
function attempt<T>(run: () => T): { readonly reply: T | null; readonly faults: readonly string[] } {
  try {
    return { reply: run(), faults: [] };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const codes = (error.details.errors ?? []).map(({ code }) => code);
    return { reply: null, faults: [...new Set(codes)].toSorted() };
  }
}
