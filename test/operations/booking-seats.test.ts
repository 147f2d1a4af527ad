import { expect, test } from 'vitest';
import { BOOKING_FIXTURE, item, slots } from './booking-fixture.js';
import { openDesk } from './desk.js';

const contact = { type: 'email', name: 'Ines', value: 'ines@example.com' };
const adult = { priceCategoryId: 111, occupancy: 1 };
const open = () => openDesk(BOOKING_FIXTURE);
const MINUTE = 60_000;

test('a capture reference is used once, even within one booking, and only by keys of its own merchant (C6)', () => {
  const desk = open();
  const { reference } = desk.run('createCapture', {
    body: { availabilityItemId: item(11, 5), priceCategories: { 111: 2 } },
  });
  const one = { availabilityItemId: item(11, 5), guests: [adult], availabilityCaptureReference: reference };
  expect(desk.faults('createBooking', { body: { contact, items: [one, one] } })).toEqual([
    '/items/1/availabilityCaptureReference: capture_invalid',
  ]);
  expect(desk.faults('createBooking', { body: { contact, items: [one] }, client: 'stranger' })).toEqual([
    '/items/0/availabilityCaptureReference: capture_invalid',
  ]);
  desk.advance(15 * MINUTE);
  expect(desk.faults('createBooking', { body: { contact, items: [one] } })).toHaveLength(1);
});

test('a guest of a rental chain is one record that takes a seat in every slot (A9)', () => {
  const desk = open();
  const guests = [{ priceCategoryId: 131, occupancy: 2 }];
  const basket = desk.book({ items: [{ availabilityItemId: slots(9, 3), guests }] });
  expect(basket.items).toHaveLength(1);
  expect(basket.items[0]?.guests).toMatchObject([{ price: 91.98, availabilityItemId: slots(9, 3) }]);
  expect(
    slots(9, 3)
      .split(',')
      .map((slot) => desk.tables.occupancy(slot).booked),
  ).toEqual([2, 2, 2]);
  expect(
    desk.faults('createBooking', {
      body: { contact, items: [{ availabilityItemId: slots(11, 1), guests }] },
    }),
  ).toEqual(['/items/0/guests: seats_exceeded']);
  const gap = `${slots(9, 1)},${slots(13, 1)}`;
  expect(
    desk.faults('createBooking', { body: { contact, items: [{ availabilityItemId: gap, guests }] } }),
  ).toEqual(['/items/0/availabilityItemId: not_consecutive']);
});
