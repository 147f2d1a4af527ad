import { describe, expect, test } from 'vitest';
import {
  activity,
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
  ['no object', [], 'wrong_type', ''],
  ['no merchants', {}, 'required', '/merchants'],
  ['an empty list of merchants', { merchants: [] }, 'too_few', '/merchants'],
  ['an unknown part', tenLines({ merchant: [] }), 'unknown', '/merchant'],
  ['an unknown field', activity({ titel: 'X' }), 'unknown', '/activities/0/titel'],
  ['a merchant without a slug', { merchants: [{}] }, 'required', '/merchants/0/slug'],
  ['an id that is a string', activity({ id: '1' }), 'wrong_type', '/activities/0/id'],
  ['an id of 0', activity({ id: 0 }), 'too_small', '/activities/0/id'],
  ['an unknown time zone', merchant({ timezone: 'Mars/Base' }), 'wrong_format', '/merchants/0/timezone'],
  [
    'an unknown currency',
    merchant({ defaultCurrency: 'EURO' }),
    'wrong_format',
    '/merchants/0/defaultCurrency',
  ],
  ['an unknown type of rule', oneRule({ type: 'flight' }), 'not_allowed', '/availabilityRules/0/type'],
  ['a trip without a date', oneRule({ startDate: null }), 'wrong_type', '/availabilityRules/0/startDate'],
  ['a trip without times', oneRule({ startTimes: [] }), 'too_few', '/availabilityRules/0/startTimes'],
  [
    'a trip without a capacity',
    oneRule({ capacity: undefined }),
    'required',
    '/availabilityRules/0/capacity',
  ],
  [
    'a day that is none',
    oneRule({ startDate: '2026-02-30' }),
    'wrong_format',
    '/availabilityRules/0/startDate',
  ],
  ['a period that is none', oneRule({ startDate: '+P14' }), 'wrong_format', '/availabilityRules/0/startDate'],
  [
    'a time that is none',
    oneRule({ startTimes: ['25:00'] }),
    'wrong_format',
    '/availabilityRules/0/startTimes/0',
  ],
  ['times in words', oneRule({ startTimes: 'noon' }), 'wrong_format', '/availabilityRules/0/startTimes'],
  ['a duration of nothing', oneRule({ duration: 'PT0S' }), 'wrong_format', '/availabilityRules/0/duration'],
  [
    'an unknown frequency',
    oneRule({ recurrence: { frequency: 'hourly' } }),
    'not_allowed',
    '/availabilityRules/0/recurrence/frequency',
  ],
  [
    'an eighth weekday',
    oneRule({ recurrence: { frequency: 'weekly', weekdays: [8] } }),
    'too_large',
    '/availabilityRules/0/recurrence/weekdays/0',
  ],
  [
    'an exception that is not a date',
    oneRule({ recurrence: { frequency: 'daily', exceptions: ['Easter'] } }),
    'wrong_format',
    '/availabilityRules/0/recurrence/exceptions/0',
  ],
  [
    'no price categories',
    oneRule({ priceCategories: [] }),
    'too_few',
    '/availabilityRules/0/priceCategories',
  ],
  [
    'a category without a price',
    oneCategory({ price: undefined }),
    'required',
    '/availabilityRules/0/priceCategories/0/price',
  ],
  [
    'a price below 0',
    oneCategory({ price: { amount: -1, currency: 'EUR' } }),
    'too_small',
    '/availabilityRules/0/priceCategories/0/price/amount',
  ],
  [
    'a price without a currency',
    oneCategory({ price: { amount: 1 } }),
    'required',
    '/availabilityRules/0/priceCategories/0/price/currency',
  ],
  [
    'a fixed down payment without an amount',
    oneCategory({ downPayment: { type: 'fixed', currency: 'EUR' } }),
    'required',
    '/availabilityRules/0/priceCategories/0/downPayment/amount',
  ],
  [
    'a tax of an unknown type',
    merchant({ taxes: [{ title: 'T', included: true, type: 'tithe', value: {} }] }),
    'not_allowed',
    '/merchants/0/taxes/0/type',
  ],
  [
    'a percent tax with an amount',
    merchant({ taxes: [{ title: 'T', included: true, type: 'percent', value: { amount: 1 } }] }),
    'required',
    '/merchants/0/taxes/0/value/percent',
  ],
  [
    'a field of an unknown type',
    activity({ guestFields: [{ code: 'a', type: 'slider' }] }),
    'not_allowed',
    '/activities/0/guestFields/0/type',
  ],
  ['a client with a dot in its name', client({ client: 'a.b' }), 'wrong_format', '/clients/0/client'],
  [
    'a percentage above 100',
    tenLines({ discountCodes: [{ code: 'A', percent: 101 }] }),
    'too_large',
    '/discountCodes/0/percent',
  ],
  ['a clock that is not a time', tenLines({ clock: { now: 'noon' } }), 'wrong_format', '/clock/now'],
  [
    'a latitude beyond the pole',
    tenLines({ mobileGroups: [{ id: 1, title: 'A', latitude: 91 }] }),
    'too_large',
    '/mobileGroups/0/latitude',
  ],
];

describe('a fixture is refused for', () => {
  test.each(bad)('%s', (_, source, code, field) => {
    const faults = faultsOf(() => load(source));
    expect(faults.map((fault) => `${fault.code} ${fault.field}`)).toContain(`${code} ${field}`);
  });
});

test('the error for an unknown field names the most similar field', () => {
  const [fault] = faultsOf(() => load(tenLines({ activitys: [] })));
  expect(fault).toMatchObject({ message: 'unknown.nearest', values: { nearest: 'activities' } });
});
