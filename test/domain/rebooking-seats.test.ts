import { itemOf } from './baskets.js';
import { ruleOf } from './rules.js';
import { at, categoryOf, named, refusalOf, SAILING } from './workspace.js';
import { describe, expect, it } from 'vitest';
import {
  NEXT_DAY,
  rules,
  ADA,
  BOB,
  GONE_GUEST,
  TRIP,
  BASKET,
  to,
  movedItem,
  movedGuest,
} from './rebookings.js';
import type { Basket, BasketItem } from '../../src/domain/basket/basket.js';

describe('B8: the category of a rebooked guest', () => {
  const target = (...names: string[]) => ({
    rules: [
      ...rules,
      ruleOf({
        id: 950,
        priceCategories: names.map((name, index) => categoryOf(51 + index, { name, maxSeats: 3 })),
      }),
    ],
  });
  const id = '950_trip_20260605100000_20260605130000';
  const categories = ({ items }: Basket) => items[0]?.guests.map(({ priceCategory }) => priceCategory.id);

  it('has the same id, if the target has it', () => {
    expect(categories(movedItem(to(NEXT_DAY)))).toEqual([1, 2]);
  });

  it('has the same name, if the target has no category with that id', () => {
    const workspace = target('Category 2', 'Category 1');
    expect(categories(movedItem(to(id), BASKET, TRIP, workspace))).toEqual([52, 51]);
  });

  it('is the category that the request names, if any, for all guests', () => {
    const workspace = target('Category 2', 'Category 1');
    expect(categories(movedItem(to(id, { priceCategoryId: 51 }), BASKET, TRIP, workspace))).toEqual([51, 51]);
  });

  it('is refused if the target has neither id nor name; the refusal names the guest', () => {
    const nameless = itemOf({ guests: [ADA, { ...BOB, firstName: '', lastName: '' }, GONE_GUEST] });
    const refused = (item: BasketItem, names: string[]) =>
      refusalOf(() => movedItem(to(id), BASKET, item, target(...names))).errors;
    const error = {
      in: 'query',
      field: 'priceCategoryId',
      rule: 'B8',
      code: 'not_found',
      message: 'not_found.guest_category',
    };
    expect(refused(nameless, ['Category 1'])).toEqual([
      { ...error, values: { guests: ['(2)'], allowed: [51] }, allowed: [51] },
    ]);
    expect(refused(TRIP, ['Senior'])).toMatchObject([
      { values: { guests: ['Ada Lovelace (1)', 'Ada Lovelace (2)'] } },
    ]);
  });
});

describe('B8: rebooking without extra seats is not refused for lack of seats', () => {
  const here = { ...to(SAILING), price: 1 };
  const counts = { counts: { [SAILING]: { 1: [2, 0, 0] as const, 2: [1, 0, 0] as const } } };

  it('of an exclusive event', () => {
    const workspace = {
      ...counts,
      rules: [ruleOf({ isExclusive: true, priceCategories: rules[0]?.priceCategories ?? [] })],
    };
    expect(() => movedGuest(here, ADA, BASKET, TRIP, workspace)).not.toThrow();
    expect(() => movedGuest({ ...here, seats: 1 }, ADA, BASKET, TRIP, workspace)).not.toThrow();
    expect(() =>
      movedItem({ ...here, priceCategoryId: 2 }, BASKET, itemOf({ guests: [ADA] }), workspace),
    ).not.toThrow();
    const more = refusalOf(() => movedGuest({ ...here, seats: 3 }, ADA, BASKET, TRIP, workspace));
    expect(more.errors).toMatchObject([{ code: 'seats_exceeded', received: 3, allowed: 2 }]);
  });

  it('of an item whose capacity was lowered after the booking', () => {
    const lowered = { ...counts, capacities: { [SAILING]: 1, [`${SAILING}/1`]: 1 } };
    expect(() => movedItem(here, BASKET, TRIP, lowered)).not.toThrow();
    expect(() => movedGuest(here, ADA, BASKET, TRIP, lowered)).not.toThrow();
    expect(
      named(refusalOf(() => movedGuest({ ...here, seats: 3 }, ADA, BASKET, TRIP, lowered)).errors),
    ).toEqual(['seats: seats_exceeded', 'seats: seats_exceeded']);
  });

  it('of an item whose shared resource is full', () => {
    const rule = ruleOf({ resources: [5], priceCategories: rules[0]?.priceCategories ?? [] });
    const uses = [
      { resource: 5, from: at('2026-06-05T09:00:00Z'), to: at('2026-06-05T12:00:00Z'), seats: 5 },
    ];
    const full = { ...counts, rules: [rule], resources: [{ id: 5, name: 'Boat', capacity: 1 }], uses };
    expect(() => movedItem(here, BASKET, TRIP, full)).not.toThrow();
  });

  it('except in a category with its own limit, if the booking holds fewer seats there (C8)', () => {
    const limited = { ...counts, capacities: { [`${SAILING}/2`]: 1 } };
    const refused = refusalOf(() => movedGuest({ ...here, priceCategoryId: 2 }, ADA, BASKET, TRIP, limited));
    expect(refused.errors).toMatchObject([{ message: 'seats_exceeded.category', received: 2, allowed: 0 }]);
  });
});

describe('B8: rebooking requires free seats', () => {
  const taken = (day: string, seats: number) => ({ counts: { [day]: { 1: [seats, 0, 0] as const } } });

  it('at the target, where the seats of the booking count as free (C8)', () => {
    expect(() => movedItem(to(NEXT_DAY), BASKET, TRIP, taken(NEXT_DAY, 1))).not.toThrow();
    expect(refusalOf(() => movedItem(to(NEXT_DAY), BASKET, TRIP, taken(NEXT_DAY, 2))).errors).toMatchObject([
      { in: 'query', field: 'seats', code: 'seats_exceeded', received: 3, allowed: 2 },
    ]);
    // Four seats are taken on that day, including the three seats of the booking.
    expect(() => movedItem(to(SAILING, { price: 1 }), BASKET, TRIP, taken(SAILING, 4))).not.toThrow();
    expect(() => movedGuest(to(NEXT_DAY), ADA, BASKET, TRIP, taken(NEXT_DAY, 2))).not.toThrow();
    expect(
      named(refusalOf(() => movedGuest(to(NEXT_DAY), ADA, BASKET, TRIP, taken(NEXT_DAY, 3))).errors),
    ).toEqual(['seats: seats_exceeded']);
    expect(() => movedGuest(to(SAILING, { seats: 3 }), ADA, BASKET, TRIP, taken(SAILING, 3))).not.toThrow();
    expect(() => movedGuest(to(SAILING, { seats: 4 }), ADA, BASKET, TRIP, taken(SAILING, 3))).toThrow(
      'invalid_request',
    );
  });

  it('within the limits of its category (C2)', () => {
    expect(named(refusalOf(() => movedGuest(to(NEXT_DAY, { priceCategoryId: 2, seats: 4 }))).errors)).toEqual(
      ['seats: above_max_seats'],
    );
  });
});
