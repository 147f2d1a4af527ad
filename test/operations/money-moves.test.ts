// The rules of payments, refunds, cancellations and rebookings are tested in test/domain. The tests below show that
// each operation applies these rules.
import { expect, test } from 'vitest';
import { BOOKING_FIXTURE, CARD, item, RICH_ORDER } from './booking-fixture.js';
import { openDesk } from './desk.js';

const open = () => openDesk(BOOKING_FIXTURE);
const adult = { priceCategoryId: 111, occupancy: 1 };
const walk = { items: [{ availabilityItemId: item(11, 5), guests: [adult, adult] }] };
const booking = (query: object, client = 'partner') => ({ path: { bookingId: 1 }, query, client });

test('payments and refunds are stored, each with its id, and the name of its gateway (B5, B6)', () => {
  const desk = open();
  desk.book(walk);
  const pay = (query: object, client?: string) => desk.run('addPayment', booking(query, client));
  expect(pay({ amount: 19.97, treasurerType: 'merchant' })).toEqual({ paymentId: 1 });
  expect(desk.basket(1)).toMatchObject({ status: 'reserved', balance: 0.01, paymentStatus: 'outstanding' });
  expect(pay({ amount: 0.01, treasurerType: 'agent', referenceId: 5 }, 'agent')).toEqual({ paymentId: 2 });
  expect(desk.basket(1)).toMatchObject({ status: 'paid', isReservation: false, paymentStatus: 'even' });
  const refund = (amount: number) => booking({ amount, refundType: 'merchant', reason: 'sorry' });
  expect(desk.faults('addRefund', refund(19.98))).toEqual(['amount: exceeds_refundable']);
  expect(desk.run('addRefund', refund(5))).toEqual({ paymentId: 3 });
  expect(desk.basket(1)).toMatchObject({
    payments: [
      {},
      { treasurerReference: 'ann', paymentReference: { name: 'Till' } },
      { amount: -5, comment: 'sorry' },
    ],
    totalRefunds: 5,
    treasurers: { merchant: { possibleRefundAmount: 14.97 } },
  });
});

test('a cancelled booking has its note, refunds and fee, and frees its seats (B7, M6)', () => {
  const desk = open();
  desk.book({ ...RICH_ORDER, vouchers: [], creditCard: CARD });
  const query = { reason: 'rain', refundType: 'vendor', refundFee: false, note: 'sad' };
  expect(desk.run('cancelBooking', booking(query))).toEqual({ id: 1 });
  expect(desk.basket(1)).toMatchObject({
    status: 'cancelled',
    note: 'sad',
    total: 2.5,
    totalFees: 2.5,
    totalRefunds: 111.86,
    items: [{ isCancelled: true, price: 0, guests: [{ cancellation: { reason: 'rain' } }, {}] }],
  });
  expect(desk.tables.occupancy(item(21, 5)).booked).toBe(0);
});

test.each([
  ['cancelBooking', 'bookingId', { reason: 'x' }],
  ['cancelBookingItem', 'bookingItemId', {}],
  ['cancelGuest', 'id', {}],
] as const)(
  '%s with a refund by a treasurer that holds nothing changes nothing (B7)',
  (operation, id, more) => {
    const desk = open();
    desk.book({ ...walk, creditCard: CARD });
    const before = desk.basket(1);
    const query = { ...more, refundType: 'merchant' };
    expect(desk.faults(operation, { path: { [id]: 1 }, query })).toEqual(['refundType: exceeds_refundable']);
    expect(desk.basket(1)).toEqual(before);
  },
);

test('addons are cancelled by the id of their line, with the operation for their kind (B12)', () => {
  const desk = open();
  const { items } = desk.book(RICH_ORDER);
  expect([items[0]?.guests[0]?.addons[0]?.id, items[0]?.addons[0]?.id]).toEqual([1, 2]);
  const line = (id: number) => ({ path: { id }, query: { refundType: 'ignore' } });
  expect(desk.refusal('cancelBookingItemAddon', line(1)).code).toBe('not_found');
  expect(desk.refusal('cancelGuestAddon', line(2)).code).toBe('not_found');
  expect(desk.run('cancelBookingItemAddon', line(2))).toEqual({ id: 2 });
  expect(desk.basket(1).itemsPrice).toBe(59.97);
  expect(desk.run('cancelGuestAddon', line(1))).toEqual({ id: 1 });
  expect(desk.refusal('cancelGuestAddon', line(1)).code).toBe('conflict');
});

test('an item is rebooked with all its guests, a guest alone into a new item (B8)', () => {
  const desk = open();
  desk.book({ ...walk, creditCard: CARD });
  const target = { itemId: item(12, 7), ruleId: 12, priceCategoryId: 121 };
  expect(desk.run('rebookBookingItem', { path: { bookingItemId: 1 }, query: target })).toEqual({ id: 1 });
  expect(desk.basket(1)).toMatchObject({
    status: 'paid',
    total: 60,
    balance: 40.02,
    paymentStatus: 'outstanding',
  });
  expect([item(11, 5), item(12, 7)].map((id) => desk.tables.occupancy(id).booked)).toEqual([0, 2]);
  const back = { itemId: item(11, 5), ruleId: 11, priceCategoryId: 111 };
  expect(desk.run('rebookGuest', { path: { id: 1 }, query: back })).toEqual({ id: 1 });
  expect(desk.basket(1).items).toMatchObject([
    { id: 1, guests: [{ id: 2 }] },
    { id: 2, guests: [{ id: 1, basketItemId: 2 }] },
  ]);
});
