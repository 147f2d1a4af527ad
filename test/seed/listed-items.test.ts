import { expect, it } from 'vitest';
import { FixtureInvalid } from '../../src/seed/fixture/invalid.js';
import { loadFixture } from '../../src/seed/fixture/load.js';
import { START } from '../harness.js';

const rule = (parts: object) => ({
  id: 11,
  activityId: 1,
  priceCategories: [{ id: 111, price: { amount: 20, currency: 'EUR' } }],
  ...parts,
});

function faultsOf(...rules: object[]): string[] {
  const fixture = {
    merchants: [{ slug: 'tours' }],
    activities: [{ id: 1, merchant: 'tours', title: 'Walk' }],
    availabilityRules: rules,
  };
  try {
    loadFixture(fixture, { now: START });
    return [];
  } catch (error) {
    if (!(error instanceof FixtureInvalid)) throw error;
    return error.errors.map(({ field, code }) => `${field.replace('/availabilityRules', '')} ${code}`);
  }
}

it('a rule with listed items needs no start date, times or capacity', () => {
  expect(faultsOf(rule({ items: [{ id: 'a', start: '+P1D' }] }))).toEqual([]);
  expect(faultsOf(rule({ type: 'voucher', items: [{ id: 'a' }] }))).toEqual([]);
});

it.each([
  ['a start', [{ id: 'a' }], ['/0/items/0/start required']],
  [
    'one start each',
    [
      { id: 'a', start: '+P1D' },
      { id: 'b', start: '+P1D' },
    ],
    ['/0/items/1/start duplicate'],
  ],
  [
    'unique ids',
    [
      { id: 'a', start: '+P1D' },
      { id: 'a', start: '+P2D' },
    ],
    ['/0/items/1/id duplicate'],
  ],
  ['ids without commas', [{ id: 'a,b', start: '+P1D' }], ['/0/items/0/id mismatch']],
  ['an end after the start', [{ id: 'a', start: '+P2D', end: '+P1D' }], ['/0/items/0/end too_small']],
  ['times that exist', [{ id: 'a', start: '2026-02-30T10:00' }], ['/0/items/0/start wrong_format']],
  [
    'categories of their rule',
    [{ id: 'a', start: '+P1D', categories: [{ id: 7 }] }],
    ['/0/items/0/categories/0/id not_found'],
  ],
])('listed items need %s', (_name, items, faults) => {
  expect(faultsOf(rule({ items }))).toEqual(faults);
});

it('ids of listed items are unique in the workspace', () => {
  const items = [{ id: 'a', start: '+P1D' }];
  const other = { id: 12, priceCategories: [{ id: 121, price: { amount: 2, currency: 'EUR' } }], items };
  expect(faultsOf(rule({ items }), rule(other))).toEqual(['/1/items/0/id duplicate']);
});

it('a voucher rule lists at most one item', () => {
  expect(faultsOf(rule({ type: 'voucher', items: [{ id: 'a' }, { id: 'b' }] }))).toEqual([
    '/0/items too_many',
  ]);
});
