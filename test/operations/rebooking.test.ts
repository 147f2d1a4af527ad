import { expect, test } from 'vitest';
import { BOOKING_FIXTURE, CARD, item, RICH_ORDER, slots } from './booking-fixture.js';
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

test('a lone guest takes its item along (B8)', () => {
  const desk = open();
  desk.book(walk(adult));
  desk.run('rebookGuest', ofGuest({ itemId: item(11, 6), ruleId: 11 }));
  expect(desk.basket(1).items).toMatchObject([
    { id: 1, availabilityItem: { availabilityItemId: item(11, 6) } },
  ]);
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

test('a full target is refused, and the old seat is kept; own seats count as free (B8, C8)', () => {
  const desk = open();
  const five = { priceCategoryId: 111, occupancy: 5 };
  desk.book(walk(five));
  desk.book({ items: [{ availabilityItemId: item(11, 6), guests: [five, { ...five, occupancy: 4 }] }] });
  const before = desk.basket(1);
  expect(desk.faults('rebookBookingItem', ofItem({ itemId: item(11, 6), ruleId: 11 }))).toEqual([
    'seats: seats_exceeded',
  ]);
  expect(desk.basket(1)).toEqual(before);
  desk.run('rebookGuest', ofGuest({ itemId: item(11, 6), ruleId: 11, seats: 4 }, 2));
  expect(desk.tables.occupancy(item(11, 6)).booked).toBe(8);
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

test('a trip can become a rental chain: the price is the sum of its slots (A9, B8)', () => {
  const desk = open();
  desk.book(walk(adult));
  desk.run('rebookBookingItem', ofItem({ itemId: slots(9, 2), ruleId: 13, priceCategoryId: 131 }));
  expect(desk.basket(1)).toMatchObject({ total: 30.66 });
  expect(desk.tables.occupancy(slots(10, 1)).booked).toBe(1);
});

test('a foreign booking is rebooked at its own rate (M8)', () => {
  const desk = open();
  const items = [{ availabilityItemId: item(21, 5), guests: [{ priceCategoryId: 212, occupancy: 1 }] }];
  desk.book({ items, payment: { amount: 1, currency: 'JPY' } }, 'agent');
  desk.run('rebookGuest', ofGuest({ itemId: item(21, 6), ruleId: 21, priceCategoryId: 211 }));
  expect(desk.basket(1)).toMatchObject({ itemsPrice: 5442, conversionRate: 163.27 });
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

test('guests of several categories move to another rule by the names of their categories (B8)', () => {
  const desk = open();
  desk.book({
    items: [
      {
        availabilityItemId: item(21, 5),
        guests: [
          { priceCategoryId: 212, occupancy: 1 },
          { priceCategoryId: 211, occupancy: 1 },
        ],
      },
    ],
  });
  const asked = ofItem({ itemId: item(22, 6), ruleId: 22 });
  expect(desk.refusal('rebookBookingItem', asked).faults).toMatchObject([
    {
      field: 'priceCategoryId',
      message: 'not_found.guest_category',
      values: { guests: ['(1)'], allowed: [221] },
    },
  ]);
  desk.run('rebookGuest', ofGuest({ itemId: item(22, 6), ruleId: 22 }, 2));
  expect(desk.basket(1).items[1]?.guests[0]?.priceCategory).toEqual({ id: 221, name: 'Adult' });
});

test('a full item whose capacity was lowered takes another price and category for those who are there (B8, A8)', () => {
  const desk = open();
  const path = { itemId: item(21, 5), categoryId: 212 };
  const guests = [211, 211, 212].map((priceCategoryId) => ({ priceCategoryId, occupancy: 1 }));
  desk.book({ items: [{ availabilityItemId: item(21, 5), guests }] });
  desk.run('setItemCapacity', { path, body: { capacity: 1, ruleId: 21 }, client: 'operator' });
  desk.run('rebookBookingItem', ofItem({ itemId: item(21, 5), ruleId: 21, price: 5 }));
  desk.run('rebookBookingItem', ofItem({ itemId: item(21, 5), ruleId: 21, priceCategoryId: 212 }));
  expect(desk.tables.occupancy(item(21, 5)).booked).toBe(3);
  expect(desk.faults('rebookGuest', ofGuest({ itemId: item(21, 5), ruleId: 21, seats: 2 }))).toEqual([
    'seats: seats_exceeded',
  ]);
});
