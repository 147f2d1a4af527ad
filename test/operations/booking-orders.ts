import * as fc from 'fast-check';
import { item, slots } from './booking-fixture.js';

export const CURRENCIES = ['EUR', 'JPY', 'KWD', 'USD'] as const;

export const total = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);

export const PLACES = [
  { id: item(11, 5), ruleId: 11, categories: [111, 112], capacity: 10 },
  { id: item(11, 6), ruleId: 11, categories: [111, 112], capacity: 10 },
  { id: item(12, 5), ruleId: 12, categories: [121], capacity: 10 },
  { id: slots(9, 2), ruleId: 13, categories: [131], capacity: 3 },
  { id: slots(10, 2), ruleId: 13, categories: [131], capacity: 3 },
  { id: item(21, 5), ruleId: 21, categories: [211, 212], capacity: 10 },
  { id: item(22, 5), ruleId: 22, categories: [221], capacity: 10 },
] as const;

export const CAPACITIES = new Map(
  PLACES.flatMap(({ id, capacity }) => id.split(',').map((one) => [one, capacity] as const)),
);

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

/** Generates orders of one operator, valid or not. */
export const plainOrder = fc.record({
  items: fc.array(itemOf(PLACES.slice(0, 5)), { minLength: 1, maxLength: 3 }),
  vouchers: fc.constantFrom([], ['SMALL'], ['SMALL', 'LARGE']),
});
/** Generates orders of the operator that also sells in other currencies. */
export const tagusOrder = fc.record({
  items: fc.array(itemOf(PLACES.slice(5)), { minLength: 1, maxLength: 3 }),
  shopItems: fc.constantFrom([], [{ id: 501, quantity: 2 }]),
  vouchers: fc.constantFrom([], ['GIFT']),
});
export const order = fc.oneof(plainOrder, tagusOrder);
export type Order = typeof order extends fc.Arbitrary<infer One> ? One : never;

interface Entry {
  readonly ids: readonly string[];
  readonly category: number;
  readonly seats: number;
  readonly code: string | undefined;
}

const entriesOf = (asked: Order): Entry[] =>
  asked.items.flatMap(({ availabilityItemId, guests }) =>
    guests.map(({ priceCategoryId, occupancy, discountCode }) => ({
      ids: availabilityItemId.split(','),
      category: priceCategoryId,
      seats: occupancy,
      code: discountCode,
    })),
  );

/** Returns the errors of an order's codes. The code `TWICE` has two uses, one per guest (M3). */
export function codeFaults(asked: Order): readonly string[] {
  return entriesOf(asked).filter(({ code }) => code === 'TWICE').length > 2 ? ['already_used'] : [];
}

/** Returns the errors of an order's seats. Each item has a capacity, and the category for children has its own (C7, C8). */
export function seatFaults(asked: Order): readonly string[] {
  const entries = entriesOf(asked);
  const seatsOf = (taken: readonly Entry[]) => total(taken.map(({ seats }) => seats));
  const isOver = [...CAPACITIES].some(([id, capacity]) => {
    const taken = entries.filter(({ ids }) => ids.includes(id));
    return seatsOf(taken) > capacity || seatsOf(taken.filter(({ category }) => category === 112)) > 4;
  });
  return isOver ? ['seats_exceeded'] : [];
}

/** Returns whether a fresh workspace accepts an order. */
export const isBookable = (asked: Order) => [...codeFaults(asked), ...seatFaults(asked)].length === 0;
