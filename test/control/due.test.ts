import { expect, it } from 'vitest';
import { startHarness } from '../harness.js';

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

it('describes each due event in words', async () => {
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
      about: '2 seats of Harbour walk, 2026-06-03 10:00, held by tours',
    },
    { type: 'basket.deleted', id, about: `booking ${id} of Ada Lovelace` },
    { type: 'availability.closed', id: ITEM, about: 'Harbour walk, 2026-06-03 10:00' },
  ]);
});
