import { expect, it } from 'vitest';
import { Described } from '../../src/control/views/due.js';
import type { ReadTables } from '../../src/store/tables.js';
import { SMALL_FIXTURE, startHarness } from '../harness.js';

const ITEM = '11_trip_20260603100000_20260603120000';
const ORDER = {
  items: [{ availabilityItemId: ITEM, guests: [{ occupancy: 1, priceCategoryId: 111 }] }],
  contact: { type: 'email', name: 'Ada Lovelace', value: 'ada@example.com' },
};
const vendorPayPSP = {
  successUrl: 'https://shop.example/ok',
  cancelUrl: 'https://shop.example/no',
  language: 'en',
};

it('describes each due event in words, before and after it, and in the history', async () => {
  const api = await startHarness();
  const held = { availabilityItemId: ITEM, priceCategories: [{ 111: 2 }], duration: 'PT10M' };
  const { reference } = (await api.send('POST', '/reservations', { body: held })).body;
  const { id } = (await api.send('POST', '/bookings', { body: { ...ORDER, vendorPayPSP } })).body;
  await api.send('POST', '/bookings', { body: ORDER });
  const { body } = await api.send('GET', '/_sandbox/workspaces/test/due');
  expect(body).toMatchObject([
    {
      type: 'capture.expired',
      id: reference,
      about: '2 seats of Harbour walk, Wed 3 Jun, 10:00 Berlin, held by tours',
    },
    { type: 'basket.deleted', id, about: `booking ${id} of Ada Lovelace` },
    { type: 'availability.closed', id: ITEM, about: 'Harbour walk, starting Wed 3 Jun, 10:00 Berlin' },
  ]);
  const { body: advanced } = await api.send('POST', '/_sandbox/workspaces/test/clock/advance', {
    body: { duration: 'PT1H' },
  });
  const past = body.slice(0, 2);
  expect(advanced).toMatchObject({ events: past });
  const { body: steps } = await api.send('GET', '/_sandbox/workspaces/test/history');
  expect(steps[0]).toMatchObject({ id: advanced.step, due: past });
  const about = past[0].about;
  expect(steps[0].transitions).toContainEqual(
    expect.objectContaining({ id: reference, to: 'expired', about }),
  );
  expect(steps.at(-1).transitions).toMatchObject([{ id: reference, to: 'held', about }]);
  expect(steps.at(-2).transitions[0]).not.toHaveProperty('about');
});

it('has the year of a departure in another year than that of the clock, in the ledger too', async () => {
  const api = await startHarness();
  const { id } = (await api.send('POST', '/bookings', { body: ORDER })).body;
  const item = (await api.get(`/bookings/${id}`)).body.items[0].id;
  const other = ITEM.replaceAll('0603', '0604');
  await api.send('PUT', `/booking/item/${item}/rebook?ruleId=11&itemId=${other}`);
  await api.send('POST', `/booking/${id}/payment?amount=5&treasurerType=merchant`);
  const read = async () => {
    const [{ about }] = (await api.get('/_sandbox/workspaces/test/due')).body;
    const { ledger } = (await api.get(`/_sandbox/workspaces/test/bookings/${id}`)).body;
    return [about, ...ledger.slice(-2).map(({ text }: { text: string }) => text)];
  };
  const paid = 'merchant tours';
  expect(await read()).toEqual([
    'Harbour walk, starting Thu 4 Jun, 10:00 Berlin',
    'Harbour walk, Thu 4 Jun, 10:00 Berlin',
    paid,
  ]);
  await api.send('PUT', '/_sandbox/workspaces/test/clock', { body: { now: '2025-12-31T08:00:00Z' } });
  expect(await read()).toEqual([
    'Harbour walk, starting Thu 4 Jun 2026, 10:00 Berlin',
    'Harbour walk, Thu 4 Jun 2026, 10:00 Berlin',
    paid,
  ]);
});

it('has no step if the time does not change', async () => {
  const api = await startHarness();
  const reply = await api.send('POST', '/_sandbox/workspaces/test/clock/advance', { body: { next: true } });
  expect(Object.keys(reply.body)).toEqual(['now', 'frozen', 'events']);
});

it('names the merchant, an item or a merchant that no longer exists by its id, and leaves out what is not known', () => {
  const capture = { availabilityItemIds: ['9_gone'], seats: [{ seats: 1 }], merchant: 'tours' };
  const rules = Object.assign(new Map(), { version: {} });
  const captures = new Map([
    ['A', capture],
    ['B', { ...capture, merchant: 'gone' }],
  ]);
  const merchants = new Map([['tours', { name: 'Tours of Berlin' }]]);
  const tables = { captures, merchants, baskets: new Map(), rules };
  const described = new Described(tables as unknown as ReadTables, Date.parse('2027-06-01T00:00:00Z'));
  const at = '1970-01-01T00:00:00.000Z';
  expect(described.event({ at: 0, type: 'capture.expired', id: 'A' })).toEqual({
    at,
    type: 'capture.expired',
    id: 'A',
    merchant: 'tours',
    merchantName: 'Tours of Berlin',
    about: '1 seat of 9_gone, held by Tours of Berlin',
  });
  expect(described.event({ at: 0, type: 'capture.expired', id: 'B' }).about).toBe(
    '1 seat of 9_gone, held by gone',
  );
  for (const type of ['capture.expired', 'basket.deleted'] as const)
    expect(described.event({ at: 0, type, id: 3 })).toEqual({ at, type, id: 3 });
});

it('describes no booking as the capture whose reference is the number of the booking', async () => {
  const capture = {
    reference: '1',
    merchant: 'tours',
    availabilityItemIds: [ITEM],
    seats: [{ priceCategoryId: 111, seats: 3 }],
    expiresAt: Date.parse('2026-06-01T08:30:00Z'),
  };
  const api = await startHarness({ fixture: { ...SMALL_FIXTURE, captures: [capture] } });
  const { id } = (await api.send('POST', '/bookings', { body: { ...ORDER, vendorPayPSP } })).body;
  const [step] = (await api.send('GET', '/_sandbox/workspaces/test/history')).body;
  expect(step.transitions).toMatchObject([{ entity: 'basket', id: 1, to: 'paying' }]);
  expect(step.transitions[0]).not.toHaveProperty('about');
  const due = (await api.send('GET', '/_sandbox/workspaces/test/due')).body;
  expect(due.find((event: { type: string }) => event.type === 'basket.deleted')).not.toHaveProperty(
    'merchant',
  );
  expect(id).toBe(1);
});
