import { describe, expect, test } from 'vitest';
import {
  activity,
  badIn,
  type BadFixture,
  client,
  faultsOf,
  load,
  merchant,
  oneCategory,
  oneRule,
  tenLines,
} from './fixtures.js';

const bad: readonly BadFixture[] = [
  ['no object', [], 'wrong_type '],
  ['no merchants', {}, 'required /merchants'],
  ['an empty list of merchants', { merchants: [] }, 'too_few /merchants'],
  ['an unknown part', tenLines({ merchant: [] }), 'unknown /merchant'],
  ['a merchant without a slug', { merchants: [{}] }, 'required /merchants/0/slug'],
  [
    'a percentage above 100',
    tenLines({ discountCodes: [{ code: 'A', percent: 101 }] }),
    'too_large /discountCodes/0/percent',
  ],
  ['a clock that is not a time', tenLines({ clock: { now: 'noon' } }), 'wrong_format /clock/now'],
  [
    'a latitude beyond the pole',
    tenLines({ mobileGroups: [{ id: 1, title: 'A', latitude: 91 }] }),
    'too_large /mobileGroups/0/latitude',
  ],
  ...badIn(activity, '/activities/0', [
    ['an unknown field', { titel: 'X' }, 'unknown titel'],
    ['an id that is a string', { id: '1' }, 'wrong_type id'],
    ['an id of 0', { id: 0 }, 'too_small id'],
    [
      'a field of an unknown type',
      { guestFields: [{ code: 'a', type: 'slider' }] },
      'not_allowed guestFields/0/type',
    ],
  ]),
  ...badIn(merchant, '/merchants/0', [
    ['an unknown time zone', { timezone: 'Mars/Base' }, 'wrong_format timezone'],
    ['an unknown currency', { defaultCurrency: 'EURO' }, 'wrong_format defaultCurrency'],
    [
      'a tax of an unknown type',
      { taxes: [{ title: 'T', included: true, type: 'tithe', value: {} }] },
      'not_allowed taxes/0/type',
    ],
    [
      'a percent tax with an amount',
      { taxes: [{ title: 'T', included: true, type: 'percent', value: { amount: 1 } }] },
      'required taxes/0/value/percent',
    ],
  ]),
  ...badIn(oneRule, '/availabilityRules/0', [
    ['an unknown type of rule', { type: 'flight' }, 'not_allowed type'],
    ['a trip without a date', { startDate: null }, 'wrong_type startDate'],
    ['a trip without times', { startTimes: [] }, 'too_few startTimes'],
    ['a trip without a capacity', { capacity: undefined }, 'required capacity'],
    ['a day that is none', { startDate: '2026-02-30' }, 'wrong_format startDate'],
    ['a period that is none', { startDate: '+P14' }, 'wrong_format startDate'],
    ['a time that is none', { startTimes: ['25:00'] }, 'wrong_format startTimes/0'],
    ['times in words', { startTimes: 'noon' }, 'wrong_format startTimes'],
    ['a duration of nothing', { duration: 'PT0S' }, 'wrong_format duration'],
    ['an unknown frequency', { recurrence: { frequency: 'hourly' } }, 'not_allowed recurrence/frequency'],
    [
      'an eighth weekday',
      { recurrence: { frequency: 'weekly', weekdays: [8] } },
      'too_large recurrence/weekdays/0',
    ],
    [
      'an exception that is not a date',
      { recurrence: { frequency: 'daily', exceptions: ['Easter'] } },
      'wrong_format recurrence/exceptions/0',
    ],
    ['no price categories', { priceCategories: [] }, 'too_few priceCategories'],
  ]),
  ...badIn(oneCategory, '/availabilityRules/0/priceCategories/0', [
    ['a category without a price', { price: undefined }, 'required price'],
    ['a price below 0', { price: { amount: -1, currency: 'EUR' } }, 'too_small price/amount'],
    ['a price without a currency', { price: { amount: 1 } }, 'required price/currency'],
    [
      'a fixed down payment without an amount',
      { downPayment: { type: 'fixed', currency: 'EUR' } },
      'required downPayment/amount',
    ],
  ]),
  ...badIn(client, '/clients/0', [
    ['a client with a dot in its name', { client: 'a.b' }, 'wrong_format client'],
  ]),
];

describe('a fixture is refused for', () => {
  test.each(bad)('%s', (_, source, expected) => {
    const faults = faultsOf(() => load(source));
    expect(faults.map((fault) => `${fault.code} ${fault.field}`)).toContain(expected);
  });
});

test('the error for an unknown field names the most similar field', () => {
  const [fault] = faultsOf(() => load(tenLines({ activitys: [] })));
  expect(fault).toMatchObject({ message: 'unknown.nearest', values: { nearest: 'activities' } });
});
