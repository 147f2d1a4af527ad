import { describe, expect, it } from 'vitest';
import { startHarness } from '../harness.js';

const ITEM = '11_trip_20260603100000_20260603120000';
const OTHER = '11_trip_20260604100000_20260604120000';
const api = await startHarness();

const book = async (seats: number, more: object = {}) => {
  const guests = Array.from({ length: seats }, () => ({ occupancy: 1, priceCategoryId: 111 }));
  const items = [{ availabilityItemId: ITEM, guests, ...more }];
  const contact = { type: 'email', name: 'Ana', value: 'ana@example.com' };
  const { headers, body } = await api.send('POST', '/bookings', { body: { contact, items } });
  return { id: String(body.id), request: headers.get('request-id') };
};
const capture = async (availabilityItemId: string, seats: number) => {
  const body = { availabilityItemId, priceCategories: [{ 111: seats }], duration: 'PT10M' };
  return api.send('POST', '/reservations', { body });
};
const seatsOf = async (request: string | null): Promise<unknown> => {
  const { seats } = (await api.get(`/_sandbox/workspaces/test/requests/${request}`)).body;
  return seats.map(({ about, ...rest }: { about: string }) => {
    expect(about).toMatch(/^Harbour walk, \w{3} \d Jun, 10:00 Berlin$/);
    return rest;
  });
};
const taken = (booked: number, held = 0, paid = 0) => ({ booked, paid, held });

describe('the seats before and after a request', () => {
  it('are all taken seats of the item at that time, of all clients', async () => {
    const { request: first } = await book(5);
    await capture(OTHER, 1);
    const { id, request } = await book(2);
    await api.send('PUT', `/bookings/${id}?reason=x`);
    expect(await seatsOf(request)).toEqual([{ availabilityItemId: ITEM, before: taken(5), after: taken(7) }]);
    expect(await seatsOf(first)).toEqual([{ availabilityItemId: ITEM, before: taken(0), after: taken(5) }]);
    const cancelled = (await api.get('/_sandbox/workspaces/test/requests?limit=1')).body[0].requestId;
    expect(await seatsOf(cancelled)).toEqual([
      { availabilityItemId: ITEM, before: taken(7), after: taken(5) },
    ]);
  });

  it('move from held to booked if a capture is booked, and are freed if it is released', async () => {
    const held = await capture(ITEM, 1);
    const { request } = await book(1, { availabilityCaptureReference: held.body.reference });
    expect(await seatsOf(request)).toEqual([
      { availabilityItemId: ITEM, before: taken(5, 1), after: taken(6) },
    ]);
    const { reference } = (await capture(OTHER, 2)).body;
    const released = await api.send('DELETE', `/reservations/${reference}`);
    expect(await seatsOf(released.headers.get('request-id'))).toEqual([
      { availabilityItemId: OTHER, before: taken(0, 3), after: taken(0, 1) },
    ]);
  });

  it('are empty for a request that changed no seats', async () => {
    const read = await api.get('/merchants');
    expect(await seatsOf(read.headers.get('request-id'))).toEqual([]);
  });
});
