// Tests that a plan gives the same fixture in each version, unless the generator is changed on purpose. Demos and
// tests of other teams rely on the generated fixtures. After an intended change, update the hashes below.
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { civilDay } from '../../src/domain/shared/civil-time.js';
import { generateFixture, type FixturePlan } from '../../src/seed/generate/generate.js';

const PLAN: FixturePlan = {
  merchants: 4,
  activities: 30,
  bookings: 150,
  seed: 11,
  firstDay: civilDay(2026, 6, 1) ?? 0,
  days: 100,
  workspace: 'demo',
};

/** Generates a fixture with the number of its mails in place of the mails. Dates in mails depend on the version of Node. */
async function generated(plan: FixturePlan) {
  const { fixture, bookings, refusals } = await generateFixture(plan);
  const { mails, ...others } = fixture;
  return { ...others, mails: mails.length, bookings, refusals: [...refusals] };
}

const hashOf = (value: unknown) =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 12);

test('a plan gives the same fixture as before', async () => {
  const parts = Object.entries(await generated(PLAN));
  expect(Object.fromEntries(parts.map(([name, part]) => [name, hashOf(part)]))).toEqual({
    activities: '127d2246d8f2',
    baskets: '2e730c1a63cb',
    bookings: '9ae2bdd7beed',
    capacities: '4f53cda18c2b',
    captures: '4f53cda18c2b',
    clients: '1a8288360f62',
    clock: '4d212235ed1d',
    description: '35bb983fbb89',
    discountCodes: 'b6680c4775e7',
    discountUses: 'e47496c00ea3',
    endedCaptures: '2831a0aeae05',
    endedPages: '4f53cda18c2b',
    mails: '59e19706d51d',
    merchants: '1e38c2c68562',
    mobileGroups: '036dd0f21ee5',
    refusals: '4f53cda18c2b',
    resources: 'c8ce295e06bd',
    rules: '0ca7b80b0324',
    seed: '4fc82b26aecb',
    sequences: '6e3fe7f05ad1',
    shopItems: '5fd398363b24',
    voucherUses: '5078dc2ac301',
    vouchers: '64e4805fabe3',
  });
});

test.each([
  [
    'one merchant and a short calendar',
    { merchants: 1, activities: 60, bookings: 60, days: 8 },
    'eac0c0e5cf4c',
  ],
  ['many merchants', { merchants: 60, activities: 120, bookings: 5 }, 'e5b5ed2b7499'],
])('a plan of %s gives the same fixture as before', async (_, size, hash) => {
  expect(hashOf(await generated({ ...PLAN, ...size }))).toBe(hash);
});

test('a plan with more bookings than seats reports the number of changes refused for lack of seats', async () => {
  const { refusals } = await generated({ ...PLAN, merchants: 1, activities: 3, bookings: 400, days: 10 });
  expect(refusals).toEqual([['seats_exceeded', expect.any(Number)]]);
});
