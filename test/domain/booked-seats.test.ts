import { describe, expect, it } from 'vitest';
import { checkOrderSeats } from '../../src/domain/booking/decide-booking.js';
import type { BookingRequestItem } from '../../src/domain/booking/request.js';
import { ADULT, CHAIN, orderOf, requestOf, trip, WORKSPACE } from './requests.js';
import { ruleOf } from './rules.js';
import { captureOf, named, SAILING, type WorkspaceParts } from './workspace.js';

describe('C6, C7: the seats of a booking', () => {
  const seats = (items: readonly BookingRequestItem[], workspace: WorkspaceParts = {}) => {
    const { context, order, source, errors } = orderOf(requestOf({ items }), { ...WORKSPACE, ...workspace });
    const checked = checkOrderSeats(context, source, items, order);
    const captures = checked.value.map(({ reference }) => reference);
    return { captures, errors: [...errors, ...checked.errors] };
  };
  const guests = (count: number) =>
    Array.from({ length: count }, () => ({ priceCategoryId: 1, occupancy: 1 }));
  const held = (reference: string) => trip({ availabilityCaptureReference: reference, guests: guests(2) });
  const full = (booked: number, heldSeats: number) => ({
    counts: { [SAILING]: { 1: [booked, 0, heldSeats] as const } },
  });

  it('must be free for all items of the booking together (C8)', () => {
    expect(seats([trip({ guests: guests(2) }), trip({ guests: guests(2) })])).toEqual({
      captures: [],
      errors: [],
    });
    expect(seats([trip({ guests: guests(2) }), trip({ guests: guests(3) })]).errors).toMatchObject([
      { in: 'body', field: '/items/1/guests', code: 'seats_exceeded', received: 3, allowed: 2 },
    ]);
  });

  it('are held by its captures, which are then used up', () => {
    const captures = [captureOf(), captureOf({ reference: 'two' })];
    expect(seats([held('ref'), held('two')], { captures, ...full(0, 4) })).toEqual({
      captures: ['ref', 'two'],
      errors: [],
    });
  });

  it('are taken from captures first, in any order of items (C6)', () => {
    const captures = [captureOf()];
    const fewer = trip({ availabilityCaptureReference: 'ref', guests: guests(1) });
    const free = trip({ guests: guests(3) });
    for (const items of [
      [fewer, free],
      [free, fewer],
    ])
      expect(seats(items, { captures, ...full(0, 2) })).toEqual({ captures: ['ref'], errors: [] });
    const most = trip({ guests: guests(4) });
    expect(seats([fewer, most], { captures, ...full(0, 2) }).errors).toMatchObject([
      { field: '/items/1/guests', code: 'seats_exceeded', received: 4, allowed: 3 },
    ]);
    expect(seats([most, fewer], { captures, ...full(0, 2) }).errors).toMatchObject([
      { field: '/items/0/guests', code: 'seats_exceeded', received: 4, allowed: 3 },
    ]);
  });

  it('unused seats of a capture are free for the other items', () => {
    const captures = [captureOf()];
    const fewer = trip({ availabilityCaptureReference: 'ref', guests: guests(1) });
    expect(seats([fewer, trip()], { captures, ...full(2, 2) }).errors).toEqual([]);
    expect(seats([held('ref'), trip()], { captures, ...full(2, 2) }).errors).toMatchObject([
      { field: '/items/1/guests', code: 'seats_exceeded', allowed: 0 },
    ]);
  });

  it.each([
    ['unknown', [held('nope')], 0],
    ['another merchant’s', [held('foreign')], 0],
    ['used by an earlier item of the order', [held('ref'), held('ref')], 1],
    [
      'unknown, for an unknown item',
      [trip({ availabilityItemId: 'x', availabilityCaptureReference: 'nope' }), trip()],
      0,
    ],
  ])('a capture that is %s is refused', (_, items, index) => {
    const captures = [captureOf(), captureOf({ reference: 'foreign', merchant: 'other' })];
    const { errors } = seats(items, { captures });
    expect(errors.filter(({ code }) => code === 'capture_invalid')).toMatchObject([
      {
        in: 'body',
        field: `/items/${index}/availabilityCaptureReference`,
        code: 'capture_invalid',
        received: items[index]?.availabilityCaptureReference,
      },
    ]);
  });

  it.each(['nope', 'foreign'])('are free seats if the capture cannot be used (%s)', (reference) => {
    const captures = [captureOf({ reference: 'foreign', merchant: 'other' })];
    const read = seats([held(reference)], { captures, ...full(4, 0) });
    expect(read.captures).toEqual([]);
    expect(named(read.errors)).toEqual([
      '/items/0/availabilityCaptureReference: capture_invalid',
      '/items/0/guests: seats_exceeded',
    ]);
    expect(named(seats([held(reference), trip()], { captures, ...full(2, 0) }).errors).slice(1)).toEqual([
      '/items/1/guests: seats_exceeded',
    ]);
  });

  it('are required for guests, and errors name guests by their position', () => {
    const asked = [
      { priceCategoryId: 9, occupancy: 1 },
      { priceCategoryId: 1, occupancy: 9 },
    ];
    expect(named(seats([trip({ guests: asked, availabilityItemId: SAILING })]).errors).slice(1)).toEqual([
      '/items/0/guests/1/occupancy: above_max_seats',
      '/items/0/guests: seats_exceeded',
    ]);
    const inactive = { rules: [ruleOf({ isActive: false, priceCategories: [ADULT] })] };
    expect(named(seats([trip()], inactive).errors)).toEqual(['/items/0/availabilityItemId: not_bookable']);
  });

  it('are needed for each item of a chain (A9)', () => {
    const [first = ''] = CHAIN.split(',');
    const counts = { [first]: { 1: [10, 0, 0] as const } };
    expect(named(seats([trip({ availabilityItemId: CHAIN })], { counts }).errors)).toEqual([
      '/items/0/guests: seats_exceeded',
    ]);
  });
});
