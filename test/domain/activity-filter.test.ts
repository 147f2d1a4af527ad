import { expect, test } from 'vitest';
import { activityTest, type ActivityFilter } from '../../src/domain/listing/filter.js';
import { activityOf } from './workspace.js';

const ANY: ActivityFilter = {
  ids: undefined,
  merchants: undefined,
  categoryIds: undefined,
  departureCountryCodes: undefined,
  departureCities: undefined,
  isActive: undefined,
  titleLike: undefined,
};
const SAILING = activityOf({
  title: 'Sailing',
  category: { id: 4, name: 'Water' },
  departure: { country: { code: 'PT', name: 'Portugal' }, city: { id: 7, locode: 'PTLIS', name: 'Lisbon' } },
});
const OTHER = activityOf({
  id: 99,
  merchant: 'other',
  title: 'Walk',
  category: { id: 5, name: 'Land' },
  departure: { country: { code: 'ES', name: 'Spain' }, city: { id: 8, locode: 'ESMAD', name: 'Madrid' } },
  isActive: false,
});

test.each<[string, Partial<ActivityFilter>]>([
  ['its id', { ids: [SAILING.id, 5] }],
  ['its merchant', { merchants: [SAILING.merchant] }],
  ['its category', { categoryIds: [4] }],
  ['the code of its country, in any case', { departureCountryCodes: ['pt'] }],
  ['the id of its city', { departureCities: ['7'] }],
  ['the locode of its city, in any case (A12)', { departureCities: ['esbar', 'ptlis'] }],
  ['whether it is active', { isActive: true }],
  ['a part of its title', { titleLike: 'sail' }],
])('an activity is found by %s', (_, condition) => {
  const passes = activityTest({ ...ANY, ...condition });
  expect([passes(SAILING), passes(OTHER)]).toEqual([true, false]);
});

test('every activity matches an empty filter', () => {
  expect([SAILING, OTHER].every(activityTest(ANY))).toBe(true);
});
