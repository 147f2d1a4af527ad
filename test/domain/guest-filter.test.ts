import { expect, it } from 'vitest';
import { type GuestFilter, matchesGuest } from '../../src/domain/basket/filter.js';
import { basketOf, guestOf, itemOf } from './baskets.js';

const NONE: GuestFilter = {
  ids: undefined,
  bookingId: undefined,
  items: undefined,
  name: undefined,
  phone: undefined,
};
const ADA = guestOf({ phone: '+351 210-000-000' });
const CHAIN = itemOf({ availabilityItemIds: ['a', 'b', 'c'] });
const matches = (filter: Partial<GuestFilter>, guest = ADA) =>
  matchesGuest({ basket: basketOf(), item: CHAIN, guest }, { ...NONE, ...filter });

it.each<[Partial<GuestFilter>, boolean]>([
  [{}, true],
  [{ ids: new Set([1]) }, true],
  [{ ids: new Set([2]) }, false],
  [{ bookingId: 100 }, true],
  [{ bookingId: 101 }, false],
  [{ name: 'ada LOVE' }, true],
  [{ name: 'grace' }, false],
  [{ phone: '351210000000' }, true],
  [{ phone: '210000000' }, false],
  [{ phone: 'none' }, false],
])('a guest matches %j: %s', (filter, expected) => {
  expect(matches(filter)).toBe(expected);
});

it('a guest without a phone number matches no phone number', () => {
  expect(matches({ phone: '351210000000' }, guestOf())).toBe(false);
});

it.each([
  [[['b']], true],
  [[['b', 'c']], true],
  [[['x'], ['a', 'b', 'c']], true],
  [[['a', 'c']], false],
  [[['c', 'd']], false],
  [[[]], false],
  [[], false],
])('the slots %j match a chain: %s (A9)', (items, expected) => {
  expect(matches({ items })).toBe(expected);
});
