// A plan gives the same fixture in each version that has not changed the generator on purpose: demos and tests of others
// rest on it. When it is changed, put the new hashes here.
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { civilDay } from '../../src/domain/shared/civil-time.js';
import { generateFixture } from '../../src/seed/generate/generate.js';

const PLAN = {
  merchants: 4,
  activities: 30,
  bookings: 150,
  seed: 11,
  firstDay: civilDay(2026, 6, 1) ?? 0,
  days: 100,
  workspace: 'demo',
};

const hashOf = (value: unknown) =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 12);

test('a plan gives the same fixture as before', async () => {
  const { fixture } = await generateFixture(PLAN);
  const { merchants, activities, rules, resources, shopItems, clients, discountCodes, vouchers, baskets } =
    fixture;
  const parts = {
    merchants,
    activities,
    rules,
    resources,
    shopItems,
    clients,
    discountCodes,
    vouchers,
    baskets,
  };
  expect(Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, hashOf(part)]))).toEqual({
    merchants: '1e38c2c68562',
    activities: '127d2246d8f2',
    rules: '0ca7b80b0324',
    resources: 'c8ce295e06bd',
    shopItems: '5fd398363b24',
    clients: 'cbdc4fe8a8ad',
    discountCodes: 'b6680c4775e7',
    vouchers: '64e4805fabe3',
    baskets: '5e60fac0689e',
  });
});
