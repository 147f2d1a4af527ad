import { describe, expect, test } from 'vitest';
import { basketOf } from '../domain/baskets.js';
import {
  activity,
  badIn,
  type BadFixture,
  category,
  faultsOf,
  load,
  merchant,
  oneCategory,
  oneRule,
  rule,
  tenLines,
} from './fixtures.js';

const addon = (id: number) => ({ id, title: 'Photo', price: { amount: 5, currency: 'EUR' } });
const twice = <T>(entry: T) => [entry, entry];
const agent = (id: number, code: string) => ({ id, code, name: 'Agent' });

const bad: readonly BadFixture[] = [
  [
    'two merchants with one slug',
    tenLines({ merchants: twice({ slug: 'harbour' }) }),
    'duplicate /merchants/1/slug',
  ],
  [
    'two merchants with one id',
    tenLines({
      merchants: [
        { slug: 'harbour', id: 1 },
        { slug: 'b', id: 1 },
      ],
    }),
    'duplicate /merchants/1/id',
  ],
  [
    'two activities with one id',
    tenLines({ activities: twice({ id: 1, merchant: 'harbour', title: 'T' }) }),
    'duplicate /activities/1/id',
  ],
  [
    'two rules with one id',
    tenLines({ availabilityRules: [rule(), rule({ priceCategories: [category({ id: 101 })] })] }),
    'duplicate /availabilityRules/1/id',
  ],
  [
    'two categories with one id',
    tenLines({ availabilityRules: [rule(), rule({ id: 11 })] }),
    'duplicate /availabilityRules/1/priceCategories/0/id',
  ],
  [
    'two vouchers with one code',
    tenLines({ vouchers: twice({ code: 'A', amount: 1, currency: 'EUR' }) }),
    'duplicate /vouchers/1/code',
  ],
  [
    'two clients with one name',
    tenLines({ clients: twice({ client: 'partner' }) }),
    'duplicate /clients/1/client',
  ],
  [
    'a rule of another merchant',
    tenLines({
      merchants: [{ slug: 'harbour' }, { slug: 'b' }],
      availabilityRules: [rule({ merchant: 'b' })],
    }),
    'not_allowed /availabilityRules/0/merchant',
  ],
  [
    'one city with two names',
    tenLines({
      activities: [
        {
          id: 1,
          merchant: 'harbour',
          title: 'A',
          departure: {
            country: { code: 'PT', name: 'Portugal' },
            city: { id: 1, locode: 'PTLIS', name: 'Lisbon' },
          },
        },
        {
          id: 2,
          merchant: 'harbour',
          title: 'B',
          departure: {
            country: { code: 'PT', name: 'Portugal' },
            city: { id: 1, locode: 'PTLIS', name: 'Porto' },
          },
        },
      ],
    }),
    'not_allowed /activities/1/departure/city/name',
  ],
  [
    'two agents with one code',
    tenLines({
      clients: [
        { client: 'a', agent: agent(1, 'A') },
        { client: 'b', agent: agent(2, 'A') },
      ],
    }),
    'not_allowed /clients/1/agent/id',
  ],
  [
    'a voucher in a foreign currency',
    tenLines({ vouchers: [{ code: 'A', amount: 1, currency: 'JPY' }] }),
    'not_allowed /vouchers/0/currency',
  ],
  [
    'a cancelled basket without a cancellation',
    tenLines({ baskets: [basketOf({ items: [], status: 'cancelled' })] }),
    'required /baskets/0/cancellation',
  ],
  [
    'a cancellation of a basket that is not cancelled',
    tenLines({ baskets: [basketOf({ items: [], cancellation: { reason: 'Rain', at: 1 } })] }),
    'mismatch /baskets/0/status',
  ],
  [
    'a ledger without the booked items',
    tenLines({ baskets: [{ ...basketOf({ items: [] }), ledger: { fees: [], changes: [] } }] }),
    'required /baskets/0/ledger/items',
  ],
  ...badIn(activity, '/activities/0', [
    ['two addons with one id', { addons: twice(addon(1)) }, 'duplicate addons/1/id'],
    ['two fields with one code', { guestFields: twice({ code: 'diet' }) }, 'duplicate guestFields/1/code'],
    [
      'two options with one key',
      { guestFields: [{ code: 'a', type: 'select', options: twice({ key: 'x', value: 'X' }) }] },
      'duplicate guestFields/0/options/1/key',
    ],
    [
      'a translation into a language that the merchant does not support',
      { translations: { de: { title: 'T' } } },
      'not_allowed translations/de',
    ],
    [
      'an addon in a foreign currency',
      { addons: [{ ...addon(1), price: { amount: 1, currency: 'JPY' } }] },
      'not_allowed addons/0/price/currency',
    ],
  ]),
  ...badIn(merchant, '/merchants/0', [
    [
      'a radio field without options',
      { userFields: [{ code: 'a', type: 'radio' }] },
      'too_few userFields/0/options',
    ],
    [
      'a rate of a withdrawn currency (P14)',
      { conversionRates: { ANG: 1.8 } },
      'not_allowed conversionRates/ANG',
    ],
    ['a currency without a rate', { currencies: ['EUR', 'CHF'] }, 'required conversionRates/CHF'],
    [
      'a default currency that is not in the list of currencies',
      { currencies: ['CHF'], conversionRates: { CHF: 1 } },
      'not_allowed defaultCurrency',
    ],
    [
      'a default language that is not in the list of languages',
      { supportedLanguages: ['de'] },
      'not_allowed defaultLanguage',
    ],
    [
      'a fixed tax in a foreign currency',
      {
        taxes: [{ title: 'T', included: true, type: 'fixed', value: { amount: 1, currency: 'JPY' } }],
      },
      'not_allowed taxes/0/value/currency',
    ],
  ]),
  ...badIn(oneRule, '/availabilityRules/0', [
    ['a rule that is its own parent', { parentRuleId: 10 }, 'mismatch parentRuleId'],
    ['an end before the start', { actualUntil: '2026-06-04' }, 'too_small actualUntil'],
  ]),
  ...badIn(oneCategory, '/availabilityRules/0/priceCategories/0', [
    [
      'a category in a foreign currency',
      { price: { amount: 1, currency: 'CHF' } },
      'not_allowed price/currency',
    ],
    [
      'a price with too many decimals',
      { price: { amount: 1.005, currency: 'EUR' } },
      'wrong_format price/amount',
    ],
    [
      'a down payment in a foreign currency',
      { downPayment: { type: 'fixed', amount: 1, currency: 'CHF' } },
      'not_allowed downPayment/currency',
    ],
    ['maxSeats below minSeats', { minSeats: 4, maxSeats: 3 }, 'too_small maxSeats'],
  ]),
];

describe('a fixture is refused for', () => {
  test.each(bad)('%s', (_, source, expected) => {
    const faults = faultsOf(() => load(source));
    expect(faults.map((fault) => `${fault.code} ${fault.field}`)).toContain(expected);
  });
});

test('a refusal reports every error once, all at the same time', () => {
  const faults = faultsOf(() =>
    load(tenLines({ availabilityRules: [rule({ activityId: 2, resources: [3, 4], parentRuleId: 5 })] })),
  );
  expect(faults.map((fault) => fault.field)).toEqual([
    '/availabilityRules/0/activityId',
    '/availabilityRules/0/parentRuleId',
    '/availabilityRules/0/resources/0',
    '/availabilityRules/0/resources/1',
  ]);
});

test('an error has the received and the allowed values', () => {
  const [fault] = faultsOf(() => load(oneRule({ activityId: 2 })));
  expect(fault).toMatchObject({ received: 2, allowed: [1], values: { resource: 'activity' } });
});
