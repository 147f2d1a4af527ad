import { expect, test } from 'vitest';
import { BOOKING_FIXTURE, item, slots } from './booking-fixture.js';
import { openDesk } from './desk.js';

const contact = { type: 'email', name: 'Ines', value: 'ines@example.com' };
const adult = { priceCategoryId: 111, occupancy: 1 };
const open = () => openDesk(BOOKING_FIXTURE);
const MINUTE = 60_000;

test('a capture books at most the seats of a category that it holds, and remains after a refused booking (C6)', () => {
  const desk = open();
  const { reference } = desk.run('createCapture', {
    body: { availabilityItemId: item(11, 5), priceCategories: [{ 111: 2 }] },
  });
  const ask = (guests: object[], availabilityItemId = item(11, 5)) => ({
    body: { contact, items: [{ availabilityItemId, guests, availabilityCaptureReference: reference }] },
  });
  expect(desk.faults('createBooking', ask([{ priceCategoryId: 111, occupancy: 3 }]))).toEqual([
    '/items/0/guests/0/occupancy: seats_exceeded',
  ]);
  expect(desk.faults('createBooking', ask([adult], item(11, 6)))).toEqual([
    '/items/0/availabilityItemId: mismatch',
  ]);
  desk.run('createBooking', ask([adult]));
  expect(desk.tables.occupancy(item(11, 5))).toMatchObject({ booked: 1, held: 0 });
  expect(desk.faults('createBooking', ask([adult]))).toEqual([
    '/items/0/availabilityCaptureReference: capture_invalid',
  ]);
});

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

test('two items of a booking cannot take the same seats (C8)', () => {
  const five = [{ priceCategoryId: 111, occupancy: 5 }];
  const same = { availabilityItemId: item(11, 5), guests: five };
  const desk = open();
  expect(desk.faults('createBooking', { body: { contact, items: [same, same, same] } })).toEqual([
    '/items/2/guests: seats_exceeded',
  ]);
  expect(desk.book({ items: [same, same] }).items).toHaveLength(2);
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

test('a booking of 50 items with 200 guests each is accepted or refused as a whole (B4)', () => {
  const rule = BOOKING_FIXTURE.availabilityRules[0];
  const vast = {
    ...BOOKING_FIXTURE,
    availabilityRules: [{ ...rule, capacity: 200, startDate: '2026-06-02' }],
  };
  const desk = openDesk(vast);
  const guests = Array.from({ length: 200 }, () => adult);
  const day = (index: number) => {
    const date =
      index < 29
        ? `202606${String(index + 2).padStart(2, '0')}`
        : `202607${String(index - 28).padStart(2, '0')}`;
    return `11_trip_${date}100000_${date}120000`;
  };
  const items = Array.from({ length: 50 }, (_, index) => ({ availabilityItemId: day(index), guests }));
  const tooMany = [...items.slice(0, 49), { availabilityItemId: day(49), guests: [...guests, adult] }];
  expect(desk.faults('createBooking', { body: { contact, items: tooMany } })).toEqual([
    '/items/49/guests: seats_exceeded',
  ]);
  expect(desk.tables.baskets.size + desk.tables.occupancy(day(0)).booked).toBe(0);
  expect(desk.book({ items })).toMatchObject({ total: 99_900, balance: 99_900 });
  expect(desk.tables.occupancy(day(49)).booked).toBe(200);
});
