import { expect, test, vi } from 'vitest';
import { checkSchema } from '../../src/seed/fixture/schema/schema.js';
import {
  activity,
  category,
  client,
  faultsOf,
  load,
  merchant,
  oneCategory,
  oneRule,
  rule,
  tenLines,
} from './fixtures.js';

const fieldsOf = (source: object) =>
  faultsOf(() => load(source))
    .map(({ field }) => field)
    .toSorted((a, b) => (a < b ? -1 : 1));

test('reports all errors in one entry at once, in its schema and its references', () => {
  expect(fieldsOf(oneRule({ nmae: 'x', capacity: -1, activityId: 7, resources: [3] }))).toEqual([
    '/availabilityRules/0/activityId',
    '/availabilityRules/0/capacity',
    '/availabilityRules/0/nmae',
    '/availabilityRules/0/resources/0',
  ]);
  expect(fieldsOf(oneCategory({ minSeats: 5, maxSeats: 2, descr: '' }))).toEqual([
    '/availabilityRules/0/priceCategories/0/descr',
    '/availabilityRules/0/priceCategories/0/maxSeats',
  ]);
  expect(fieldsOf(client({ agnet: null, merchant: 'nobody' }))).toEqual([
    '/clients/0/agnet',
    '/clients/0/merchant',
  ]);
});

test('reports a time in a secret that is not a date', () => {
  const secrets = [{ id: 'x', secret: 's', createdAt: 1e308, endsAt: -1 }];
  expect(fieldsOf(client({ secrets }))).toEqual([
    '/clients/0/secrets/0/createdAt',
    '/clients/0/secrets/0/endsAt',
  ]);
});

test('reports errors in entries that refer to an invalid entry', () => {
  const source = tenLines({
    activities: [{ id: 1, merchant: 'harbour', titel: 'Walk' }],
    availabilityRules: [
      rule({ resources: [9] }),
      rule({ id: 11, priceCategories: [category({ id: 101 })], activityId: 8 }),
    ],
  });
  expect(fieldsOf(source)).toEqual([
    '/activities/0/titel',
    '/activities/0/title',
    '/availabilityRules/0/resources/0',
    '/availabilityRules/1/activityId',
  ]);
});

test('reports the other errors of an entry with an invalid value in a list', () => {
  const price = { amount: 20.123, currency: 'EUR' };
  const first = rule({ activityId: 7, startTimes: ['9'], priceCategories: [category({ price })] });
  expect(fieldsOf(tenLines({ availabilityRules: [first, rule()] }))).toEqual([
    '/availabilityRules/0/activityId',
    '/availabilityRules/0/priceCategories/0/price/amount',
    '/availabilityRules/0/startTimes/0',
    '/availabilityRules/1/id',
    '/availabilityRules/1/priceCategories/0/id',
  ]);
});

test.each([{ priceCategories: undefined }, { priceCategories: [] }, { priceCategories: [{ id: 101 }] }])(
  'reports the other errors of an entry without a required value: %j',
  (parts) => {
    const [list] = fieldsOf(tenLines({ availabilityRules: [rule(parts)] }));
    expect(fieldsOf(tenLines({ availabilityRules: [rule({ ...parts, activityId: 7 }), rule()] }))).toEqual([
      '/availabilityRules/0/activityId',
      list,
      '/availabilityRules/1/id',
    ]);
  },
);

test.each([
  ['currencies that decide prices', merchant({ currencies: 'EUR,CHF' }), ['/merchants/0/currencies']],
  [
    'a start that decides whether an end is too early',
    oneRule({ startDate: 'soon', actualUntil: '2026-01-01' }),
    ['/availabilityRules/0/startDate'],
  ],
  ['a title that is missing', activity({ title: undefined }), ['/activities/0/title']],
])('reports no errors that only follow from the error in %s', (_, source, fields) => {
  expect(fieldsOf(source)).toEqual(fields);
});

test.each([
  ['endDate', 'recurrence.until'],
  ['until', 'recurrence.until'],
  ['weekdays', 'recurrence.weekdays'],
  ['startTime', 'startTimes'],
])('names the right place for a misplaced field of a rule: %s is %s', (name, nearest) => {
  const [found] = faultsOf(() => load(oneRule({ [name]: '2026-09-30' })));
  expect(found).toMatchObject({ code: 'unknown', message: 'unknown.nearest', values: { nearest } });
});

test.each(['endDate', 'lastDate'])('names `until` instead of %s as the field of a recurrence', (name) => {
  const found = faultsOf(() => load(oneRule({ recurrence: { [name]: '2026-09-30' } })));
  expect(found).toContainEqual(
    expect.objectContaining({ code: 'unknown', message: 'unknown.nearest', values: { nearest: 'until' } }),
  );
});

test.each([
  [25, '{ amount: 25, currency: EUR }'],
  ['25 EUR', '{ amount: 20, currency: EUR }'],
])('shows the right form of a price instead of a wrong one: %j', (price, allowed) => {
  const [found] = faultsOf(() => load(oneCategory({ price })));
  expect(found).toMatchObject({ code: 'wrong_type', message: 'wrong_format.example', allowed });
});

test('collects the errors of many invalid entries quickly, without copying the list for each', () => {
  const concat = vi.spyOn(Array.prototype, 'concat');
  const { errors } = checkSchema({ availabilityRules: Array.from({ length: 500 }, () => ({ endDate: 1 })) });
  const copied = concat.mock.contexts.filter((list) => (list as readonly unknown[]).length > 100);
  concat.mockRestore();
  expect([errors.length, copied.length]).toEqual([1000, 0]);
});
