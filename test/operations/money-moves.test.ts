import { expect, test } from 'vitest';
import { BOOKING_FIXTURE, CARD, item, RICH_ORDER } from './booking-fixture.js';
import { type Desk, openDesk } from './desk.js';

const open = () => openDesk(BOOKING_FIXTURE);
const adults = (count: number, more: object = {}) =>
  Array.from({ length: count }, () => ({ priceCategoryId: 111, occupancy: 1, ...more }));
const walk = (count: number, more?: object) => ({
  items: [{ availabilityItemId: item(11, 5), guests: adults(count, more) }],
});
const booking = (bookingId: number, query: object, client = 'partner') => ({
  path: { bookingId },
  query,
  client,
});
const pay = (desk: Desk, amount: number, treasurerType = 'merchant') =>
  desk.run('addPayment', booking(1, { amount, treasurerType }));

test('a payment below the amount due up front leaves a reservation, and the rest makes it paid (B2, B5)', () => {
  const desk = open();
  desk.book(walk(2));
  pay(desk, 19.97);
  expect(desk.basket(1)).toMatchObject({ status: 'reserved', balance: 0.01, paymentStatus: 'outstanding' });
  expect(pay(desk, 0.01)).toEqual({ paymentId: 2 });
  expect(desk.basket(1)).toMatchObject({
    status: 'paid',
    isReservation: false,
    balance: 0,
    paymentStatus: 'even',
  });
});

test("a payment to the platform gets a transaction, other payments do not; the gateway's name is returned (B5)", () => {
  const desk = open();
  desk.book(walk(2));
  pay(desk, 1, 'vendor');
  desk.run(
    'addPayment',
    booking(1, { amount: 2, treasurerType: 'agent', comment: 'cash', referenceId: 5 }, 'agent'),
  );
  const [first, second] = desk.basket(1).payments;
  expect(first?.transactionId).toMatch(/^[A-Z2-7]{26}$/);
  expect(second).toMatchObject({
    treasurerReference: 'ann',
    comment: 'cash',
    paymentReference: { name: 'Till' },
  });
  expect(second).not.toHaveProperty('transactionId');
});

test('a refund is limited to the payments of its treasurer, and of its transaction (B6)', () => {
  const desk = open();
  desk.book({ ...walk(2), creditCard: CARD });
  pay(desk, 5);
  const refund = (query: object) => booking(1, query);
  const transactionId = desk.basket(1).payments[0]?.transactionId;
  expect(desk.faults('addRefund', refund({ amount: 5.01, refundType: 'merchant' }))).toEqual([
    'amount: exceeds_refundable',
  ]);
  desk.run('addRefund', refund({ amount: 5, refundType: 'merchant', reason: 'sorry' }));
  expect(desk.run('addRefund', refund({ amount: 10, refundType: 'vendor', transactionId }))).toEqual({
    paymentId: 4,
  });
  const basket = desk.basket(1);
  expect(basket.payments.map(({ amount, comment }) => [amount, comment])).toEqual([
    [19.98, ''],
    [5, ''],
    [-5, 'sorry'],
    [-10, ''],
  ]);
  expect(basket).toMatchObject({
    status: 'paid',
    totalRefunds: 15,
    balance: 10,
    paymentStatus: 'outstanding',
  });
  expect(basket.treasurers['vendor']).toMatchObject({ possibleRefundAmount: 9.98 });
});

test.each([
  ['ignore', false, { total: 2.5, totalRefunds: 0, balance: -111.86, totalFees: 2.5 }],
  ['vendor', true, { total: 0, totalRefunds: 114.36, balance: 0, totalFees: 0 }],
])(
  'cancelling a paid booking with a refund by %s, fee refunded: %s (B7, M6)',
  (refundType, refundFee, expected) => {
    const desk = open();
    desk.book({ ...RICH_ORDER, vouchers: [], creditCard: CARD });
    const query = { reason: 'rain', refundType, refundFee, note: 'sad' };
    expect(desk.run('cancelBooking', booking(1, query))).toEqual({ id: 1 });
    const basket = desk.basket(1);
    expect(basket).toMatchObject({
      ...expected,
      status: 'cancelled',
      note: 'sad',
      itemsPrice: 0,
      shopItemsPrice: 0,
    });
    expect(basket.items[0]).toMatchObject({ isCancelled: true, price: 0 });
    expect(basket.items[0]?.guests.every(({ cancellation }) => cancellation?.reason === 'rain')).toBe(true);
    expect(desk.tables.occupancy(item(21, 5)).booked).toBe(0);
  },
);

test.each([
  ['cancelBooking', 'bookingId', { reason: 'x' }],
  ['cancelBookingItem', 'bookingItemId', {}],
  ['cancelGuest', 'id', {}],
] as const)(
  '%s with a refund by a treasurer that holds nothing is refused, and changes nothing (B7)',
  (operation, id, more) => {
    const desk = open();
    desk.book({ ...walk(2), creditCard: CARD });
    const before = desk.basket(1);
    const query = { ...more, refundType: 'merchant' };
    expect(desk.faults(operation, { path: { [id]: 1 }, query })).toEqual(['refundType: exceeds_refundable']);
    expect(desk.basket(1)).toEqual(before);
  },
);

test('addons are cancelled by the id of their line, with the operation for their kind (B12)', () => {
  const desk = open();
  const basket = desk.book(RICH_ORDER);
  const lines = [basket.items[0]?.guests[0]?.addons[0], basket.items[0]?.addons[0]];
  expect(lines).toMatchObject([
    { id: 1, addonId: 301, quantity: 2, price: 4.99, total: 9.98 },
    { id: 2, addonId: 302, quantity: 1, price: 20, total: 20 },
  ]);
  const query = { refundType: 'ignore' };
  expect(desk.refusal('cancelBookingItemAddon', { path: { id: 1 }, query }).code).toBe('not_found');
  expect(desk.refusal('cancelGuestAddon', { path: { id: 2 }, query }).code).toBe('not_found');
  expect(desk.run('cancelBookingItemAddon', { path: { id: 2 }, query })).toEqual({ id: 2 });
  expect(desk.basket(1).itemsPrice).toBe(59.97);
  expect(desk.refusal('cancelBookingItemAddon', { path: { id: 2 }, query }).code).toBe('conflict');
});
