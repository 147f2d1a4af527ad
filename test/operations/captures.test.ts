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

describe('C1: a capture lasts', () => {
  it.each([
    [undefined, '2026-06-01T09:15:00+01:00'],
    ['PT1S', '2026-06-01T09:00:01+01:00'],
    ['PT45M', '2026-06-01T09:45:00+01:00'],
    ['PT45M1S', '2026-06-01T09:45:00+01:00'],
    ['P1Y', '2026-06-01T09:45:00+01:00'],
  ])('for %s until %s', async (duration, expires) => {
    expect((await hold(walk({ 111: 1 }, { duration }))).body.expires).toBe(expires);
  });

  it('C4: at exactly its end it is expired', async () => {
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

  it('are refused for all that is wrong at once', async () => {
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

describe('C3: re-capture', () => {
  it('counts the old capture’s own seats as free, and releases it', async () => {
    const reference = await held(walk({ 111: 8 }));
    const { body } = await hold(walk({ 111: 10 }, { reference }));
    expect(body.releasedReference).toBe(reference);
    expect(await seatsLeft(ITEM.walk5)).toBe(0);
    expect((await release(reference)).status).toBe(422);
  });

  it('keeps the old capture where it fails', async () => {
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

  it('is not another merchant’s to ask', async () => {
    const reference = await held(walk({ 111: 8 }));
    expect((await release(reference, 'desk')).status).toBe(422);
    expect(await seatsLeft(ITEM.walk5)).toBe(2);
  });
});
