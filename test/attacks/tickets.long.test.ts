import { describe, expect, it } from 'vitest';
import { SMALL_FIXTURE, startHarness } from '../harness.js';
import { processorMsUntil } from '../processor-time.js';
import { repliesDuring } from './replies-during.js';

const ITEM = '11_trip_20260603100000_20260603120000';
const GUESTS = 200;
const api = await startHarness({
  fixture: {
    ...SMALL_FIXTURE,
    availabilityRules: SMALL_FIXTURE.availabilityRules.map((rule) => ({ ...rule, capacity: GUESTS })),
  },
});

async function bookAll() {
  const guests = Array.from({ length: GUESTS }, () => ({ priceCategoryId: 111, occupancy: 1 }));
  const contact = { type: 'email', name: 'Ann', value: 'ann@example.com' };
  const items = [{ availabilityItemId: ITEM, guests }];
  const { body } = await api.send('POST', '/bookings', { body: { items, contact } });
  const booking = (await api.get(`/bookings/${body.id}`)).body;
  return { combined: booking.combinedTicket as string, single: booking.items[0].guests[0].ticket as string };
}

describe('a combined PDF ticket of very many guests (G4)', () => {
  it('is rendered once, while other requests get responses', async () => {
    const { combined, single } = await bookAll();
    const open = async (path = combined) => (await fetch(api.url + path)).arrayBuffer();
    await open(single); // the first ticket loads the fonts
    const both = Promise.all([open(), open()]);
    const printing = await processorMsUntil(async () =>
      expect(await repliesDuring(api.url, both)).toBeGreaterThan(8),
    );
    let again = Buffer.of();
    const sending = await processorMsUntil(async () => (again = Buffer.from(await open())));
    expect(sending).toBeLessThan(printing / 4);
    for (const pdf of await both) expect(again.equals(Buffer.from(pdf))).toBe(true);
  });
});
