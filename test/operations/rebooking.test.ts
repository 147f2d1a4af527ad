import { expect, test } from 'vitest';
import { BOOKING_FIXTURE, CARD, item, RICH_ORDER } from './booking-fixture.js';
import { openDesk } from './desk.js';

const open = () => openDesk(BOOKING_FIXTURE);
const adult = { priceCategoryId: 111, occupancy: 1 };
const walk = (...guests: object[]) => ({ items: [{ availabilityItemId: item(11, 5), guests }] });
const ofItem = (query: object, bookingItemId = 1) => ({ path: { bookingItemId }, query });
const ofGuest = (query: object, id = 1) => ({ path: { id }, query });

test('a dearer trip moves the balance, a cheaper one back, and a paid booking stays paid (B8, B2)', () => {
  const desk = open();
  desk.book({ ...walk(adult, adult), creditCard: CARD });
  const before = desk.basket(1).items[0]?.guests.map(({ id, barCode }) => ({ id, barCode }));
  const up = { itemId: item(12, 7), ruleId: 12, priceCategoryId: 121 };
  expect(desk.run('rebookBookingItem', ofItem(up))).toEqual({ id: 1 });
  expect(desk.basket(1)).toMatchObject({
    total: 60,
    balance: 40.02,
    status: 'paid',
    paymentStatus: 'outstanding',
  });
  expect(desk.basket(1).items[0]?.guests).toMatchObject(before ?? []);
  expect([item(11, 5), item(12, 7)].map((id) => desk.tables.occupancy(id).booked)).toEqual([0, 2]);
  const down = { itemId: item(11, 5), ruleId: 11, priceCategoryId: 112 };
  desk.run('rebookBookingItem', ofItem(down));
  expect(desk.basket(1)).toMatchObject({
    total: 11.1,
    balance: -8.88,
    paymentStatus: 'overpaid',
    totalRefunds: 0,
  });
});

test('one guest of several goes to an item of its own, with its addons, without the item’s (B8)', () => {
  const desk = open();
  desk.book(RICH_ORDER);
  expect(desk.run('rebookGuest', ofGuest({ itemId: item(21, 6), ruleId: 21 }))).toEqual({ id: 1 });
  const { items, itemsPrice } = desk.basket(1);
  expect(items).toMatchObject([
    { id: 1, guests: [{ id: 2 }], addons: [{ addonId: 302 }] },
    { id: 2, guests: [{ id: 1, basketItemId: 2, addons: [{ total: 9.98 }] }], addons: [] },
  ]);
  expect(itemsPrice).toBe(79.97);
});

test('the discount is applied anew, unless a price is given (B8)', () => {
  const desk = open();
  desk.book({ ...walk({ ...adult, discountCode: 'TWICE' }), multidiscount: 10 }, 'agent');
  expect(desk.basket(1)).toMatchObject({ total: 4.49, totalDiscounts: 5.5 });
  desk.run('rebookGuest', ofGuest({ itemId: item(12, 6), ruleId: 12, priceCategoryId: 121, seats: 2 }));
  expect(desk.basket(1)).toMatchObject({ total: 27, totalDiscounts: 33 });
  expect(desk.tables.discountUses.get('TWICE')?.used).toBe(1);
  desk.run('rebookGuest', ofGuest({ itemId: item(12, 6), ruleId: 12, price: 12.34 }));
  expect(desk.basket(1)).toMatchObject({ total: 24.68, totalDiscounts: 0 });
  expect(desk.faults('rebookGuest', ofGuest({ itemId: item(12, 6), ruleId: 12, price: 1.001 }))).toEqual([
    'price: wrong_format',
  ]);
});

test('every fault of the target is named (B8, B0)', () => {
  const desk = open();
  desk.book(walk(adult));
  expect(desk.faults('rebookGuest', ofGuest({ itemId: item(21, 6), ruleId: 11 }))).toEqual([
    'ruleId: mismatch',
    'itemId: not_yours',
  ]);
  expect(desk.faults('rebookGuest', ofGuest({ itemId: 'nothing', ruleId: 11 }))).toEqual([
    'itemId: not_found',
  ]);
  expect(desk.faults('rebookGuest', ofGuest({ itemId: item(31, 6), ruleId: 31 }))).toEqual([
    'priceCategoryId: not_found',
  ]);
  expect(desk.faults('rebookGuest', ofGuest({ itemId: item(11, 6), ruleId: 11, seats: 6 }))).toEqual([
    'seats: above_max_seats',
  ]);
});

test('cancelled guests stay where they were, and who moves is checked out (B8)', () => {
  const desk = open();
  desk.book({ ...walk(adult, adult, { ...adult, priceCategoryId: 112 }), creditCard: CARD });
  desk.run('cancelGuest', ofGuest({ refundType: 'ignore' }, 2));
  desk.run('checkInGuest', { path: { id: 1 } });
  desk.run('rebookBookingItem', ofItem({ itemId: item(11, 8), ruleId: 11 }));
  const on = (id: string) =>
    desk.run('listGuests', { query: { 'availabilityItemId[]': [id] } }).map(({ id: guest }) => guest);
  expect([on(item(11, 5)), on(item(11, 8))]).toEqual([[2], [1, 3]]);
  expect(desk.basket(1).items).toMatchObject([
    { id: 1, isCancelled: false, guests: [{ id: 1, checkedIn: false }, { id: 3 }] },
    { id: 2, isCancelled: true, price: 0, guests: [{ id: 2, availabilityItemId: item(11, 5) }] },
  ]);
  expect(desk.run('listBookings', { query: { activityDate: '2026-06-05,2026-06-05' } })).toEqual([]);
});
