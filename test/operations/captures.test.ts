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
  it('C4: at exactly its end it is expired', async () => {
    const reference = await held(walk({ 111: 4 }));
    await control('clock/advance', { duration: 'PT14M59S' });
    expect(await seatsLeft(ITEM.walk5)).toBe(6);
    await control('clock/advance', { duration: 'PT1S' });
    expect(await seatsLeft(ITEM.walk5)).toBe(10);
    expect((await release(reference)).status).toBe(422);
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
});

describe('C5: release', () => {
  it('frees the seats, once', async () => {
    const reference = await held(walk({ 111: 8 }));
    const reply = await release(reference);
    expect([reply.status, reply.body]).toEqual([200, { releasedReference: reference }]);
    expect(await seatsLeft(ITEM.walk5)).toBe(10);
    expect((await release(reference)).body).toMatchObject({ status: 422, code: 'capture_not_active' });
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
