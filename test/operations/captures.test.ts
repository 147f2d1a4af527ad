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

describe('C5: releasing a capture', () => {
  it('frees the seats only once', async () => {
    const reference = await held(walk({ 111: 8 }));
    const reply = await release(reference);
    expect([reply.status, reply.body]).toEqual([200, { releasedReference: reference }]);
    expect(await seatsLeft(ITEM.walk5)).toBe(10);
    expect((await release(reference)).body).toMatchObject({ status: 422, code: 'capture_not_active' });
  });
});

describe('C8: parallel captures', () => {
  it('get exactly 10 of 10 seats with 200 requests', async () => {
    const replies = await Promise.all(Array.from({ length: 200 }, () => hold(walk({ 111: 1 }))));
    const statuses = replies.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(10);
    expect(statuses.filter((status) => status === 400)).toHaveLength(190);
    expect(await seatsLeft(ITEM.walk5)).toBe(0);
  });
});
