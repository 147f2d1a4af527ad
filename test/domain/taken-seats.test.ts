import { expect, it } from 'vitest';
import { areSeatsPaid, liveItems, takenSeats } from '../../src/domain/basket/status.js';
import { basketOf, GONE, guestOf, itemOf, paymentOf } from './baskets.js';

const CHAIN = itemOf({ availabilityItemIds: ['slot-1', 'slot-2'], guests: [guestOf({ occupancy: 2 })] });

it('each guest takes seats in every slot of a chain', () => {
  expect(takenSeats(basketOf({ items: [CHAIN] }))).toEqual([
    { itemId: 'slot-1', categoryId: 1, seats: 2 },
    { itemId: 'slot-2', categoryId: 1, seats: 2 },
  ]);
});

it('cancelled baskets, items and guests take no seats (B7)', () => {
  const guests = [guestOf({ cancellation: GONE })];
  expect(takenSeats(basketOf({ items: [itemOf({ guests })] }))).toEqual([]);
  expect(takenSeats(basketOf({ items: [itemOf({ cancellation: GONE })] }))).toEqual([]);
  expect(takenSeats(basketOf({ status: 'cancelled' }))).toEqual([]);
});

it('the occurrences of a booking are those of its items that are not cancelled (B7)', () => {
  const items = [CHAIN, itemOf({ cancellation: GONE })];
  expect(liveItems(basketOf({ items }))).toEqual([CHAIN]);
  expect(liveItems(basketOf({ items, status: 'cancelled' }))).toEqual([]);
});

it.each([
  [999, false],
  [1000, true],
  [1001, true],
])('seats with %i of 1000 paid count as paid: %s (A2)', (paid, expected) => {
  expect(areSeatsPaid(basketOf({ payments: [paymentOf(paid)] }))).toBe(expected);
});
