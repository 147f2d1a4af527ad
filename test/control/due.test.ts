import { describe, expect, it } from 'vitest';
import { START, startHarness } from '../harness.js';

/** Two trips a day with different cut-offs, in two zones. */
const FIXTURE = {
  clients: [{ client: 'partner', merchant: 'tours', sells: ['tours', 'kyoto'] }],
  merchants: [
    { slug: 'tours', timezone: 'Europe/Berlin' },
    { slug: 'kyoto', timezone: 'Asia/Tokyo' },
  ],
  activities: [
    { id: 1, merchant: 'tours', title: 'Harbour walk' },
    { id: 2, merchant: 'kyoto', title: 'Temple walk' },
  ],
  availabilityRules: [
    { id: 11, activityId: 1, cutOffTime: 60, categoryId: 111 },
    { id: 21, activityId: 2, cutOffTime: 0, categoryId: 211 },
  ].map(({ categoryId, ...rule }) => ({
    ...rule,
    startDate: '2026-06-01',
    startTimes: ['10:00', '18:00'],
    duration: 'PT2H',
    recurrence: { frequency: 'daily' },
    capacity: 10,
    priceCategories: [{ id: categoryId, name: 'Adult', price: { amount: 20, currency: 'EUR' } }],
  })),
};
const harness = await startHarness({ fixture: FIXTURE });
const isBooked = (id: unknown) => /_trip_2026060[12]/.test(String(id));
const due = async (query = '') => (await harness.get(`/_sandbox/workspaces/test/due${query}`)).body;
const itemOf = (rule: number, day: string, hour: number) =>
  `${rule}_trip_${day}${hour}0000_${day}${hour + 2}0000`;

const order = (availabilityItemId: string, more: object = {}) => ({
  contact: { type: 'email', name: 'Ana', value: 'ana@example.com' },
  items: [
    {
      availabilityItemId,
      guests: [{ occupancy: 1, priceCategoryId: availabilityItemId.startsWith('11') ? 111 : 211 }],
    },
  ],
  ...more,
});
const book = async (id: string, more?: object): Promise<number> =>
  (await harness.send('POST', '/bookings', { body: order(id, more) })).body.id;

describe('what comes due next', () => {
  it('is nothing in a workspace where nothing is booked', async () => {
    expect(await due()).toEqual([]);
  });

  it('is in order of time, whatever it is, and the same as what the clock brings', async () => {
    const friday = itemOf(11, '20260605', 18);
    const capture = { availabilityItemId: friday, priceCategories: [{ 111: 2 }], duration: 'PT10M' };
    const { body } = await harness.send('POST', '/reservations', { body: capture });
    await book(itemOf(21, '20260602', 10));
    await book(itemOf(11, '20260601', 18));
    await book(itemOf(11, '20260602', 10));
    const paying = await book(itemOf(11, '20260602', 10), {
      vendorPayPSP: { successUrl: 'https://a.example', cancelUrl: 'https://a.example', language: 'en' },
    });
    const at = (time: string) => `2026-06-${time}:00.000Z`;
    const expected = [
      { at: at('01T08:10'), type: 'capture.expired', id: body.reference },
      { at: at('01T08:45'), type: 'basket.deleted', id: paying },
      { at: at('01T15:00'), type: 'availability.closed', id: itemOf(11, '20260601', 18) },
      { at: at('02T01:00'), type: 'availability.closed', id: itemOf(21, '20260602', 10) },
      { at: at('02T07:00'), type: 'availability.closed', id: itemOf(11, '20260602', 10) },
    ]; // and no end of Friday: its capture will have expired
    expect(await due()).toEqual(expected);
    expect(await due('?limit=2')).toEqual(expected.slice(0, 2));
    await harness.send('POST', '/_sandbox/workspaces/test/snapshots', { body: { name: 'before' } });
    for (const event of expected) {
      const next = await due('?limit=1');
      expect(next).toEqual([event]);
      const advanced = await harness.send('POST', '/_sandbox/workspaces/test/clock/advance', {
        body: { next: true },
      });
      expect(advanced.body.events).toEqual(next);
    }
    expect(await due()).toEqual([]);
    await harness.send('POST', '/_sandbox/workspaces/test/snapshots/before/restore');
    expect(await due()).toEqual(expected);
  });

  it('is what is still to come: not what is over', async () => {
    const clock = (now: string) => harness.send('PUT', '/_sandbox/workspaces/test/clock', { body: { now } });
    const before = await due();
    await clock('2026-06-02T07:00:00Z');
    expect((await due()).map(({ id }: { id: string }) => id)).toEqual([]);
    await clock(new Date(START).toISOString());
    expect(await due()).toEqual(before.filter(({ id }: { id: unknown }) => isBooked(id)));
  });

  it.each(['?limit=0', '?limit=1001', '?limit=x', '?offset=1'])('refuses %s', async (query) => {
    expect((await harness.get(`/_sandbox/workspaces/test/due${query}`)).status).toBe(400);
  });
});
