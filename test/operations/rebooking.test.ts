import { expect, test } from 'vitest';
import { BOOKING_FIXTURE, CARD, item, RICH_ORDER } from './booking-fixture.js';
import { openDesk } from './desk.js';

const open = () => openDesk(BOOKING_FIXTURE);
const adult = { priceCategoryId: 111, occupancy: 1 };
const walk = (...guests: object[]) => ({ items: [{ availabilityItemId: item(11, 5), guests }] });
const ofItem = (query: object, bookingItemId = 1) => ({ path: { bookingItemId }, query });
const ofGuest = (query: object, id = 1) => ({ path: { id }, query });

test('a more expensive trip increases the balance, a cheaper one decreases it, and a paid booking stays paid (B8, B2)', () => {
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

test('if one of several guests is rebooked, it moves to a new item with its own addons, without those of the old item (B8)', () => {
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
