import { expect, test } from 'vitest';
import { BOOKING_FIXTURE, item } from './booking-fixture.js';
import { openDesk } from './desk.js';

const adult = { priceCategoryId: 111, occupancy: 1 };
const walk = (day: number) => ({ availabilityItemId: item(11, day), guests: [adult, adult] });
const query = { refundType: 'ignore' };

/** Creates a booking of two items: item 1 with the guests 1 and 2, item 2 with the guests 3 and 4. */
function booked() {
  const desk = openDesk(BOOKING_FIXTURE);
  desk.book({ items: [walk(5), walk(6)] });
  const told = () =>
    desk.basket(1).items.map(({ id, guests }) => ({
      id,
      live: guests.filter(({ cancellation }) => cancellation === null).map((guest) => guest.id),
      checkedIn: guests.filter(({ checkedIn }) => checkedIn).map((guest) => guest.id),
      booked: desk.tables.occupancy(item(11, id + 4)).booked,
    }));
  return { desk, told };
}

test('each guest is checked in and out separately, but not after a cancellation (G1)', () => {
  const { desk, told } = booked();
  expect(desk.run('checkInGuest', { path: { id: 1 } })).toEqual({ checkedIn: true });
  desk.run('checkInGuest', { path: { id: 3 } });
  expect(told()).toMatchObject([{ checkedIn: [1] }, { checkedIn: [3] }]);
  expect(desk.run('checkOutGuest', { path: { id: 1 } })).toEqual({ checkedOut: true });
  expect(told()).toMatchObject([{ checkedIn: [] }, { checkedIn: [3] }]);
  desk.run('cancelGuest', { path: { id: 1 }, query });
  for (const operation of ['checkInGuest', 'checkOutGuest'] as const)
    expect(desk.refusal(operation, { path: { id: 1 } }).code).toBe('conflict');
});

test('a guest is cancelled alone, an item with its guests, each only once; their seats are then free (B7)', () => {
  const { desk, told } = booked();
  expect(desk.run('cancelGuest', { path: { id: 1 }, query })).toEqual({ id: 1 });
  expect(told()).toMatchObject([
    { live: [2], booked: 1 },
    { live: [3, 4], booked: 2 },
  ]);
  expect(desk.basket(1)).toMatchObject({ total: 29.97, status: 'reserved' });
  expect(desk.run('cancelBookingItem', { path: { bookingItemId: 2 }, query })).toEqual({ id: 2 });
  expect(told()).toMatchObject([
    { live: [2], booked: 1 },
    { live: [], booked: 0 },
  ]);
  expect(desk.refusal('cancelGuest', { path: { id: 1 }, query }).code).toBe('conflict');
  expect(desk.refusal('cancelBookingItem', { path: { bookingItemId: 2 }, query }).code).toBe('conflict');
  desk.run('cancelGuest', { path: { id: 2 }, query });
  expect(desk.basket(1).status).toBe('cancelled');
});
