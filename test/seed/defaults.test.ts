import { expect, test } from 'vitest';
import { toDocument } from '../../src/seed/fixture/schema/document.js';
import { loadFixture } from '../../src/seed/fixture/load.js';
import { category, faultsOf, load, now, rule, tenLines } from './fixtures.js';

test('a fixture for one test fits into ten lines', () => {
  const { merchants, activities, rules } = load(tenLines());
  expect(merchants).toMatchObject([
    { id: 1, slug: 'harbour', name: 'harbour', defaultCurrency: 'EUR', currencies: ['EUR'], timezone: 'UTC' },
  ]);
  expect(activities).toMatchObject([
    { id: 1, defaultLanguage: 'en', isActive: true, addons: [], links: { videos: [] } },
  ]);
  expect(rules).toMatchObject([
    {
      merchant: 'harbour',
      name: 'Harbour Tour',
      type: 'trip',
      startTimes: ['10:00:00'],
      duration: 'PT1H',
      recurrence: null,
    },
  ]);
  expect(rules[0]?.priceCategories).toMatchObject([
    { minSeats: 1, capacity: null, downPayment: { type: 'full' } },
  ]);
});

test('a fixture without clients gets the client partner, which acts for the first merchant', () => {
  expect(load(tenLines()).clients).toEqual([
    {
      client: 'partner',
      secret: 'partner-secret',
      merchant: 'harbour',
      sells: ['harbour'],
      agent: null,
      overbooking: [],
      bookPastTrips: false,
    },
  ]);
});

test('a key always sells for its own merchant (K1)', () => {
  const clients = [{ client: 'a', merchant: 'b', sells: ['harbour'] }];
  const fixture = load(tenLines({ merchants: [{ slug: 'harbour' }, { slug: 'b' }], clients }));
  expect(fixture.clients[0]).toMatchObject({ secret: 'a-secret', sells: ['b', 'harbour'] });
});

test('merchants without an id get the lowest free ids', () => {
  const merchants = [{ slug: 'harbour' }, { slug: 'b', id: 1 }, { slug: 'c' }];
  expect(load(tenLines({ merchants })).merchants.map(({ id }) => id)).toEqual([2, 1, 3]);
});

test.each([[['14:00', '09:00:30', '14:00']], ['14:00:00, 09:00:30'], ['14:00,09:00:30']])(
  'start times are parsed as %j and sorted',
  (startTimes) => {
    expect(load(tenLines({ availabilityRules: [rule({ startTimes })] })).rules[0]?.startTimes).toEqual([
      '09:00:30',
      '14:00:00',
    ]);
  },
);

test.each([
  ['day_trip', { startTimes: [], duration: 'P1D', startDate: '2026-06-05' }],
  ['rental', { startTimes: ['10:00:00'], duration: 'PT1H' }],
  ['voucher', { startTimes: [], duration: null, startDate: null, recurrence: null }],
])('a %s has only the properties that apply to its type (A10)', (type, expected) => {
  expect(load(tenLines({ availabilityRules: [rule({ type })] })).rules[0]).toMatchObject(expected);
});

test('a voucher without a capacity gets 9999 (A4)', () => {
  const voucher = { id: 10, activityId: 1, type: 'voucher', priceCategories: [category()] };
  expect(load(tenLines({ availabilityRules: [voucher] })).rules[0]?.capacity).toBe(9999);
});

test('options of a field without choices become null, even if they are an empty string as in the contract', () => {
  const guestFields = [{ code: 'diet', options: '' }];
  const fixture = load(tenLines({ activities: [{ id: 1, merchant: 'harbour', title: 'T', guestFields }] }));
  expect(fixture.activities[0]?.guestFields[0]).toMatchObject({ label: 'diet', type: 'text', options: null });
});

test("the contract's form of an activity is accepted", () => {
  const contractForm = {
    language: 'en',
    fromPrice: null,
    _links: { videos: ['https://a.example/v.mp4'], documents: [] },
    images: { header: { XS: '/a', S: '/b', M: '/c', L: '/d', XL: '/e', ORIGINAL: '/f' } },
  };
  const activities = [{ id: 1, merchant: 'harbour', title: 'T', ...contractForm }];
  const [activity] = load(tenLines({ activities })).activities;
  expect(activity).toMatchObject({
    links: { videos: ['https://a.example/v.mp4'] },
    images: { header: { M: '/c' } },
  });
  expect(activity).not.toHaveProperty('fromPrice');
});

test.each([
  ['+P14D', '2026-06-15'],
  ['-P1M', '2026-05-01'],
  ['+P1M2D', '2026-07-03'],
  ['+P0D', '2026-06-01'],
])('%s is relative to the day on which the workspace is created', (startDate, day) => {
  const recurrence = { frequency: 'daily', until: '+P2M', exceptions: ['+P20D'] };
  const fixture = load(
    tenLines({ availabilityRules: [rule({ startDate, recurrence, actualUntil: '+P3M' })] }),
  );
  expect(fixture.rules[0]).toMatchObject({
    startDate: day,
    actualUntil: '2026-09-01',
    recurrence: { until: '2026-08-01', exceptions: ['2026-06-21'] },
  });
});

test.each([
  ['Asia/Tokyo', '2026-06-03'],
  ['America/New_York', '2026-06-02'],
])('the day of creation is that of %s', (timezone, day) => {
  const source = tenLines({
    merchants: [{ slug: 'harbour', timezone }],
    availabilityRules: [rule({ startDate: '+P1D' })],
    vouchers: [{ code: 'A', amount: 1, currency: 'EUR', validUntil: '+P1D' }],
  });
  const fixture = loadFixture(source, { now: Date.UTC(2026, 5, 1, 20) });
  expect(fixture.rules[0]?.startDate).toBe(day);
  expect(fixture.vouchers[0]?.validUntil).toBe(day);
});

test("the dates of a discount code are in the zone of its activity's merchant, without activities in that of the first merchant", () => {
  const source = tenLines({
    merchants: [
      { slug: 'harbour', timezone: 'America/New_York' },
      { slug: 'b', timezone: 'Asia/Tokyo' },
    ],
    activities: [
      { id: 1, merchant: 'harbour', title: 'Harbour Tour' },
      { id: 2, merchant: 'b', title: 'Tea' },
    ],
    discountCodes: [null, [], [2]].map((activityIds, at) => ({
      code: `A${at}`,
      percent: 5,
      activityIds,
      validUntil: '+P1D',
    })),
  });
  const { discountCodes } = loadFixture(source, { now: Date.UTC(2026, 5, 1, 20) });
  expect(discountCodes.map(({ validUntil }) => validUntil)).toEqual([
    '2026-06-02',
    '2026-06-02',
    '2026-06-03',
  ]);
});

test('relative dates start from the fixture’s clock if it has one', () => {
  const source = tenLines({
    clock: { now: '2030-01-01T00:00:00Z' },
    availabilityRules: [rule({ startDate: '+P1D' })],
  });
  expect(load(source)).toMatchObject({
    clock: { now: Date.UTC(2030, 0, 1), frozen: false },
    rules: [{ startDate: '2030-01-02' }],
  });
});

test('loading does not change the source object', () => {
  const source = tenLines();
  load(source);
  expect(source).toEqual(tenLines());
});

test('an export loads to the same fixture', () => {
  const fixture = load(
    tenLines({ seed: 7, clock: { now: '2026-06-01T00:00:00Z', frozen: true }, sequences: { basket: 4 } }),
  );
  const exported: unknown = JSON.parse(JSON.stringify(toDocument(fixture)));
  expect(loadFixture(exported, { now: now + 1e10 })).toEqual(fixture);
});

test('weekdays are sorted, without duplicates', () => {
  const recurrence = { frequency: 'weekly', weekdays: [5, 1, 3, 1] };
  const { rules } = load(tenLines({ availabilityRules: [rule({ recurrence })] }));
  expect(rules[0]?.recurrence?.weekdays).toEqual([1, 3, 5]);
});

test('the default update time of an activity is the start of the local day', () => {
  const { activities } = load(tenLines({ merchants: [{ slug: 'harbour', timezone: 'Asia/Tokyo' }] }));
  expect(activities[0]?.updatedAt).toBe('2026-06-01T00:00:00+09:00');
});

test('the error for an end before the first day names the first day', () => {
  const [early] = faultsOf(() =>
    load(tenLines({ availabilityRules: [rule({ actualUntil: '2026-06-04' })] })),
  );
  expect(early).toMatchObject({ received: '2026-06-04', allowed: '2026-06-05' });
});
