// Changes a basket in a dataset. Compares the indexes with those of a dataset that had the changed basket from the
// start.
import { describe, expect, it } from 'vitest';
import type { Basket, BasketItem, Guest } from '../../src/domain/basket/basket.js';
import { civilDay } from '../../src/domain/shared/civil-time.js';
import { generateFixture } from '../../src/seed/generate/generate.js';
import { DatasetReader } from '../../src/store/dataset/dataset-reader.js';
import { BASKET_LOOKUPS, LOOKUPS } from '../../src/store/dataset/indexes.js';
import { baseOf } from '../../src/store/fixture-base.js';

const firstDay = civilDay(2026, 6, 1) ?? 0;
const size = { merchants: 3, activities: 20, bookings: 60, days: 60 };
const { fixture } = await generateFixture({ ...size, seed: 5, firstDay, workspace: 'demo' });
const { baskets: some, ...catalogue } = fixture;
const lines = some.filter(({ status }) => status === 'paid').flatMap(({ items }) => items);
const [first, second, third] = lines;
const seller = some.find(({ status, payments }) => status === 'paid' && payments.length > 0);
if (!first || !second || !third || !seller) throw new Error('the fixture has too few bookings');

const addon = {
  ...lines.flatMap(({ addons, guests }) => [...addons, ...guests.flatMap((guest) => guest.addons)])[0],
};
const cancellation = { at: 0, reason: 'test', feeMinor: 0 } as unknown as NonNullable<Guest['cancellation']>;
const basket: Basket = { ...seller, items: [first, second] };

const onFirst = (change: (item: BasketItem) => Partial<BasketItem>) => (one: Basket) => ({
  ...one,
  items: one.items.map((item, at) => (at === 0 ? { ...item, ...change(item) } : item)),
});
const onGuest = (change: Partial<Guest>) =>
  onFirst(({ guests }) => ({
    guests: guests.map((guest, at) => (at === 0 ? { ...guest, ...change } : guest)),
  }));

const CHANGES: Readonly<Record<string, (one: Basket) => Basket>> = {
  'in nothing': (one) => ({ ...one }),
  'to cancelled': (one) => ({ ...one, status: 'cancelled' }),
  'to reserved, without payments': (one) => ({ ...one, status: 'reserved', payments: [] }),
  'by a payment': (one) => ({
    ...one,
    payments: one.payments.map((payment) => ({ ...payment, transactionId: 'OTHER' })),
  }),
  'to one that waits for its page': (one) => ({
    ...one,
    status: 'paying',
    hostedPayment: { pageCode: 'PAGE', expiresAt: 5 } as NonNullable<Basket['hostedPayment']>,
  }),
  'in its seller': (one) => ({ ...one, seller: 'another' }),
  'in its operator': (one) => ({ ...one, operator: 'another' }),
  'in the time of its creation': (one) => ({ ...one, createdAt: one.createdAt + 1 }),
  'in its ticket': (one) => ({ ...one, ticketCode: 'OTHER' }),
  'by an item more': (one) => ({ ...one, items: [...one.items, third] }),
  'by an item less': (one) => ({ ...one, items: one.items.slice(1) }),
  'in the order of its items': (one) => ({ ...one, items: one.items.toReversed() }),
  'in the id of an item': onFirst(() => ({ id: 99_999 })),
  'by a cancelled item': onFirst(() => ({ cancellation })),
  'by an item at another time': onFirst(() => ({ startsAt: 7 })),
  'by an item elsewhere': onFirst(() => ({ availabilityItemIds: third.availabilityItemIds })),
  'by an addon of an item': onFirst(() => ({
    addons: [{ ...addon, id: 99_999 } as BasketItem['addons'][number]],
  })),
  'in the id of a guest': onGuest({ id: 99_999 }),
  'in the barcode of a guest': onGuest({ barCode: 'OTHER' }),
  'in the alias of a guest': onGuest({ barcodeAlias: 'OTHER' }),
  'in the ticket of a guest': onGuest({ ticketCode: 'OTHER' }),
  'by an addon of a guest': onGuest({ addons: [{ ...addon, id: 99_999 } as Guest['addons'][number]] }),
  'by a cancelled guest': onGuest({ cancellation }),
  'in the seats of a guest': onGuest({ occupancy: 3 }),
  'in the price category of a guest': onGuest({ priceCategory: { id: 77, name: 'Other' } }),
};

const datasetOf = (one: Basket) => baseOf({ ...catalogue, baskets: [one] }).dataset.clone();

describe('the indexes of a changed basket', () => {
  for (const [how, change] of Object.entries(CHANGES)) {
    const changed = change(basket);
    const differing = (one: ReturnType<typeof datasetOf>, other: Basket) => [
      ...one.indexes.differencesFrom(datasetOf(other).indexes),
    ];

    it(`${how} equal those of a dataset with the changed basket, and the original ones after the reverse change`, () => {
      const dataset = datasetOf(basket);
      dataset.change('baskets', basket.id, changed);
      expect(differing(dataset, changed)).toEqual([]);
      dataset.change('baskets', basket.id, basket);
      expect(differing(dataset, basket)).toEqual([]);
    });
  }

  it('are each read for a single part of the basket', () => {
    const ofBaskets = Object.entries(LOOKUPS).flatMap(([name, of]) => ('baskets' in of ? [name] : []));
    expect(BASKET_LOOKUPS.flatMap(([, names]) => names).toSorted()).toEqual(ofBaskets.toSorted());
  });
});

it('return the seats of guests in one price category together', () => {
  const guests = [...first.guests, ...second.guests].map((guest) => ({
    ...guest,
    priceCategory: { id: 5, name: '' },
  }));
  const dataset = datasetOf({ ...basket, items: [{ ...first, guests }] });
  const seats = guests.reduce((sum, { occupancy }) => sum + occupancy, 0);
  expect(guests.length).toBeGreaterThan(1);
  expect(new DatasetReader(dataset).occupancy(first.availabilityItemIds[0] ?? '').booked).toBe(seats);
});
