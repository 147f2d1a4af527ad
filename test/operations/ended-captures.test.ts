import { expect, test } from 'vitest';
import type { RequestError } from '../../src/domain/shared/errors.js';
import { BOOKING_FIXTURE, item } from './booking-fixture.js';
import { type Desk, openDesk } from './desk.js';

const MINUTE = 60_000;
const ITEM = item(11, 5);
const capture = (desk: Desk, more: object = {}) =>
  desk.run('createCapture', {
    body: { availabilityItemId: ITEM, priceCategories: { 111: 2 }, ...more },
  }).reference;
const order = (reference: string) => ({
  items: [
    {
      availabilityItemId: ITEM,
      availabilityCaptureReference: reference,
      guests: [{ priceCategoryId: 111, occupancy: 2 }],
    },
  ],
});
const contact = { type: 'mobile', name: 'Ines', value: '1' };

/** The ways in which a capture ends, each with the details of the refusal. */
const ENDS: readonly [string, (desk: Desk, reference: string) => void, Partial<RequestError>][] = [
  [
    'expired',
    (desk) => desk.advance(15 * MINUTE),
    { message: 'capture_ended.expired', values: { at: '2026-06-01T09:15:00+01:00' } },
  ],
  [
    'used',
    (desk, reference) => desk.book(order(reference)),
    { message: 'capture_ended.used', values: { booking: 1 } },
  ],
  [
    'released',
    (desk, reference) => desk.run('releaseCapture', { path: { reference } }),
    { message: 'capture_ended.released' },
  ],
  ['replaced', (desk, reference) => capture(desk, { reference }), { message: 'capture_ended.replaced' }],
];

test.each(ENDS)('a refusal states that a capture of the key was %s (C3, C5, C6)', (_, end, said) => {
  const desk = openDesk(BOOKING_FIXTURE);
  const reference = capture(desk);
  end(desk, reference);
  const body = { contact, ...order(reference) };
  expect(desk.refusal('createBooking', { body }).faults).toMatchObject([
    { field: '/items/0/availabilityCaptureReference', code: 'capture_invalid', ...said },
  ]);
  const again = { availabilityItemId: ITEM, priceCategories: { 111: 1 }, reference };
  expect(desk.refusal('createCapture', { body: again }).faults).toMatchObject([
    { field: '/reference', code: 'capture_invalid', ...said },
  ]);
  expect(desk.refusal('releaseCapture', { path: { reference } })).toMatchObject({
    code: 'capture_not_active',
    details: said,
  });
});
