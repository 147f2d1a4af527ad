import { expect, it } from 'vitest';
import { pointerText } from '../../src/text/pointer-text.js';

it.each([
  ['#/components/schemas/BookingRequest', 'Booking request, in the contract'],
  [
    '#/components/schemas/BookingRequestGuest/properties/occupancy',
    'Booking request guest, occupancy, in the contract',
  ],
  ['#/components/schemas/Basket/properties/items/items/properties/id', 'Basket, items, id, in the contract'],
  ['#/components/schemas/Item/properties/properties', 'Item, properties, in the contract'],
  ['#/components/parameters/Limit/schema', 'Limit (parameter), in the contract'],
  ['#/paths/~1activities/get', 'List activities, in the contract'],
])('the place %s has a name in words', (pointer, text) => {
  expect(pointerText(pointer, 'List activities')).toBe(text);
});

it('a place without an operation is among the paths', () => {
  expect(pointerText('#/paths', '')).toBe('Paths, in the contract');
});
