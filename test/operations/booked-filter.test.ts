import { expect, test } from 'vitest';
import { BOOKING_FIXTURE, item } from './booking-fixture.js';
import { openDesk } from './desk.js';

test('an item whose only booking is cancelled is not booked, for both filters (A13)', () => {
  const desk = openDesk(BOOKING_FIXTURE);
  const has = (filter: object) => {
    const query = {
      'activityId[]': [1],
      startsFrom: '2026-06-05',
      startsTo: '2026-06-05',
      limit: 100,
      ...filter,
    };
    const found = desk.run('listAvailabilities', { query });
    return found.some(({ availabilityItemId }) => availabilityItemId === item(11, 5));
  };
  desk.book({
    items: [{ availabilityItemId: item(11, 5), guests: [{ priceCategoryId: 111, occupancy: 1 }] }],
  });
  expect([has({ onlyBooked: true }), has({ onlyNotBooked: true })]).toEqual([true, false]);
  desk.run('cancelBooking', { path: { bookingId: 1 }, query: { reason: 'rain' } });
  expect([has({ onlyBooked: true }), has({ onlyNotBooked: true })]).toEqual([false, true]);
});
