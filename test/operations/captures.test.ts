import { beforeEach, describe, expect, it } from 'vitest';
import { startHarness } from '../harness.js';
import { ITEM, FIXTURE } from './availability-fixture.js';

const harness = await startHarness({ fixture: FIXTURE });
const control = (path: string, body: object = {}) =>
  fetch(`${harness.url}/_sandbox/workspaces/test/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

beforeEach(async () => {
  await control('reset');
});

const hold = (body: object, client = 'partner') => harness.send('POST', '/reservations', { body, client });
const release = (reference: string, client = 'partner') =>
  harness.send('DELETE', `/reservations/${reference}`, { client });
const seatsLeft = async (id: string) => (await harness.get(`/availabilities/${id}`)).body.availableSeats;
const faultsOf = (reply: { body: { errors?: { field: string; code: string }[] } }) =>
  reply.body.errors?.map(({ field, code }) => `${field} ${code}`);
const held = async (body: object, client?: string): Promise<string> => {
  const reply = await hold(body, client);
  expect(reply).toMatchObject({ status: 200 });
  return reply.body.reference;
};
const walk = (priceCategories: object, more: object = {}) => ({
  availabilityItemId: ITEM.walk5,
  priceCategories,
  ...more,
});

describe('C1: a capture', () => {
  it.each([
    [undefined, '2026-06-01T09:15:00+01:00'],
    ['PT45M1S', '2026-06-01T09:45:00+01:00'],
  ])('for %s lasts until %s', async (duration, expires) => {
    expect((await hold(walk({ 111: 1 }, { duration }))).body.expires).toBe(expires);
  });

  it.each(['PT0S', ''])('is refused for %j', async (duration) => {
    const reply = await hold(walk({ 111: 1 }, { duration }));
    expect(reply.status).toBe(400);
    expect(faultsOf(reply)?.[0]).toMatch(/^\/duration /);
    expect(await seatsLeft(ITEM.walk5)).toBe(10);
  });

  it('C4: is expired exactly at its end', async () => {
    const reference = await held(walk({ 111: 4 }));
    await control('clock/advance', { duration: 'PT14M59S' });
    expect(await seatsLeft(ITEM.walk5)).toBe(6);
    await control('clock/advance', { duration: 'PT1S' });
    expect(await seatsLeft(ITEM.walk5)).toBe(10);
    expect((await release(reference)).status).toBe(422);
  });
});

describe('C2: entries', () => {
  it.each([
    ['each seat apart where a category takes one', [{ 114: 1 }, { 114: 1 }, { 114: 1 }], 7],
    ['a group in one', [{ 113: 4 }], 6],
    ['pairs of an object', { 111: 3, 112: 2 }, 5],
  ])('hold %s', async (_, priceCategories, left) => {
    await held(walk(priceCategories));
    expect(await seatsLeft(ITEM.walk5)).toBe(left);
  });

  it('are refused with all their faults at once', async () => {
    const reply = await hold(walk([{ 111: 9 }, { 112: 3 }, { 114: 2 }, { 999: 1 }]));
    expect(reply.status).toBe(400);
    expect(faultsOf(reply)).toEqual([
      '/priceCategories/2/114 one_seat_per_entry',
      '/priceCategories/3/999 not_found',
      '/priceCategories/1/112 seats_exceeded',
      '/priceCategories seats_exceeded',
    ]);
    expect(await seatsLeft(ITEM.walk5)).toBe(10);
  });
});

it('A1: an item that cannot be booked is not captured', async () => {
  const reply = await hold({ availabilityItemId: ITEM.inactive, priceCategories: { 171: 1 } });
  expect([reply.status, faultsOf(reply)]).toEqual([400, ['/availabilityItemId not_bookable']]);
});

it('A4: an exclusive event is full once somebody has it', async () => {
  await held({ availabilityItemId: ITEM.exclusive, priceCategories: { 161: 2 } });
  const reply = await hold({ availabilityItemId: ITEM.exclusive, priceCategories: { 161: 1 } });
  expect(faultsOf(reply)).toEqual(['/priceCategories seats_exceeded']);
  const { body } = await harness.get(`/availabilities/${ITEM.exclusive}`);
  expect(body).toMatchObject({ availableSeats: 0, occupancy: 0, occupancyStatus: 'full' });
});

describe('A6: a key that overbooks', () => {
  it('ignores capacity, but no limit of an entry', async () => {
    await held(walk([{ 111: 20 }, { 112: 5 }]), 'keen');
    expect(await seatsLeft(ITEM.walk5)).toBe(0);
    expect(faultsOf(await hold(walk({ 113: 3 }), 'keen'))).toEqual(['/priceCategories/113 below_min_seats']);
    const { body } = await harness.get(`/availabilities/${ITEM.walk5}`, { client: 'keen' });
    expect(body.categories).toHaveLength(4);
  });
});

describe('A1: a shared resource', () => {
  it('is taken from by every rule that shares it', async () => {
    await held({ availabilityItemId: ITEM.boatA, priceCategories: { 191: 4 } });
    expect(await seatsLeft(ITEM.boatB)).toBe(2);
    expect(await seatsLeft(ITEM.boats)).toBe(2);
    const reply = await hold({ availabilityItemId: ITEM.boatB, priceCategories: { 201: 3 } });
    expect(reply.body.errors).toMatchObject([{ code: 'seats_exceeded', received: 3, allowed: 2 }]);
    await held({ availabilityItemId: ITEM.boatB, priceCategories: { 201: 2 } });
    const { body } = await harness.get(`/availabilities/${ITEM.boatB}`);
    expect(body.occupancyStatus).toBe('resource-full');
  });
});

describe('A9: a rental chain', () => {
  const chain = (...ids: string[]) => ({ availabilityItemId: ids.join(','), priceCategories: { 141: 2 } });

  it('takes seats of each of its items', async () => {
    await held(chain(ITEM.bike9, ITEM.bike10, ITEM.bike11));
    expect(await Promise.all([ITEM.bike9, ITEM.bike10, ITEM.bike11, ITEM.bike15].map(seatsLeft))).toEqual([
      1, 1, 1, 3,
    ]);
  });

  it('is refused out of order', async () => {
    expect(faultsOf(await hold(chain(ITEM.bike10, ITEM.bike9)))?.[0]).toBe(
      '/availabilityItemId not_consecutive',
    );
  });
});

describe('C3: re-capture', () => {
  it('counts the old capture’s own seats as free, and releases it', async () => {
    const reference = await held(walk({ 111: 8 }));
    const { body } = await hold(walk({ 111: 10 }, { reference }));
    expect(body.releasedReference).toBe(reference);
    expect(await seatsLeft(ITEM.walk5)).toBe(0);
    expect((await release(reference)).status).toBe(422);
  });

  it('keeps the old capture if it fails', async () => {
    const reference = await held(walk({ 111: 8 }));
    expect((await hold(walk({ 111: 11 }, { reference }))).status).toBe(400);
    expect(await seatsLeft(ITEM.walk5)).toBe(2);
    expect((await release(reference)).status).toBe(200);
  });

  it('is refused for a reference that is unknown, used or foreign', async () => {
    const reference = await held(walk({ 111: 1 }));
    expect(faultsOf(await hold(walk({ 111: 1 }, { reference }), 'desk'))).toEqual([
      '/reference capture_invalid',
    ]);
    expect(faultsOf(await hold(walk({ 111: 1 }, { reference: 'nothing' })))).toEqual([
      '/reference capture_invalid',
    ]);
    expect(await seatsLeft(ITEM.walk5)).toBe(9);
  });
});

describe('C5: release', () => {
  it('frees the seats, once', async () => {
    const reference = await held(walk({ 111: 8 }));
    const reply = await release(reference);
    expect([reply.status, reply.body]).toEqual([200, { releasedReference: reference }]);
    expect(await seatsLeft(ITEM.walk5)).toBe(10);
    expect((await release(reference)).body).toMatchObject({ status: 422, code: 'capture_not_active' });
  });

  it('is refused to another merchant', async () => {
    const reference = await held(walk({ 111: 8 }));
    expect((await release(reference, 'desk')).status).toBe(422);
    expect(await seatsLeft(ITEM.walk5)).toBe(2);
  });
});

describe('C8: under concurrency', () => {
  it('200 parallel captures for 10 seats give exactly 10', async () => {
    const replies = await Promise.all(Array.from({ length: 200 }, () => hold(walk({ 111: 1 }))));
    const statuses = replies.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(10);
    expect(statuses.filter((status) => status === 400)).toHaveLength(190);
    expect(await seatsLeft(ITEM.walk5)).toBe(0);
  });
});
