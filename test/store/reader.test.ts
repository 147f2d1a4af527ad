// Compares lookups in the indexes of a dataset with a search through all records.
import { describe, expect, it } from 'vitest';
import type { Basket } from '../../src/domain/basket/basket.js';
import { civilDay } from '../../src/domain/shared/civil-time.js';
import { generateFixture } from '../../src/seed/generate/generate.js';
import { DatasetReader } from '../../src/store/dataset/dataset-reader.js';
import { RECORD_KEYS } from '../../src/store/dataset/keys.js';
import { baseOf } from '../../src/store/fixture-base.js';
import type { RecordTable } from '../../src/store/tables.js';

const firstDay = civilDay(2026, 6, 1) ?? 0;
const size = { merchants: 3, activities: 20, bookings: 120, days: 60 };
const { fixture: generated } = await generateFixture({ ...size, seed: 5, firstDay, workspace: 'demo' });
/** Every second basket also has the items of the basket after it. */
const joined = generated.baskets.flatMap((basket, at) =>
  at % 2 === 0 ? [{ ...basket, items: [...basket.items, ...(generated.baskets[at + 1]?.items ?? [])] }] : [],
);
const fixture = { ...generated, baskets: joined };
const { dataset } = baseOf(fixture);
const reader = new DatasetReader(dataset);
const merchants = fixture.merchants.map(({ slug }) => slug);
const found = (...given: Parameters<typeof reader.basketIdsOf>) =>
  [...reader.basketIdsOf(...given)].filter((id) => id !== null);

describe('a dataset', () => {
  it.each(Object.keys(RECORD_KEYS) as RecordTable[])('has each record of %s', (table) => {
    expect([...dataset.tables[table].values()]).toHaveLength(fixture[table].length);
  });

  it('finds each line of an addon, with its owner', () => {
    const lines = fixture.baskets.flatMap(({ id: basketId, items }) =>
      items.flatMap((item) => [
        ...item.addons.map((addon) => ({ basketId, itemId: item.id, guestId: null, addon })),
        ...item.guests.flatMap((guest) =>
          guest.addons.map((addon) => ({ basketId, itemId: item.id, guestId: guest.id, addon })),
        ),
      ]),
    );
    expect(lines.length).toBeGreaterThan(20);
    for (const { basketId, itemId, guestId, addon } of lines) {
      const line = reader.findAddon(addon.id);
      const shown = [line?.basket.id, line?.item.id, line?.guest?.id ?? null, line?.addon];
      expect(shown).toEqual([basketId, itemId, guestId, addon]);
    }
    expect(reader.findAddon(Math.max(...lines.map(({ addon }) => addon.id)) + 1)).toBeUndefined();
  });
});

describe('the baskets of a merchant', () => {
  const ofMerchant = (slug: string) => new Set(found(slug));
  /** Returns the sorted ids of the matching baskets of a merchant. */
  const searched = (slug: string, isWanted: (basket: Basket) => boolean) =>
    fixture.baskets
      .filter((basket) => ofMerchant(slug).has(basket.id) && isWanted(basket))
      .map(({ id }) => id)
      .toSorted((a, b) => a - b);
  const times = fixture.baskets.map(({ createdAt }) => createdAt).toSorted((a, b) => a - b);
  const created = { from: times[10] ?? 0, to: times[45] ?? 0 };

  it.each(merchants)('of %s are found by creation date, by start date, and by both', (slug) => {
    const isCreated = ({ createdAt }: Basket) => createdAt >= created.from && createdAt <= created.to;
    expect(searched(slug, isCreated).length).toBeGreaterThan(5);
    expect(found(slug, { created })).toEqual(searched(slug, isCreated));
    const all = { from: null, to: null };
    const started = found(slug, { starting: all });
    expect(started.length).toBeGreaterThan(0);
    expect([...new Set(started)]).toEqual(searched(slug, ({ id }) => started.includes(id)));
    const both = searched(slug, (basket) => isCreated(basket) && started.includes(basket.id));
    expect([...new Set(found(slug, { created, starting: all }))]).toEqual(both);
    expect(both.length).toBeLessThan(started.length);
  });
});
