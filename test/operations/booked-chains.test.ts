import { expect, it } from 'vitest';
import { BOOKING_FIXTURE, CARD, item, slots } from './booking-fixture.js';
import { openDesk } from './desk.js';

const kayak = { priceCategoryId: 131, occupancy: 1 };

/**
 * Creates a workspace in which the slots at 9, 10 and 11 are booked and paid as a chain (guest 1), and a trip
 * is booked (guest 2).
 */
function withChain() {
  const desk = openDesk(BOOKING_FIXTURE);
  const guests = [kayak];
  desk.book({ items: [{ availabilityItemId: slots(9, 3), guests }], creditCard: CARD });
  const walk = { availabilityItemId: item(11, 5), guests: [{ priceCategoryId: 111, occupancy: 1 }] };
  desk.book({ items: [walk] });
  return desk;
}

it.each([
  ['every slot', '2026-06-05T00:00:00+01:00', [9, 10, 11]],
  ['the slots after the first', '2026-06-05T10:00:00+01:00', [10, 11]],
  ['the last slot', '2026-06-05T11:00:00+01:00', [11]],
  ['no slot after the last', '2026-06-05T11:00:01+01:00', []],
])('A9: onlyBooked shows %s of a booked chain', (_, startsFrom, hours) => {
  const query = { startsFrom, onlyBooked: true, 'type[]': ['rental'] };
  const found = withChain().run('listAvailabilities', { query });
  expect(found.map(({ availabilityItemId }) => availabilityItemId)).toEqual(
    hours.map((hour) => slots(hour, 1)),
  );
  expect(found.every(({ occupancy, occupancyPaid }) => occupancy === 1 && occupancyPaid === 1)).toBe(true);
});

it('A9: onlyNotBooked shows no slot of a booked chain', () => {
  const query = { startsFrom: '2026-06-05', onlyNotBooked: true, 'type[]': ['rental'] };
  const found = withChain().run('listAvailabilities', { query });
  expect(found.map(({ availabilityItemId }) => availabilityItemId)).toEqual([slots(13, 1)]);
});

it.each([
  ['its whole chain', slots(9, 3), [1]],
  ['its first slots', slots(9, 2), [1]],
  ['its last slots', slots(10, 2), [1]],
  ['a slot in the middle', slots(10, 1), [1]],
  ['consecutive slots with blanks around commas', ` ${slots(9, 3).replaceAll(',', ' , ')} `, [1]],
  ['only some slots of the chain', `${slots(11, 1)},${slots(13, 1)}`, []],
  ['slots that are not consecutive', `${slots(9, 1)},${slots(11, 1)}`, []],
  ['slots in another order', `${slots(10, 1)},${slots(9, 1)}`, []],
  ['another slot', slots(13, 1), []],
  ['a trip', item(11, 5), [2]],
])('A9: the filter %s finds a guest of a chain: %s', (_, id, guests) => {
  const desk = withChain();
  const found = (query: object) => desk.run('listGuests', { query }).map((guest) => guest.id);
  expect(found({ 'availabilityItemId[]': [id] })).toEqual(guests);
  expect(found({ 'availabilityItemId[]': [id], 'id[]': [1, 2] })).toEqual(guests);
});

it('A9: a filter with several chains finds guests of each chain (P9)', () => {
  const query = { 'availabilityItemId[]': [slots(10, 2), item(11, 5)] };
  const found = withChain().run('listGuests', { query });
  expect(found.map(({ id }) => id)).toEqual([1, 2]);
});
